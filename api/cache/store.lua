-- Store an entry unless a stronger one is there. KEYS[1]; ARGV: the packed entry, its strength, milliseconds to live.
-- What is there counts only if its version and checksum are right: garbage is written over. See entries.py.
local known = redis.pcall('GET', KEYS[1])
if type(known) == 'string' and #known >= 25 and string.sub(known, 1, 1) == string.sub(ARGV[1], 1, 1) then
  local rest = string.sub(known, 18)
  if string.sub(redis.sha1hex(rest), 1, 16) == string.sub(known, 2, 17) then
    if struct.unpack('>I8', rest) > tonumber(ARGV[2]) then
      return 0
    end
  end
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1
