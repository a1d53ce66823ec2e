-- The variables of one connection: a tree of paths, the values that were sent, and what changed since.
local G = __glovebox
local host, json, paths, values, lists = G.host, G.json, G.paths, G.values, G.lists

local Tracker = {}
Tracker.__index = Tracker
G.Tracker, G.changes = Tracker, 0

local rawequal, rawget, type = rawequal, rawget, type
local FIELD, INDEX, CALL = paths.FIELD, paths.INDEX, paths.CALL
local FAILED = {}
local READABLE = { r = true, rw = true }
local ACCESS = { r = true, rw = true, w = true, action = true }

--- @param id the connection's name
function Tracker.new(id)
  return setmetatable({ id = id, vars = {}, order = {}, count = 0, stale = true, pending = {}, out = {}, dropped = {} }, Tracker)
end

function Tracker:send(message) self.out[#self.out + 1] = message end

function Tracker:fail(id, code, description)
  self:send('{"type":"error","data":{"varId":' .. id .. ',"code":' .. json.text(code) ..
    ',"description":' .. json.text(G.text_of(description)) .. "}}")
end

-- The tree.

local function add_child(parent, var)
  if parent then parent.children[#parent.children + 1] = var end
end

--- @param root the object itself, for variables that have no parent
function Tracker:add(id, parent, props, root)
  local var = { id = id, parent = parent, children = {}, props = props, watched = true, root = root, told = {} }
  self:configure(var)
  self.vars[id] = var
  add_child(parent, var)
  self.count = self.count + 1
  self.stale, self.pending[id] = true, true
  return var
end

--- Takes the properties that mean something to us; fails when they do not fit.
function Tracker:configure(var)
  local props = var.props
  local steps, more = paths.parse(props.path or "")
  for name, value in pairs(more) do if props[name] == nil then props[name] = value end end
  local access = props.access or "rw"
  if not ACCESS[access] then error("there is no access " .. access, 0) end
  paths.check(steps, access)
  var.steps, var.access = steps, access
  local only = #steps == 1 and props.wrapper == nil and props.create == nil and steps[1]
  local kind = only and only.kind
  var.is_index = kind == INDEX
  var.is_call = kind == CALL
  var.key = only and (kind == INDEX and only.index or kind ~= paths.SET and only.name) or nil
end

--- @param unasked whether the page does not know yet: what it still says of it is not wrong
function Tracker:remove(id, unasked)
  local var = self.vars[id]
  if var == nil then return end
  for i = #var.children, 1, -1 do self:remove(var.children[i].id, unasked) end
  if unasked then self.dropped[id] = true end
  if var.parent then
    local siblings = var.parent.children
    for i = #siblings, 1, -1 do -- lists shrink from their end
      if siblings[i] == var then table.remove(siblings, i) break end
    end
  end
  self:recovered(var)
  var.gone, var.troubled = true, true -- the order of this refresh may still have it
  self.vars[id], self.pending[id], self.stale = nil, nil, true
  self.count = self.count - 1
  self:send('{"type":"destroy","data":{"varId":' .. id .. "}}")
end

--- Paths that failed and are told of: how many variables have each.
local troubles = {}

function Tracker:recovered(var)
  local path = var.reported
  if path == nil then return end
  var.reported = nil
  troubles[path] = (troubles[path] or 1) - 1
  if troubles[path] > 0 then return end
  troubles[path] = nil
  G.heal("the path " .. path)
end

local function trouble(var, what, problem)
  local path = var.props.path or ""
  if var.reported == nil then
    var.reported = path
    troubles[path] = (troubles[path] or 0) + 1
  end
  G.report("the path " .. path, what .. problem)
end

--- The page is gone, and with it what failed in it.
function Tracker:close()
  for _, var in pairs(self.vars) do self:recovered(var) end
end

local PRIORITY = { high = 1, medium = 2, low = 3 }
Tracker.READABLE = READABLE

--- The variables in three lists: those that come first, the others, those that come last.
function Tracker.ranked(vars)
  local ranks = { {}, {}, {} }
  for _, var in ipairs(vars) do
    local rank = ranks[PRIORITY[var.props.priority] or 2]
    rank[#rank + 1] = var
  end
  return ranks
end

--- Parents before children, and among siblings by priority.
function Tracker:reorder()
  local order, level = {}, {}
  for _, var in pairs(self.vars) do if var.parent == nil then level[#level + 1] = var end end
  table.sort(level, function(a, b) return a.id < b.id end)
  while #level > 0 do
    local below = {}
    for _, rank in ipairs(Tracker.ranked(level)) do
      for _, var in ipairs(rank) do
        if var.watched and var.props.inactive ~= "true" then
          if READABLE[var.access] then order[#order + 1] = var end
          for _, child in ipairs(var.children) do below[#below + 1] = child end
        end
      end
    end
    level = below
  end
  self.order, self.stale = order, false
end

function Tracker:is_active(var)
  local at = var.parent
  while at do
    if at.props.inactive == "true" then return false end
    at = at.parent
  end
  return true
end

-- Values.

local function wrapper_of(var, value)
  local name = var.props.wrapper
  if name == nil or value == nil then
    var.wrapper = nil
    return nil
  end
  if name == "lua.ViewList" then
    if var.wrapper == nil then
      var.wrapper = lists.new(var.props)
      var.props.fallbackNamespace = "list-item"
    end
    if lists.sync(var.wrapper, value) then G.again = true end
    return var.wrapper
  end
  if var.wrapper == nil then
    local class = G.wrappers[name] or G.global(name)
    if class == nil or class.new == nil then error("there is no wrapper " .. name, 0) end
    var.wrapper = class:new(G.var_of(var))
  elseif not rawequal(var.wrapped, value) then
    var.wrapper.value = value
    if var.wrapper.sync then var.wrapper:sync() end
  end
  var.wrapped = value
  return var.wrapper
end

--- What a wrapper is told of its variable; callable with a dot and with a colon.
function G.var_of(var)
  return {
    _id = var.id,
    getValue = function() return var.value end,
    getWrapper = function() return var.wrapper end,
    getProperty = function(first, second) return var.props[second or first] end,
  }
end

function G.read(var)
  if var.parent == nil then return var.root() end
  if var.made then return var.made end
  return paths.get(var.parent.nav, var.steps)
end

local function made(var)
  local class = G.global(var.props.create)
  if class == nil then error("there is no type " .. var.props.create, 0) end
  return class:new()
end

--- An object of another type has another view: the paths of the old one are dropped before they meet the new object.
local function drop_children(self, var)
  for i = #var.children, 1, -1 do self:remove(var.children[i].id, true) end
end

--- Takes a new value; its JSON is left in `changed` when it is another one.
local function accept(self, var, value)
  if var.told.type and rawequal(value, var.sent) and type(value) == "table" and var.props.wrapper == nil and
    values.type(value) == var.told.type then return end -- what has no type may have become a list
  var.value = value
  local wrapper = wrapper_of(var, value)
  if wrapper ~= nil then value = wrapper end
  var.nav = value
  if type(value) ~= "table" then
    var.kind, var.object = nil, nil
    if var.plain and rawequal(value, var.sent) then return end
    var.sent, var.copy, var.plain, var.changed = value, nil, true, values.encode(value)
  else
    var.object = value
    local kind = wrapper and var.props.wrapper or values.type(value)
    if kind == nil and var.copy and values.same_list(value, var.copy) then return end
    if kind == nil and values.is_list(value) then
      var.kind, var.sent, var.plain = nil, nil, nil
      var.changed, var.copy = values.encode_list(value)
    else
      if var.kind and kind ~= var.kind then drop_children(self, var) end
      var.kind = kind
      if rawequal(value, var.sent) and kind == var.told.type then return end
      var.sent, var.copy, var.plain, var.changed = value, nil, nil, values.reference(value)
    end
  end
  self.pending[var.id] = true
  var.changes, G.changes = (var.changes or 0) + 1, G.changes + 1
end

--- Brings one variable up to date, whatever its path.
local function step(self, var)
  if var.props.create and var.made == nil then var.made = made(var) end
  local value = G.read(var)
  if not (var.plain and value == var.sent) then accept(self, var, value) end
  if var.troubled then
    var.problem, var.troubled = nil, nil
    self:recovered(var)
  end
end

local at = 0

--- Variables of one refresh, in order; after an error it is called again with the next one. What most paths are, one
--- step from an object, must cost next to nothing while it does not change: there may be thousands.
local function pass(self, order, from)
  for i = from, #order do
    at = i
    local var = order[i]
    local key, object = var.key, var.parent and var.parent.object
    if key == nil or object == nil or var.troubled then
      if not var.suspended and not var.gone then step(self, var) end
    else
      local value
      if var.is_index then
        value = rawget(object, key)
      elseif var.is_call then
        value = paths.method_of(object, key)(object)
      else
        value = object[key]
      end
      if not (var.plain and value == var.sent) then accept(self, var, value) end
    end
  end
end

local function failed(self, var, problem)
  problem = G.safe_text(problem)
  var.troubled = true
  if host.time_up() then
    var.suspended, self.suspended = true, true
    trouble(var, "it takes too long: ", problem)
  elseif var.problem ~= problem and not string.find(problem, "^nothing before ") then
    trouble(var, "", problem)
  end
  if var.problem ~= problem then
    var.problem = problem
    var.sent, var.copy, var.plain = FAILED, nil, nil -- whatever comes next is news, and takes the mark of the error away
    if not string.find(problem, "^nothing before ") then self:fail(var.id, "path", problem) end
  end
end

--- @return false when the time was up before the end
function Tracker:update()
  if self.stale then self:reorder() end
  local order, from = self.order, 1
  while from <= #order do
    local ok, problem = pcall(pass, self, order, from)
    if ok then return true end
    failed(self, order[at], problem)
    if host.time_up() then return false end
    from = at + 1
  end
  return true
end
