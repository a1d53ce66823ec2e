-- Messages of a page: each is handled by itself, so that what fails in one does not lose the others.
local G = __glovebox
local json, paths, values = G.json, G.paths, G.values

local NULL = {}
local MOST_VARIABLES = 200000
local handlers = {}

local function plain(value)
  if value == NULL then return nil end
  if type(value) ~= "table" then return value end
  if type(value.obj) == "number" and next(value, "obj") == nil then return values.object(value.obj) end
  local copy = {}
  for key, inner in pairs(value) do copy[key] = plain(inner) end
  return copy
end

local function strings(props)
  local known = {}
  for name, value in pairs(type(props) == "table" and props or {}) do
    if type(name) == "string" and value ~= NULL then known[name] = G.text_of(value) end
  end
  return known
end

local function whole(value, what)
  local id = math.tointeger(value)
  if id == nil then error(what .. " is not a whole number", 0) end
  return id
end

function handlers.create(tracker, data)
  local id = whole(data.id, "id")
  local parent_id = whole(data.parentId or 1, "parentId")
  if tracker.dropped[parent_id] then
    tracker.dropped[id] = true
    return
  end
  local parent = tracker.vars[parent_id]
  if parent == nil then error("there is no variable " .. G.text_of(data.parentId), 0) end
  if id < 2 or tracker.vars[id] then error("the id " .. id .. " is taken", 0) end
  if tracker.count >= MOST_VARIABLES then error("there are too many variables", 0) end
  local props = strings(data.properties)
  local var = tracker:add(id, parent, props)
  if data.nowatch == true then var.watched = false end
  if data.value ~= nil and data.value ~= NULL and (var.access == "rw" or var.access == "w") then
    paths.set(parent.nav, var.steps, plain(data.value), var.access)
  end
end

function handlers.watch(tracker, data)
  local id = whole(data.varId, "varId")
  local var = tracker.vars[id]
  local extra = G.extras[id]
  if var == nil and id == 1 then var = tracker:add(1, nil, G.app_props(), function() return G.session.app end) end
  if var == nil and extra then var = tracker:add(id, nil, extra.props, function() return extra.object end) end
  if var == nil then error("there is no variable " .. id, 0) end
  var.watched, var.known, var.told, var.sent, var.copy, var.plain = true, nil, {}, nil, nil, nil
  if var.parent == nil then -- what the application gave it is news to the page
    var.extra = {}
    for name, value in pairs(var.props) do var.extra[name] = value end
  end
  tracker.stale, tracker.pending[id] = true, true
end

function handlers.unwatch(tracker, data)
  local var = tracker.vars[whole(data.varId, "varId")]
  if var == nil then return end
  var.watched, tracker.stale = false, true
end

function handlers.update(tracker, data)
  local id = whole(data.varId, "varId")
  local var = tracker.vars[id]
  if var == nil and tracker.dropped[id] then return end
  if var == nil then error("there is no variable " .. id, 0) end
  local props = strings(data.properties)
  if props.viewdef and props.viewdef ~= "" then G.heal("the view of " .. (var.kind or "")) end
  if next(props) then
    for name, value in pairs(props) do var.props[name] = value end
    if props.path or props.access then tracker:configure(var) end
    tracker.stale = true
  end
  if data.value == nil or not tracker:is_active(var) then return end
  if var.access == "r" then error("it can only be read", 0) end
  if var.parent == nil then error("variable " .. id .. " cannot be written", 0) end
  var.suspended = nil
  local value = plain(data.value)
  -- The page shows what it sent: if the application keeps something else, that is news to it.
  if var.access == "rw" then
    var.sent, var.copy, var.plain = value, nil, type(value) ~= "table" or nil
    if var.plain then var.value, var.nav = value, value else var.sent = NULL end
  end
  paths.set(var.parent.nav, var.steps, value, var.access)
end

function handlers.destroy(tracker, data)
  local id = whole(data.varId, "varId")
  if id ~= 1 then tracker:remove(id) end
end

function handlers.error(tracker, data)
  local var = tracker.vars[math.tointeger(data.varId)]
  if data.code == "no-view" and var and var.kind then
    return G.report("the view of " .. var.kind, G.text_of(data.description))
  end
  diag("page", "variable " .. G.text_of(data.varId), G.text_of(data.code), G.text_of(data.description))
end

local function handle(tracker, message)
  local handler = type(message) == "table" and handlers[message.type]
  local data = type(message) == "table" and message.data
  if not handler then error("there is no message " .. G.text_of(type(message) == "table" and message.type), 0) end
  if type(data) ~= "table" then error("the message has no data", 0) end
  handler(tracker, data)
end

--- The parents of what a page makes in one go have no value yet: they get it before something is written below them.
local function needs_parent(tracker, message)
  local data = type(message.data) == "table" and message.data or {}
  local owner
  if message.type == "update" then
    local var = tracker.vars[math.tointeger(data.varId) or 0]
    owner = var and var.parent
  elseif message.type == "create" and data.value ~= nil then
    owner = tracker.vars[math.tointeger(data.parentId) or 0]
  end
  return owner ~= nil and owner.nav == nil
end

local function what_of(tracker, message)
  local data = type(message) == "table" and type(message.data) == "table" and message.data or {}
  local id = math.tointeger(data.varId) or math.tointeger(data.id) or 0
  local var = tracker.vars[id]
  return "a message for " .. (var and var.props.path or id), id
end

--- What failed before and works now is told no longer.
local function healed(tracker, message)
  if message.type == "update" and G.any_message_failed then G.heal((what_of(tracker, message))) end
end

--- Takes one message, a list of them, or a batch.
function G.handle_batch(tracker, text)
  local batch = json.decode(text, NULL)
  if type(batch) ~= "table" then error("this is no message", 0) end
  local messages = batch.messages or (batch.type and { batch }) or batch
  tracker.batch = math.tointeger(batch.batch) or tracker.batch
  for _, message in ipairs(messages) do
    if type(message) == "table" and needs_parent(tracker, message) then tracker:update() end
    local ok, problem = pcall(handle, tracker, message)
    if ok then
      healed(tracker, message)
    else
      problem = type(problem) == "table" and G.text_of(problem.unfit) or problem
      local what, id = what_of(tracker, message)
      G.report(what, problem)
      G.any_message_failed = true
      tracker:fail(id, "message", problem)
    end
  end
end
