-- Give a lock back, unless it ran out and is somebody else's by now. KEYS[1]; ARGV: the token it was taken with.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
