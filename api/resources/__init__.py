"""One blueprint a noun. A view reads the request, asks the engine one question and writes the answer."""
