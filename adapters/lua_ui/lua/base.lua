-- What all parts of the runtime share. The last part takes the name away again, so that applications do not see it.
__glovebox = {
  host = {
    enter = host_enter, leave = host_leave, time_up = host_time_up, log = host_log, send = host_send,
    timer = host_timer, cancel = host_cancel, event = host_event, note = host_note, open = host_open,
    close = host_close, read = host_read, write = host_write, seek = host_seek, remove = host_remove,
    rename = host_rename, mkdir = host_mkdir, list = host_list, names = host_names, module = host_module,
    stat = host_stat, folder = host_folder, unsearched = host_unsearched,
    run = host_run, check = host_check, tmpname = host_tmpname, getenv = host_getenv, status = host_status,
    now = host_now,
  },
  session = {},
}
for name in pairs(__glovebox.host) do _G["host_" .. name] = nil end

local G = __glovebox
local host = G.host

-- Our part has globals of its own, copied before any application runs: what an application makes of `type`, of `string`
-- or of the metatable of texts is its own affair. For the same reason it calls no methods of texts.

local function copied(from)
  local copy = {}
  for name, value in pairs(from) do copy[name] = value end
  return copy
end

local own = copied(_G)
for _, name in ipairs({ "string", "table", "math", "coroutine", "utf8", "debug", "os" }) do own[name] = copied(_G[name]) end
G.env = own
local _ENV = own

--- Gives a function to applications and to our own part.
local function offer(name, value) _G[name], own[name] = value, value end

local rawtostring = tostring
local mathtype, find = math.type, string.find

--- A whole number is written without ".0", as in Lua 5.1.
local function text_of(value)
  if type(value) == "string" then return value end
  if mathtype(value) == "float" and value == math.floor(value) and value > -2 ^ 53 and value < 2 ^ 53 then
    return string.format("%d", value)
  end
  return rawtostring(value)
end
G.text_of = text_of

offer("tostring", function(...)
  local value = ...
  if value == nil and select("#", ...) == 0 then error("bad argument #1 to 'tostring' (value expected)", 2) end
  return text_of(value)
end)

local function line_of(...)
  local parts = table.pack(...)
  for i = 1, parts.n do parts[i] = text_of(parts[i]) end
  return table.concat(parts, "\t", 1, parts.n)
end

offer("print", function(...) host.log("lua.log", line_of(...) .. "\n") end)

offer("diag", function(level, ...)
  host.log("lua-err.log", "[" .. text_of(level) .. "] " .. line_of(...) .. "\n")
end)

--- The text of an error, which may be an object that has none.
function G.safe_text(problem)
  local ok, text = pcall(text_of, problem)
  return ok and text or "an error that has no text"
end

--- Tells of a fault in an application: in the log, and wherever the state of the session is shown.
local noted = {}
function G.report(what, message)
  local text = G.safe_text(message)
  if noted[what] ~= text then host.log("lua-err.log", what .. ": " .. text .. "\n") end
  noted[what] = text
  host.note(what, text)
end

--- Takes back what was told: it works again.
function G.heal(what)
  if noted[what] == nil then return end
  noted[what] = nil
  host.note(what, "")
end

--- What is told now, of a kind.
function G.told(beginning)
  local found = {}
  for what in pairs(noted) do if string.sub(what, 1, #beginning) == beginning then found[#found + 1] = what end end
  return found
end

-- Threads are known to the one who watches over the time.

local resume, close, create = coroutine.resume, coroutine.close, coroutine.create
local enter, leave = host.enter, host.leave
local threads = _G.coroutine

local function left(...)
  leave()
  return ...
end

local function watched_resume(co, ...)
  enter(co)
  return left(resume(co, ...))
end
threads.resume = watched_resume

function threads.close(co)
  if type(co) ~= "thread" then error("bad argument #1 to 'close' (coroutine expected)", 2) end
  enter(co)
  return left(close(co))
end

local function passed(co, ok, ...)
  if ok then return ... end
  local problem = ...
  if coroutine.status(co) == "dead" then close(co) end
  error(problem, 0)
end

function threads.wrap(fn)
  local co = create(fn)
  return function(...) return passed(co, watched_resume(co, ...)) end
end

-- An error that ends a job is raised inside of a hook, where no other hook can end what a handler does.

local xpcall_of_lua = xpcall

offer("xpcall", function(fn, handler, ...)
  return xpcall_of_lua(fn, function(problem)
    if host.time_up() then return problem end
    return handler(problem)
  end, ...)
end)

-- What would let an application reach into our part, by functions or frames of it.

local inspect = _G.debug

local function has_our_source(known) return known ~= nil and find(known.source, "^=glovebox/") ~= nil end
local function is_ours(target) return has_our_source(debug.getinfo(target, "S")) end
G.is_ours = is_ours

for _, name in ipairs({ "sethook", "getregistry" }) do
  inspect[name] = function() error("debug." .. name .. " is not for applications", 2) end
end
for _, name in ipairs({ "getupvalue", "setupvalue", "upvalueid" }) do
  local original = debug[name]
  inspect[name] = function(target, ...)
    if type(target) == "function" and is_ours(target) then return nil end
    return original(target, ...)
  end
end
function inspect.upvaluejoin(one, first, other, second)
  if is_ours(one) or is_ours(other) then error("this function is not the application's", 2) end
  return debug.upvaluejoin(one, first, other, second)
end
--- @param where a level of the stack counts from who calls, with this function above
local function local_function(original)
  return function(where, ...)
    if type(where) ~= "number" then return original(where, ...) end
    if has_our_source(debug.getinfo(where + 1, "S")) then return nil end
    return original(where + 1, ...)
  end
end
inspect.getlocal, inspect.setlocal = local_function(debug.getlocal), local_function(debug.setlocal)
