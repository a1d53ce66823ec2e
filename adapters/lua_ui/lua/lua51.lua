-- Names and habits of Lua 5.1, for applications that were written for it.
local G = __glovebox
local unpack, format, find, mathtype = table.unpack, string.format, string.find, math.type
local load_chunk = load
G.load = load_chunk

--- Chunks of applications have the applications' globals, and names of their own.
local function load_public(chunk, name, ...)
  if type(name) == "string" and find(name, "glovebox", 1, true) then name = "=(load)" end
  return load_chunk(chunk, name, ...)
end
_G.load, _G.loadstring, _G.unpack = load_public, load_public, unpack

local numbers = _G.math
numbers.pow = function(base, power) return base ^ power end
numbers.mod = math.fmod
numbers.log10 = function(x) return math.log(x, 10) end
numbers.ldexp = function(x, exponent) return x * 2.0 ^ exponent end
numbers.cosh = function(x) return (math.exp(x) + math.exp(-x)) / 2 end
numbers.sinh = function(x) return (math.exp(x) - math.exp(-x)) / 2 end
numbers.tanh = function(x)
  if x > 20 then return 1.0 elseif x < -20 then return -1.0 end
  local up, down = math.exp(x), math.exp(-x)
  return (up - down) / (up + down)
end

--- A mantissa from 0.5 to 1, and the power of two that it is multiplied with.
numbers.frexp = function(x)
  if x == 0 or x ~= x or x == math.huge or x == -math.huge then return x, 0 end
  local exponent = math.floor(math.log(math.abs(x), 2)) + 1
  local mantissa = x / 2.0 ^ exponent
  if math.abs(mantissa) >= 1 then return mantissa / 2, exponent + 1 end
  if math.abs(mantissa) < 0.5 then return mantissa * 2, exponent - 1 end
  return mantissa, exponent
end

local lists = _G.table
lists.getn = function(list) return #list end
lists.maxn = function(list)
  local most = 0
  for key in pairs(list) do if type(key) == "number" and key > most then most = key end end
  return most
end

--- Calls a function with each key and value until it gives something.
local function for_each(iterator)
  return function(list, fn)
    for key, value in iterator(list) do
      local result = fn(key, value)
      if result ~= nil then return result end
    end
  end
end
lists.foreach, lists.foreachi = for_each(pairs), for_each(ipairs)

_G.string.gfind = string.gmatch

--- The function that is meant: itself, or the one that runs so many levels above the caller.
local function meant(target)
  if type(target) ~= "number" then return target end
  local info = target > 0 and debug.getinfo(target + 2, "f")
  return info and info.func
end

function _G.setfenv(target, env)
  target = meant(target == nil and 1 or target)
  if type(target) ~= "function" then error("bad argument #1 to 'setfenv' (no function at this level)", 2) end
  if G.is_ours(target) then error("this function is not the application's", 2) end
  for i = 1, 255 do
    local name = debug.getupvalue(target, i)
    if name == nil then break end
    if name == "_ENV" then
      debug.upvaluejoin(target, i, function() return env end, 1)
      break
    end
  end
  return target
end

function _G.getfenv(target)
  target = meant(target == nil and 1 or target)
  if type(target) ~= "function" or G.is_ours(target) then return _G end
  for i = 1, 255 do
    local name, value = debug.getupvalue(target, i)
    if name == nil then return _G end
    if name == "_ENV" then return value end
  end
end

local INTEGER = { d = true, i = true, u = true, c = true, o = true, x = true, X = true }

--- Whole-number conversions cut fractions off instead of refusing them; `%s` writes whole numbers as such.
local function format_as_before(pattern, ...)
  local args, at = table.pack(...), 0
  local plain = string.gsub(pattern, "(%%[%-%+ #0]*%d*%.?%d*)(.)", function(flags, letter)
    if letter == "%" then return nil end
    at = at + 1
    local value = args[at]
    if INTEGER[letter] and type(value) == "number" and value ~= math.floor(value) then
      args[at] = value < 0 and math.ceil(value) or math.floor(value)
    elseif letter == "s" and mathtype(value) == "float" then
      args[at] = G.text_of(value)
    end
    if letter == "u" then return flags .. "d" end
  end)
  return format(plain, unpack(args, 1, args.n))
end

--- Only fractions, and a letter that is no more, are written otherwise than in Lua 5.1.
function _G.string.format(pattern, ...)
  pattern = G.text_of(pattern)
  if find(pattern, "u", 1, true) and find(pattern, "%%[%-%+ #0]*%d*%.?%d*u") then
    return format_as_before(pattern, ...)
  end
  for i = 1, select("#", ...) do
    if mathtype((select(i, ...))) == "float" then return format_as_before(pattern, ...) end
  end
  return format(pattern, ...)
end
