-- The global `mcp`, for applications that are shown inside of it.
local G = __glovebox
local host, json = G.host, G.json

local MCP = { type = "MCP" }
MCP.__index = MCP

local function camel(name) return (name:gsub("%-(%w)", string.upper)) end

--- Loads an application and gives its object.
function MCP:app(name)
  if type(name) ~= "string" or not name:match("^[%w_%-]+$") then return nil, "this is no name of an application" end
  local global = camel(name)
  if _G[global] == nil then
    local ok, problem = pcall(require, name)
    if not ok then
      local there, second = pcall(require, "apps." .. name .. ".app")
      if not there then return nil, problem .. "; " .. second end
    end
  end
  local app = _G[global]
  if app == nil then return nil, "lua/" .. name .. ".lua did not set the global " .. global end
  return app
end

function MCP:display(name)
  local app, problem = self:app(name)
  if app == nil then return nil, problem end
  self.value = app
  self.code = ""
  return true
end

function MCP:status() return json.decode(host.status()) end

local function later(...)
  local first = ...
  if rawequal(first, mcp) then return select(2, ...) end
  return ...
end

--- Queues an event for the assistant.
function MCP.pushState(...)
  local event = later(...)
  host.event(json.encode(event))
end

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

--- After main.lua: without an application of its own, a session shows what `mcp` displays.
function G.start_mcp(id)
  mcp = setmetatable({ sessionId = id, value = nil }, MCP)
  _G.MCP = MCP
  G.run_optional("lua/mcp.lua")
  for name in host.list("apps", true):gmatch("[^\n]+") do
    if name:match("^[%w_%-]+$") then G.run_optional("apps/" .. name .. "/init.lua") end
  end
  if G.session.app == nil then session:createAppVariable(mcp) end
end
