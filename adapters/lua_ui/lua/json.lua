local G = __glovebox
local json = {}
G.json = json

local ESCAPES = {
  ['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t",
}
local function escape(c) return ESCAPES[c] or string.format("\\u%04x", string.byte(c)) end
local gsub, floor, mathtype, format = string.gsub, math.floor, math.type, string.format

function json.text(s) return '"' .. gsub(s, '[%c"\\\127]', escape) .. '"' end
local text = json.text

--- A number as JSON; what JSON has no word for gives nil.
function json.number(n)
  if n ~= n or n == math.huge or n == -math.huge then return nil end
  if mathtype(n) == "integer" then return format("%d", n) end
  if n == floor(n) and n > -2 ^ 53 and n < 2 ^ 53 then return format("%d", n) end
  return (gsub(format("%.17g", n), ",", "."))
end

local DEEPEST = 200

local function by_text(a, b) return tostring(a) < tostring(b) end

--- The keys that JSON can name, and the length of a list; a key of no list that is a number or a boolean is named as text.
local function keys_of(value, state)
  local names, length, places, count = {}, 0, 0, 0
  for key in next, value do
    count = count + 1
    local kind = type(key)
    if kind == "number" or kind == "boolean" then
      names[#names + 1] = key
      if mathtype(key) == "integer" and key >= 1 then places, length = places + 1, math.max(length, key) end
    elseif kind ~= "string" then
      state.unnamed()
    elseif state.all or string.byte(key) ~= 95 then
      names[#names + 1] = key
    end
  end
  if count > 0 and places == count then return names, length end
  table.sort(names, by_text)
  return names, 0, count == 0 and state.all
end

local encode

local function encode_table(value, state)
  if state.open[value] then error({ unfit = "a table that holds itself" }, 0) end
  if state.depth >= DEEPEST then error({ unfit = "tables that are nested too deeply" }, 0) end
  state.open[value], state.depth = true, state.depth + 1
  local outer = state.gap
  if state.indent then state.gap = outer .. "  " end
  local names, length, is_empty_list = keys_of(value, state)
  local parts, first, last = {}, "{", "}"
  if length > 0 then
    if length > 10000000 then error({ unfit = "a list with too large an index" }, 0) end
    first, last = "[", "]"
    for i = 1, length do parts[i] = encode(rawget(value, i), state) end
  else
    local colon = state.indent and ": " or ":"
    for i, name in ipairs(names) do parts[i] = text(tostring(name)) .. colon .. encode(rawget(value, name), state) end
  end
  if is_empty_list then first, last = "[", "]" end
  local body = #parts == 0 and "" or state.gap .. table.concat(parts, "," .. state.gap) .. outer
  state.gap, state.open[value], state.depth = outer, nil, state.depth - 1
  return first .. body .. last
end

function encode(value, state)
  local kind = type(value)
  if kind == "string" then return text(value) end
  if kind == "number" then return json.number(value) or state.odd(value) end
  if kind == "boolean" then return value and "true" or "false" end
  if kind == "table" then return encode_table(value, state) end
  if kind == "nil" then return "null" end
  return state.odd(value)
end

local function as_null() return "null" end
local function refuse(value) error({ unfit = value }, 0) end
local function refuse_key() refuse("a key that is no text") end

--- Own fields only, without those that begin with "_". What has no JSON becomes null, or raises when strict.
function json.encode(value, options)
  options = options or {}
  local state = {
    open = {}, depth = 0, indent = options.indent, gap = options.indent and "\n" or "",
    odd = options.strict and refuse or as_null, unnamed = options.strict and refuse_key or as_null, all = options.all,
  }
  return encode(value, state)
end

-- Decoding.

local SIMPLE = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ['"'] = '"', ["\\"] = "\\", ["/"] = "/" }
local find, sub, byte = string.find, string.sub, string.byte

local function fail(what, at) error({ unfit = what .. " at position " .. at }, 0) end

--- Two escapes that stand for one character.
local function pair_of(high, low)
  local code = 0x10000 + ((tonumber(high, 16) & 0x3ff) << 10) + (tonumber(low, 16) & 0x3ff)
  return utf8.char(code)
end

local decode

local function decode_escape(s, at)
  local letter = sub(s, at + 1, at + 1)
  if SIMPLE[letter] then return SIMPLE[letter], at + 2 end
  local high, low = string.match(s, "^\\u(%x%x%x%x)\\u(%x%x%x%x)", at)
  if high and string.match(high, "^[dD][89abAB]") and string.match(low, "^[dD][c-fC-F]") then return pair_of(high, low), at + 12 end
  local hex = string.match(s, "^\\u(%x%x%x%x)", at)
  if hex == nil then fail("bad escape", at) end
  return utf8.char(tonumber(hex, 16)), at + 6
end

local function decode_string(s, at)
  local parts, from = nil, at + 1
  while true do
    local found = find(s, '["\\]', from)
    if found == nil then fail("unfinished string", at) end
    local piece = sub(s, from, found - 1)
    if byte(s, found) == 34 then
      if parts == nil then return piece, found + 1 end
      parts[#parts + 1] = piece
      return table.concat(parts), found + 1
    end
    parts = parts or {}
    parts[#parts + 1] = piece
    parts[#parts + 1], from = decode_escape(s, found)
  end
end

local function skip(s, at) return find(s, "[^ \t\r\n]", at) or #s + 1 end

local function decode_object(s, at, state)
  local result = {}
  at = skip(s, at + 1)
  if byte(s, at) == 125 then return result, at + 1 end
  while true do
    if byte(s, at) ~= 34 then fail("a name was expected", at) end
    local name, value
    name, at = decode_string(s, at)
    at = skip(s, at)
    if byte(s, at) ~= 58 then fail('":" was expected', at) end
    value, at = decode(s, at + 1, state)
    result[name] = value
    at = skip(s, at)
    local c = byte(s, at)
    if c == 125 then return result, at + 1 end
    if c ~= 44 then fail('"," or "}" was expected', at) end
    at = skip(s, at + 1)
  end
end

local function decode_array(s, at, state)
  local result, n = {}, 0
  at = skip(s, at + 1)
  if byte(s, at) == 93 then return result, at + 1 end
  while true do
    n = n + 1
    result[n], at = decode(s, at, state)
    at = skip(s, at)
    local c = byte(s, at)
    if c == 93 then return result, at + 1 end
    if c ~= 44 then fail('"," or "]" was expected', at) end
    at = at + 1
  end
end

local WORDS = { ["true"] = true, ["false"] = false }

function decode(s, at, state)
  at = skip(s, at)
  local c = byte(s, at)
  if c == 34 then return decode_string(s, at) end
  if c == 123 or c == 91 then
    state.depth = state.depth + 1
    if state.depth > 150 then fail("it is nested too deeply", at) end
    local value
    if c == 123 then value, at = decode_object(s, at, state) else value, at = decode_array(s, at, state) end
    state.depth = state.depth - 1
    return value, at
  end
  local word = string.match(s, "^%a+", at)
  if word == "null" then return state.null, at + 4 end
  if WORDS[word] ~= nil then return WORDS[word], at + #word end
  local number = string.match(s, "^-?%d+%.?%d*[eE]?[+-]?%d*", at)
  local value = number and tonumber(number)
  if value == nil then fail("a value was expected", at) end
  return value, at + #number
end

--- @param null what stands for null; nothing when left out
function json.decode(s, null)
  local state = { null = null, depth = 0 }
  local value, at = decode(s, 1, state)
  if skip(s, at) <= #s then fail("nothing more was expected", at) end
  return value
end
