-- What all parts of the runtime share. The last part takes the name away again, so that applications do not see it.
__glovebox = {
  host = {
    enter = host_enter, leave = host_leave, time_up = host_time_up, log = host_log, send = host_send,
    timer = host_timer, cancel = host_cancel, event = host_event, note = host_note, open = host_open,
    close = host_close, read = host_read, write = host_write, seek = host_seek, remove = host_remove,
    rename = host_rename, mkdir = host_mkdir, list = host_list, module = host_module, run = host_run,
    getenv = host_getenv, status = host_status, now = host_now,
  },
  session = {},
}
for name in pairs(__glovebox.host) do _G["host_" .. name] = nil end

local G = __glovebox
local host = G.host
local unpack = table.unpack
local rawtostring = tostring

local mathtype, format, find = math.type, string.format, string.find

--- A whole number is written without ".0", as in Lua 5.1.
local function text_of(value)
  if mathtype(value) == "float" and value == math.floor(value) and value > -2 ^ 53 and value < 2 ^ 53 then
    return format("%d", value)
  end
  return rawtostring(value)
end
G.text_of = text_of

function tostring(...)
  local value = ...
  if value == nil and select("#", ...) == 0 then error("bad argument #1 to 'tostring' (value expected)", 2) end
  return text_of(value)
end

local function line_of(...)
  local parts = table.pack(...)
  for i = 1, parts.n do parts[i] = text_of(parts[i]) end
  return table.concat(parts, "\t", 1, parts.n)
end

function print(...)
  host.log("lua.log", line_of(...) .. "\n")
end

function diag(level, ...)
  host.log("lua-err.log", "[" .. text_of(level) .. "] " .. line_of(...) .. "\n")
end

--- Tells of a fault in an application: in the log, and wherever the state of the session is shown.
function G.report(what, message)
  host.log("lua-err.log", what .. ": " .. text_of(message) .. "\n")
  host.note(what, text_of(message))
end

-- Threads are known to whoever watches over the time.

local resume, close, create = coroutine.resume, coroutine.close, coroutine.create
local enter, leave = host.enter, host.leave

local function left(...)
  leave()
  return ...
end

function coroutine.resume(co, ...)
  enter(co)
  return left(resume(co, ...))
end

function coroutine.close(co)
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

function coroutine.wrap(fn)
  local co = create(fn)
  return function(...) return passed(co, coroutine.resume(co, ...)) end
end

-- An error that ends a job is raised inside of a hook, where no other hook can end what a handler does.

local xpcall_of_lua = xpcall

function xpcall(fn, handler, ...)
  return xpcall_of_lua(fn, function(problem)
    if host.time_up() then return problem end
    return handler(problem)
  end, ...)
end

debug.sethook = function() error("debug.sethook is not for applications", 2) end

-- Names of Lua 5.1.

local load_chunk = load

function load(chunk, name, ...)
  if type(name) == "string" and name:find("glovebox", 1, true) then name = "=(load)" end
  return load_chunk(chunk, name, ...)
end

G.load = load_chunk
loadstring = load
_G.unpack = unpack
math.pow = function(base, power) return base ^ power end
math.mod = math.fmod
table.getn = function(list) return #list end
table.maxn = function(list)
  local most = 0
  for key in pairs(list) do if type(key) == "number" and key > most then most = key end end
  return most
end
string.gfind = string.gmatch

function setfenv(target, env)
  if type(target) ~= "function" then error("setfenv takes a function here", 2) end
  for i = 1, 255 do
    local name = debug.getupvalue(target, i)
    if name == nil then break end
    if name == "_ENV" then
      debug.upvaluejoin(target, i, function() return env end, 1)
      break
    end
  end
  return target
end

function getfenv(target)
  for i = 1, 255 do
    local name, value = debug.getupvalue(type(target) == "function" and target or getfenv, i)
    if name == nil then return _G end
    if name == "_ENV" then return value end
  end
end

local INTEGER = { d = true, i = true, u = true, c = true, o = true, x = true, X = true }

--- Whole-number conversions cut fractions off instead of refusing them; `%s` writes whole numbers as such.
local function format_as_before(pattern, ...)
  local args, at = table.pack(...), 0
  local plain = pattern:gsub("(%%[%-%+ #0]*%d*%.?%d*)(.)", function(flags, letter)
    if letter == "%" then return nil end
    at = at + 1
    local value = args[at]
    if INTEGER[letter] and type(value) == "number" and value ~= math.floor(value) then
      args[at] = value < 0 and math.ceil(value) or math.floor(value)
    elseif letter == "s" and math.type(value) == "float" then
      args[at] = text_of(value)
    end
    if letter == "u" then return flags .. "d" end
  end)
  return format(plain, unpack(args, 1, args.n))
end

--- Only fractions, and a letter that is no more, are written otherwise than in Lua 5.1.
function string.format(pattern, ...)
  pattern = tostring(pattern)
  if find(pattern, "u", 1, true) and find(pattern, "%%[%-%+ #0]*%d*%.?%d*u") then
    return format_as_before(pattern, ...)
  end
  for i = 1, select("#", ...) do
    if mathtype((select(i, ...))) == "float" then return format_as_before(pattern, ...) end
  end
  return format(pattern, ...)
end
