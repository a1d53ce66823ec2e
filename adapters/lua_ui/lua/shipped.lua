-- Modules that the family's programs bring along and applications rely on.
local G = __glovebox
local json = G.json

local function unfit(problem) return type(problem) == "table" and G.text_of(problem.unfit) or problem end

--- All own fields, and an empty table is a list: what is written can be read again.
local function encode(value)
  local ok, text = pcall(json.encode, value, { strict = true, all = true })
  if ok then return text end
  error(unfit(text), 2)
end

local function decode(text)
  if type(text) ~= "string" then error("expected argument of type string, got " .. type(text), 2) end
  local ok, value = pcall(json.decode, text)
  if ok then return value end
  error(unfit(value), 2)
end

G.shipped["mcp.json"] = { encode = encode, decode = decode, _version = "glovebox" }
