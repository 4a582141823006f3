/**
 * KEYS[1] the address's code; ARGV: allowed tries, then a MAC of the given code under each HMAC key. Compares in
 * constant time and counts a wrong try in the same step. Answers {`matched` or `wrong`, the code's id}, or nothing.
 */
export const MATCH = `
local stored = redis.call('HMGET', KEYS[1], 'mac', 'id')
if not stored[1] then return false end
local function same(a, b)
  if #a ~= #b then return false end
  local difference = 0
  for i = 1, #a do difference = bit.bor(difference, bit.bxor(a:byte(i), b:byte(i))) end
  return difference == 0
end
local found = false
for i = 2, #ARGV do if same(stored[1], ARGV[i]) then found = true end end
if found then return {'matched', stored[2]} end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
if tries >= tonumber(ARGV[1]) then redis.call('DEL', KEYS[1]) end
return {'wrong', stored[2]}
`;

/** KEYS[1] the address's code; ARGV[1] the id of the code that matched. Answers 1 for the one caller that takes it. */
export const CONSUME = `
if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`;
