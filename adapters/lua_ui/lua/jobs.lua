-- What a session is asked to do, one job at a time, and the refresh that follows.
local G = __glovebox
local host, json, values, Tracker = G.host, G.json, G.values, G.Tracker

G.connections = {}
local ROUNDS = 4

--- Brings every page up to date; what there was no time for comes in a job of its own.
local function refresh()
  for round = 1, ROUNDS do
    G.again = false
    for _, tracker in pairs(G.connections) do
      if not tracker:update() then host.note("refresh", "later") break end
    end
    if not G.again or host.time_up() then break end
  end
  for _, tracker in pairs(G.connections) do tracker:flush() end
end

local function wake()
  for _, tracker in pairs(G.connections) do
    if tracker.suspended then
      tracker.suspended = nil
      for _, var in pairs(tracker.vars) do var.suspended = nil end
    end
  end
end

local function unfit(value)
  if value ~= value then return "nan" end
  return type(value) == "string" and value or tostring(value)
end

--- A result as indented JSON; what has none is described.
local function marshal(value)
  local ok, text = pcall(json.encode, value, { indent = true, strict = true })
  if ok then return text end
  if type(text) ~= "table" then error(text, 0) end
  local told = unfit(type(value) == "table" and text.unfit or value)
  if type(value) == "table" then told = tostring(value) .. " with " .. told end
  return '{"non-json": ' .. json.text(told) .. "}"
end

local function traced(problem)
  if type(problem) == "table" then
    if problem.unfit then return unfit(problem.unfit) end
    local meta = getmetatable(problem)
    if not (type(meta) == "table" and meta.__tostring) then return "an error object: " .. G.safe_text(problem) end
  end
  return G.safe_text(problem)
end

local jobs = {}

function jobs.start(id)
  G.run_optional("lua/main.lua")
  G.mutate()
  local ok, problem = pcall(G.start_mcp, id)
  if not ok then G.report("start", problem) end
  G.mutate()
  return ""
end

function jobs.open(connection) G.connections[connection] = Tracker.new(connection) end
function jobs.close(connection)
  local tracker = G.connections[connection]
  if tracker then tracker:close() end
  G.connections[connection] = nil
end

function jobs.batch(connection, text)
  local tracker = G.connections[connection]
  if tracker then G.handle_batch(tracker, text) end
end

function jobs.run(code, name)
  wake()
  _G.session = G.session.object -- as the specification says, whatever became of the global
  local chunk, problem = G.load(code, name or "=ui_run", "t")
  if chunk == nil then error(problem, 0) end
  local ok, result = xpcall(chunk, traced)
  G.mutate()
  if not ok then error(result, 0) end
  return marshal(result)
end

function jobs.timer(id)
  local timer = G.timers[id]
  if timer == nil then return end
  if not timer.is_interval then G.timers[id] = nil end
  local ok, problem = xpcall(timer.fn, traced)
  if ok then G.heal("a timer") else G.report("a timer", problem) end
end

function jobs.reload(file)
  local was = G.reload(file)
  G.run_failed()
  if G.wanted and G.session.app == G.mcp then G.mcp:display(G.wanted) end -- what could not be shown may be mended
  G.mutate()
  wake()
  return was and "reloaded" or ""
end

--- Views of a type are to be asked for again.
function jobs.touch(kind)
  for _, tracker in pairs(G.connections) do
    for id, var in pairs(tracker.vars) do
      if var.kind == kind then tracker:send('{"type":"update","data":{"varId":' .. id .. "}}") end
    end
  end
end

function jobs.state() return marshal(G.session.app) end

function jobs.display(name)
  if G.session.app ~= G.mcp then error("lua/main.lua registered an application of its own: it is what is shown", 0) end
  local ok, problem = G.mcp:display(name)
  G.mutate()
  if not ok then error(problem, 0) end
end

function jobs.refresh() end

function jobs.audit(text) return G.audit(text) end

--- Timers that run, for a VM that takes the place of another.
function jobs.timers()
  for id, timer in pairs(G.timers) do host.timer(id, timer.ms, timer.is_interval == true) end
  G.connections = {}
end

local form_of
function form_of(value, copy)
  if copy then
    local list = {}
    for i = 1, copy.n do list[i] = form_of(copy[i]) end
    return list
  end
  return type(value) == "table" and { obj = values.id(value) } or value
end

--- How long it takes to compute it now, in milliseconds; never while a refresh is what matters.
local function timed(var)
  local start = host.now()
  pcall(G.read, var)
  local time = host.now() - start
  var.slowest = math.max(var.slowest or 0, time)
  return time
end

--- Milliseconds as programs of the family write a time.
local function duration(ms)
  if ms <= 0 then return "0s" end
  if ms < 0.001 then return string.format("%dns", math.floor(ms * 1000000)) end
  if ms < 1 then return string.format("%.3gµs", ms * 1000) end
  if ms < 1000 then return string.format("%.6gms", ms) end
  return string.format("%.6gs", ms / 1000)
end

local function row_of(connection, var)
  local ids, depth, above = {}, 0, var.parent
  for i, child in ipairs(var.children) do ids[i] = child.id end
  while above do depth, above = depth + 1, above.parent end
  local readable = (var.access == "r" or var.access == "rw") and not var.suspended
  return {
    computeTime = duration(readable and timed(var) or 0), maxComputeTime = duration(var.slowest or 0), depth = depth,
    changeCount = var.changes or 0, diags = var.problem and { var.problem } or nil,
    connection = connection, id = var.id, parentId = var.parent and var.parent.id or 0, type = var.kind or "",
    path = var.props.path or "", value = form_of(var.nav, var.copy), baseValue = form_of(var.value, var.copy),
    properties = var.props, childIds = ids, error = var.problem, active = var.watched, access = var.access,
    elementId = var.props.elementId,
  }
end

--- How many changes there were: it tells whether the tree is worth asking for.
function jobs.changes() return tostring(G.changes) end

function jobs.variables()
  local rows = {}
  for connection, tracker in pairs(G.connections) do
    for _, var in pairs(tracker.vars) do rows[#rows + 1] = row_of(connection, var) end
  end
  table.sort(rows, function(a, b)
    if a.connection ~= b.connection then return a.connection < b.connection end
    return a.id < b.id
  end)
  return #rows == 0 and "[]" or json.encode(rows)
end

local QUIET = { open = true, variables = true, changes = true, state = true, timers = true, audit = true }

--- The one way in.
function G.job(kind, a, b)
  local ok, result = pcall(jobs[kind], a, b)
  if host.time_up() then
    if not QUIET[kind] then host.note("refresh", "later") end
  elseif not QUIET[kind] then
    refresh()
  end
  if not ok then error(type(result) == "table" and result.unfit or result, 0) end
  return result
end
