-- The globals `session` and `ui`.
local G = __glovebox
local host, json = G.host, G.json

local session = {}
_G.session = session
G.session.object = session
G.extras, G.wrappers = {}, {}
G.add_prototypes(session)

local app_props = {}
function G.app_props()
  local copy = {}
  for name, value in pairs(app_props) do copy[name] = value end
  return copy
end

--- A prototype, or a global by a name that may have dots.
function G.global(name)
  if G.prototypes[name] then return G.prototypes[name] end
  local value = _G
  for part in string.gmatch(tostring(name), "[^.]+") do
    if type(value) ~= "table" then return nil end
    value = value[part]
  end
  return value
end

--- Names of properties may end in a priority, which is not part of them.
local function props_of(given)
  local props = {}
  for name, value in pairs(given or {}) do
    props[(string.gsub(tostring(name), ":%a+$", ""))] = G.text_of(value)
  end
  return props
end

function G.session.register(object, props)
  G.session.app, app_props = object, props_of(props)
end

function session:createAppVariable(object, props)
  if type(object) ~= "table" then error("createAppVariable takes an object", 2) end
  G.session.register(object, props)
  return 1
end

function session:getApp() return G.session.app end

local last_extra = 0
function session:createVariable(parent, object, props)
  last_extra = last_extra - 1
  G.extras[last_extra] = { object = object, props = props_of(props), parent = parent }
  return last_extra
end

function session:destroyVariable(target)
  for id, extra in pairs(G.extras) do
    if id == target or rawequal(extra.object, target) then
      G.extras[id] = nil
      for _, tracker in pairs(G.connections) do tracker:remove(id) end
    end
  end
end

function session:unloadModule(key)
  G.unload(function(name) return name == key end)
end

function session:unloadDirectory(folder)
  folder = string.gsub(folder, "/+$", "") .. "/"
  G.unload(function(name) return string.sub(name, 1, #folder) == folder end)
end

function session:metaTostring(object)
  local meta = getmetatable(object)
  local custom = type(meta) == "table" and rawget(meta, "tostring")
  return custom and custom(object) or tostring(object)
end

session.reloading = false

-- Timers.

local timers, last_timer = {}, 0
G.timers = timers

local function start(fn, ms, is_interval)
  if type(fn) ~= "function" then error("a timer takes a function", 3) end
  last_timer = last_timer + 1
  ms = math.max(0, tonumber(ms) or 0)
  timers[last_timer] = { fn = fn, ms = ms, is_interval = is_interval }
  host.timer(last_timer, ms, is_interval)
  return last_timer
end

local function clear(_, handle)
  if handle == nil or timers[handle] == nil then return end
  timers[handle] = nil
  host.cancel(handle)
end

function session:setImmediate(fn) return start(fn, 0, false) end
function session:setTimeout(fn, ms) return start(fn, ms, false) end
function session:setInterval(fn, ms) return start(fn, math.max(1, tonumber(ms) or 1), true) end
session.clearImmediate, session.clearTimeout, session.clearInterval = clear, clear, clear

-- What applications of the family use beside.

local ui = {}
_G.ui = ui
function ui.log(level, text)
  if text == nil then level, text = "info", level end
  host.log("lua.log", "[" .. G.text_of(level) .. "] " .. G.text_of(text) .. "\n")
end
function ui.json_encode(value)
  local ok, text = pcall(json.encode, value)
  if ok then return text end
  return nil, type(text) == "table" and G.text_of(text.unfit) or text
end
function ui.json_decode(text)
  local ok, value = pcall(json.decode, text)
  if ok then return value end
  return nil, type(value) == "table" and G.text_of(value.unfit) or value
end
function ui.registerPresenter(name, class)
  G.prototypes[name] = class
  if class.type == nil then class.type = name end
end
function ui.registerWrapper(name, class) G.wrappers[name] = class end
