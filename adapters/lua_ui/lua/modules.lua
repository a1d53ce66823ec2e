-- Files of Lua: loaded once, known by module name and by file, run again when they change.
local G = __glovebox
local host, session = G.host, G.session

local package = { loaded = {}, preload = {}, path = "", cpath = "", config = "/\n;\n?\n!\n-\n" }
local loaded = package.loaded
--- Places for what applications put before and after the two ways that are always gone first.
package.searchers = { function() end, function() end }
package.loaders = package.searchers
_G.package = package
for _, name in ipairs({ "string", "table", "math", "coroutine", "utf8", "os", "io", "debug" }) do loaded[name] = _G[name] end
loaded._G = _G

--- Modules that applications find without having them.
local shipped = {}
G.shipped = shipped

--- By the file's key: its real path, relative to the base folder. The module's names, and whether it runs now.
local files = {}
G.files = files

local function run_file(file, code, name)
  local chunk, problem = G.load(code, "@" .. file, "t")
  if chunk == nil then error(problem, 0) end
  local outer = G.current_file
  G.current_file = file
  local ok, result = xpcall(chunk, function(message)
    return type(message) == "string" and message or G.safe_text(message)
  end, name)
  G.current_file = outer
  if not ok then error(result, 0) end
  return result
end

--- The places of `package.path`, with a module's path in the place of the question mark.
local function places(path, templates)
  local at = string.gmatch(type(templates) == "string" and templates or "", "[^;]+")
  return function()
    local template = at()
    return template and (string.gsub(template, "%?", (string.gsub(path, "%%", "%%%%"))))
  end
end

--- What applications added to look for modules themselves, as compilers of other languages do.
local function searched(name)
  for _, searcher in ipairs(package.searchers) do
    local loader, extra = searcher(name)
    if type(loader) == "function" then
      local result = loader(name, extra)
      if result == nil then result = loaded[name] end
      shipped[name] = result == nil or result
      return true
    end
  end
  return false
end

local function find(name)
  local path = string.gsub(name, "%.", "/")
  local file, code = host.module(path .. ".lua")
  for place in places(path, package.path) do
    if file ~= nil then break end
    file, code = host.module(place)
  end
  if file == nil and shipped[name] == nil then
    local preload = type(package.preload) == "table" and package.preload[name]
    if preload then
      shipped[name] = preload(name) or true
      return nil
    end
    if searched(name) then return nil end
    local unsearched = host.unsearched()
    error("module '" .. name .. "' not found: there is no lua/" .. path .. ".lua, and no apps/" .. path ..
      "/app.lua; nor is it in package.path" .. (unsearched and ". " .. unsearched or " or in the project"), 3)
  end
  return file, code
end

--- The table that a dotted name stands for; tables are made on the way there.
local function table_called(name)
  local at = _G
  for part in string.gmatch(name, "[^.]+") do
    if type(rawget(at, part)) ~= "table" then at[part] = {} end
    at = at[part]
  end
  return at
end

--- A module in the manner of Lua 5.1: what its file defines from here on are its fields.
function _G.module(name, ...)
  local known = loaded[name]
  local made = type(known) == "table" and known or table_called(name)
  made._NAME, made._M, made._PACKAGE = name, made, string.match(name, "^(.*%.)[^.]*$") or ""
  loaded[name] = made
  _G.setfenv(2, made)
  for _, option in ipairs({ ... }) do option(made) end
end

function package.seeall(module)
  local meta = getmetatable(module) or {}
  meta.__index = _G
  setmetatable(module, meta)
end

--- The first file of a name in a path such as `package.path`.
function package.searchpath(name, path, separator, with)
  local inner = tostring(name)
  if separator ~= "" then
    inner = string.gsub(inner, "%" .. (separator or "."), (string.gsub(with or "/", "%%", "%%%%")))
  end
  local tried = {}
  for place in places(inner, path) do
    local ok, kind = pcall(host.stat, place)
    if ok and kind == "file" then return place end
    tried[#tried + 1] = "\n\tno file '" .. place .. "'"
  end
  return nil, table.concat(tried)
end

function _G.require(name)
  name = string.gsub(tostring(name), "%.lua$", "")
  if loaded[name] ~= nil then return loaded[name] end
  local file, code = find(name)
  if file == nil then
    loaded[name] = shipped[name]
    return loaded[name]
  end
  if loaded[file] ~= nil then
    loaded[name] = loaded[file]
    files[file].names[name] = true
    return loaded[name]
  end
  loaded[name], loaded[file] = true, true
  files[file] = { names = { [name] = true } }
  local ok, result = pcall(run_file, file, code, name)
  if not ok then
    loaded[name], loaded[file], files[file] = nil, nil, nil
    error(result, 0)
  end
  if result == nil then result = loaded[name] end -- a file may put its module there itself
  if result == nil then result = true end
  loaded[name], loaded[file] = result, result
  return result
end

--- Files that failed when the session began, by the path they were wanted by: they are tried again when any changes.
local failed = {}

--- Runs a file that need not be there; tells whether it is. What fails in it is told, and nothing else stops.
function G.run_optional(path)
  local file, code = host.module(path, true)
  if file == nil then return false end
  files[file] = files[file] or { names = {} }
  loaded[file] = loaded[file] or true
  local ok, result = pcall(run_file, file, code, file)
  if ok then
    G.heal(file)
    failed[path] = nil
    if result ~= nil then loaded[file] = result end
  else
    G.report(file, result)
    failed[path] = file
  end
  return true
end

--- Tries again what failed.
function G.run_failed()
  local paths = {}
  for path in pairs(failed) do paths[#paths + 1] = path end
  table.sort(paths)
  for _, path in ipairs(paths) do G.run_optional(path) end
end

function _G.dofile(path)
  local file, code = host.module(tostring(path))
  if file == nil then error("cannot open " .. tostring(path), 2) end
  return run_file(file, code, file)
end

function _G.loadfile(path, _, env)
  local file, code = host.module(tostring(path))
  if file == nil then return nil, "cannot open " .. tostring(path) end
  local chunk, problem = G.load(code, "@" .. file, "t")
  if chunk and env then _G.setfenv(chunk, env) end
  return chunk, problem
end

--- Runs a changed file again, if it was loaded. What is broken leaves everything as it was.
function G.reload(file)
  local known = files[file]
  for _, other in pairs(failed) do if other == file then return false end end
  if known == nil then return false end
  local there, code = host.module(file, true)
  if there == nil then return false end
  session.object.reloading = true
  local ok, result = pcall(run_file, file, code, next(known.names) or file)
  session.object.reloading = false
  if not ok then
    G.report(file, result)
    return false
  end
  G.heal(file)
  if result ~= nil then
    loaded[file] = result
    for name in pairs(known.names) do loaded[name] = result end
  end
  return true
end

function G.unload(matches)
  for file, known in pairs(files) do
    local is = matches(file)
    for name in pairs(known.names) do is = is or matches(name) end
    if is then
      G.forget_prototypes(file)
      loaded[file], files[file] = nil, nil
      for name in pairs(known.names) do loaded[name] = nil end
    end
  end
end
