-- Files of Lua: loaded once, known by module name and by file, run again when they change.
local G = __glovebox
local host, session = G.host, G.session

package = { loaded = {}, path = "", cpath = "", config = "/\n;\n?\n!\n-\n" }
for name, library in pairs({
  _G = _G, string = string, table = table, math = math, coroutine = coroutine, utf8 = utf8, os = os, io = io,
  debug = debug,
}) do package.loaded[name] = library end

--- By the file's key: its real path, relative to the base folder. The module's names, and whether it runs now.
local files = {}
G.files = files

local function run_file(file, code, name)
  local chunk, problem = G.load(code, "@" .. file, "t")
  if chunk == nil then error(problem, 0) end
  local ok, result = xpcall(chunk, function(message)
    return type(message) == "string" and message or G.text_of(message)
  end, name)
  if not ok then error(result, 0) end
  return result
end

local function find(name)
  local path = name:gsub("%.", "/")
  local file, code = host.module(path .. ".lua")
  if file == nil then error("module '" .. name .. "' not found: there is no lua/" .. path .. ".lua", 3) end
  return file, code
end

function require(name)
  name = tostring(name):gsub("%.lua$", "")
  if package.loaded[name] ~= nil then return package.loaded[name] end
  local file, code = find(name)
  if package.loaded[file] ~= nil then
    package.loaded[name] = package.loaded[file]
    files[file].names[name] = true
    return package.loaded[name]
  end
  package.loaded[name], package.loaded[file] = true, true
  files[file] = { names = { [name] = true } }
  local ok, result = pcall(run_file, file, code, name)
  if not ok then
    package.loaded[name], package.loaded[file], files[file] = nil, nil, nil
    error(result, 0)
  end
  if result == nil then result = true end
  package.loaded[name], package.loaded[file] = result, result
  return result
end

--- Runs a file that need not be there; tells whether it was.
function G.run_optional(path)
  local file, code = host.module(path)
  if file == nil then return false end
  files[file] = { names = {} }
  package.loaded[file] = true
  local result = run_file(file, code, file)
  if result ~= nil then package.loaded[file] = result end
  return true
end

function dofile(path)
  local file, code = host.module(tostring(path))
  if file == nil then error("cannot open " .. tostring(path), 2) end
  return run_file(file, code, file)
end

function loadfile(path, _, env)
  local file, code = host.module(tostring(path))
  if file == nil then return nil, "cannot open " .. tostring(path) end
  local chunk, problem = G.load(code, "@" .. file, "t")
  if chunk and env then setfenv(chunk, env) end
  return chunk, problem
end

--- Runs a changed file again, if it was loaded. What is broken leaves everything as it was.
function G.reload(file)
  local known = files[file]
  if known == nil then return false end
  local there, code = host.module(file)
  if there == nil then return false end
  local chunk, problem = G.load(code, "@" .. file, "t")
  if chunk == nil then G.report("hot reload", problem) return false end
  session.object.reloading = true
  local ok, result = pcall(run_file, file, code, next(known.names) or file)
  session.object.reloading = false
  if not ok then G.report("hot reload", result) return false end
  if result ~= nil then
    package.loaded[file] = result
    for name in pairs(known.names) do package.loaded[name] = result end
  end
  host.note("hot reload", "")
  return true
end

function G.unload(matches)
  for file, known in pairs(files) do
    local is = matches(file)
    for name in pairs(known.names) do is = is or matches(name) end
    if is then
      package.loaded[file], files[file] = nil, nil
      for name in pairs(known.names) do package.loaded[name] = nil end
    end
  end
end
