-- The global `mcp`, for applications that are shown inside of it.
local G = __glovebox
local host, json, require = G.host, G.json, _G.require

local MCP = { type = "MCP" }
MCP.__index = MCP

local function camel(name) return (string.gsub(name, "%-(%w)", string.upper)) end

--- Loads an application and gives its object.
function MCP:app(name)
  if type(name) ~= "string" or not string.match(name, "^[%w_%-]+$") then
    return nil, "this is no name of an application: " .. G.text_of(name)
  end
  local global = camel(name)
  if _G[global] == nil then
    local ok, problem = pcall(require, name)
    if not ok then
      G.report("app " .. name, problem)
      return nil, problem
    end
  end
  local app = _G[global]
  if app ~= nil then return app end
  local problem = "the application " .. name .. " was loaded and did not set the global " .. global ..
    ", which is to be its object"
  G.report("app " .. name, problem)
  return nil, problem
end

--- Shows an application; what was wrong with another one is told no longer.
function MCP:display(name)
  G.wanted = name
  local app, problem = MCP.app(self, name)
  if app == nil then return nil, problem end
  G.wanted = nil
  self.value = app
  self.code = ""
  for _, what in ipairs(G.told("app ")) do G.heal(what) end
  return true
end

function MCP:status() return json.decode(host.status()) end

local function later(...)
  local first = ...
  if rawequal(first, G.mcp) then return select(2, ...) end
  return ...
end

--- Queues an event for the assistant.
function MCP.pushState(...)
  local event = later(...)
  host.event(json.encode(event))
end

--- How many events the assistant has not taken yet.
function MCP:pendingEventCount() return json.decode(host.status()).pending or 0 end

function MCP:pollingEvents() return json.decode(host.status()).waiting == true end
function MCP:waitTime() return json.decode(host.status()).wait_time or 0 end

local subscribers = {}
function MCP:subscribe(topic, fn)
  subscribers[#subscribers + 1] = { topic = topic, fn = fn }
end

--- Hands something on to those who subscribed to its topic.
function MCP:publish(topic, value)
  local count = 0
  for _, one in ipairs(subscribers) do
    if one.topic == topic then
      one.fn(value)
      count = count + 1
    end
  end
  return count
end

function MCP:reinjectThemes() return true end
function MCP:renderMarkdown(text) return G.markdown(G.text_of(text)) end

--- The applications of the project, for a page that shows none.
function MCP:projectApps()
  local names = host.names("apps")
  if self._projectApps and self._projectNames == names then return self._projectApps end
  local apps = {}
  for name in string.gmatch(names, "[^\n]+") do
    if name ~= "mcp" and string.match(name, "^[%w_%-]+$") and (host.module("apps/" .. name .. "/app.lua", true)) then
      apps[#apps + 1] = { type = "lua.App", name = name, open = function() self:display(name) end }
    end
  end
  self._projectApps, self._projectNames = apps, names
  return apps
end

function MCP:showsApp() return self.value ~= nil end
function MCP:hasApps() return #MCP.projectApps(self) > 0 end

--- After main.lua. Whatever fails, the session has an application: without one of its own it shows what `mcp` displays.
function G.start_mcp(id)
  G.mcp = setmetatable({ sessionId = id, value = nil }, MCP)
  _G.mcp, _G.MCP, G.prototypes.MCP = G.mcp, MCP, MCP
  if not G.run_optional("lua/mcp.lua") then G.run_optional("apps/mcp/app.lua") end
  for name in string.gmatch(host.names("apps"), "[^\n]+") do
    if string.match(name, "^[%w_%-]+$") then G.run_optional("apps/" .. name .. "/init.lua") end
  end
  if G.session.app == nil then G.session.register(G.mcp) end
end
