-- What the pages of a tracker are told of its variables.
local G = __glovebox
local host, json, Tracker = G.host, G.json, G.Tracker
local READABLE = Tracker.READABLE

local TOLD = { "type", "fallbackNamespace" }

local function properties_of(var, fresh)
  local parts, props = {}, { type = var.kind or (var.told.type and "" or nil) }
  if fresh or var.told.fallbackNamespace ~= var.props.fallbackNamespace then
    props.fallbackNamespace = var.props.fallbackNamespace
  end
  for name, value in pairs(var.extra or {}) do props[name] = value end
  for _, name in ipairs(TOLD) do
    if props[name] ~= nil and var.told[name] ~= props[name] then
      parts[#parts + 1] = json.text(name) .. ":" .. json.text(props[name])
      var.told[name] = props[name] ~= "" and props[name] or nil
    end
    props[name] = nil
  end
  for name, value in pairs(props) do parts[#parts + 1] = json.text(name) .. ":" .. json.text(value) end
  var.extra = nil
  return #parts > 0 and table.concat(parts, ",") or nil
end

local function message_of(var)
  local parts = { '{"type":"update","data":{"varId":' .. var.id }
  local fresh = not var.known
  var.known = true
  if READABLE[var.access] and (var.changed or fresh) then
    parts[#parts + 1] = '"value":' .. (var.changed or "null")
  end
  local properties = properties_of(var, fresh)
  if properties then parts[#parts + 1] = '"properties":{' .. properties .. "}" end
  var.changed = nil
  return table.concat(parts, ",") .. "}}"
end

--- Sends what changed: by priority, then parents before children.
function Tracker:flush()
  local changed = {}
  for id in pairs(self.pending) do changed[#changed + 1] = self.vars[id] end
  if #changed > 0 then self.pending = {} end
  for _, rank in ipairs(Tracker.ranked(changed)) do
    table.sort(rank, function(a, b) return math.abs(a.id) < math.abs(b.id) end)
    for _, var in ipairs(rank) do self:send(message_of(var)) end
  end
  if self.batch then
    self:send('{"type":"done","data":{"varId":1,"batch":' .. self.batch .. "}}")
    self.batch = nil
  end
  if #self.out == 0 then return end
  local out = self.out
  self.out = {}
  if self.id then host.send(self.id, "[" .. table.concat(out, ",") .. "]") end
end
