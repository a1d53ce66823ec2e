-- LuaFileSystem, which most programs of Lua look at folders with, over functions of the host that hold to the path rule.
local G = __glovebox
local host = G.host

local lfs = { _VERSION = "LuaFileSystem 1.8.0 (glovebox)" }
local FIELDS = { "mode", "size", "modification", "access", "permissions" }
local LETTERS = { "x", "w", "r" }

local function permissions_of(mode)
  local text = ""
  for bit = 8, 0, -1 do
    text = text .. ((mode >> bit) & 1 == 1 and LETTERS[bit % 3 + 1] or "-")
  end
  return text
end

--- All facts of a file, or one of them by its name.
function lfs.attributes(path, wanted)
  local ok, mode, size, modification, access, permissions = pcall(host.stat, G.text_of(path))
  if not ok or mode == nil then
    return nil, "cannot obtain information from file '" .. G.text_of(path) .. "': " ..
      (ok and "No such file or directory" or mode), 2
  end
  local values = { mode, size, modification, access, permissions_of(math.tointeger(permissions) or 0) }
  local facts = type(wanted) == "table" and wanted or {}
  for at, field in ipairs(FIELDS) do
    facts[field] = math.tointeger(values[at]) or values[at]
  end
  facts.change = facts.modification
  if type(wanted) == "string" then return facts[wanted] end
  return facts
end
lfs.symlinkattributes = lfs.attributes

--- Names in a folder, with the two that every folder has.
function lfs.dir(path)
  local ok, names = pcall(host.list, G.text_of(path))
  if not ok then error("cannot open " .. G.text_of(path) .. ": " .. names, 2) end
  local at = string.gmatch(".\n..\n" .. names, "[^\n]+")
  local dir = { next = function() return at() end, close = function() at = function() end end }
  return dir.next, dir
end

local function outcome(fn)
  return function(path)
    local ok, problem = pcall(fn, G.text_of(path))
    if ok then return true end
    return nil, problem
  end
end
lfs.mkdir = outcome(function(path)
  if host.stat(path) ~= nil then error("File exists", 0) end
  host.mkdir(path)
end)
lfs.rmdir = outcome(function(path)
  if host.stat(path) ~= "directory" then error("Not a directory", 0) end
  host.remove(path)
end)

--- Paths begin in one place for the whole session.
function lfs.currentdir() return host.folder() end
function lfs.chdir(path)
  if host.stat(G.text_of(path)) == "directory" and G.text_of(path) == host.folder() then return true end
  return nil, "the folder of a session stays " .. host.folder()
end
function lfs.setmode() return true, "binary" end

G.shipped.lfs = lfs
