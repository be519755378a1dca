"""What the kernel's source needs of the name ``cython`` when it runs interpreted.

Cython's own shadow module would do, at a third of the speed and with Cython installed at run time.
"""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
