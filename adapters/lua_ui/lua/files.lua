-- `io` and `os` over functions of the host, which hold to the path rule.
local G = __glovebox
local host = G.host

local metatable_of = debug.getmetatable
local File = {}
File.__index = File
File.__name = "FILE*"
File.__tostring = function(self) return self.closed and "file (closed)" or "file (" .. self.name .. ")" end
File.__gc = function(self) if self.id and not self.closed then pcall(host.close, self.id) end end
File.__close = function(self) self:close() end

local CHUNK = 65536

local function usable(self)
  if metatable_of(self) ~= File then error("a file was expected", 3) end
  if self.closed then error("attempt to use a closed file", 3) end
end

--- Reads on until there is enough, or the end.
local function fill(self, wanted)
  while #self.ahead < wanted do
    local more = host.read(self.id, math.max(CHUNK, wanted - #self.ahead))
    if more == nil then return end
    self.ahead = self.ahead .. more
  end
end

local function take(self, count)
  local taken = string.sub(self.ahead, 1, count)
  self.ahead = string.sub(self.ahead, count + 1)
  return taken
end

local function read_line(self, keep)
  local from = 1
  while true do
    local at = string.find(self.ahead, "\n", from, true)
    if at then
      local line = take(self, at)
      return keep and line or string.sub(line, 1, -2)
    end
    from = #self.ahead + 1
    local more = host.read(self.id, CHUNK)
    if more == nil then return #self.ahead > 0 and take(self, #self.ahead) or nil end
    self.ahead = self.ahead .. more
  end
end

local function read_number(self)
  fill(self, 400)
  local _, to = string.find(self.ahead, "^%s*[%+%-]?[%w%.]+")
  local value = to and tonumber(string.sub(self.ahead, 1, to))
  if value then take(self, to) end
  return value
end

local READERS = {
  n = read_number,
  l = function(self) return read_line(self, false) end,
  L = function(self) return read_line(self, true) end,
  a = function(self)
    local parts = { self.ahead }
    for more in function() return host.read(self.id, CHUNK * 16) end do parts[#parts + 1] = more end
    self.ahead = ""
    return table.concat(parts)
  end,
}

local function read_one(self, what)
  if type(what) == "number" then
    fill(self, math.max(1, what))
    if #self.ahead == 0 then return nil end
    return take(self, what)
  end
  local reader = READERS[string.sub(string.gsub(tostring(what), "^%*", ""), 1, 1)]
  if reader == nil then error("bad argument to 'read' (invalid format)", 3) end
  return reader(self)
end

function File:read(...)
  usable(self)
  if self.id == nil then return nil, "it is not for reading" end
  local wanted = table.pack(...)
  if wanted.n == 0 then wanted = { "l", n = 1 } end
  local got = {}
  for i = 1, wanted.n do
    got[i] = read_one(self, wanted[i])
    if got[i] == nil then return table.unpack(got, 1, i) end
  end
  return table.unpack(got, 1, wanted.n)
end

function File:lines(...)
  usable(self)
  local wanted = table.pack(...)
  return function() return self:read(table.unpack(wanted, 1, wanted.n)) end
end

local function checked(value)
  if type(value) == "string" then return value end
  if type(value) == "number" then return G.text_of(value) end
  error("bad argument to 'write' (string expected, got " .. type(value) .. ")", 3)
end

function File:write(...)
  usable(self)
  local parts = table.pack(...)
  for i = 1, parts.n do parts[i] = checked(parts[i]) end
  local text = table.concat(parts)
  if self.pipe then
    self.pipe[#self.pipe + 1] = text
  elseif self.log then
    host.log(self.log, text)
  else
    if #self.ahead > 0 then self:seek("cur", 0) end
    local ok, problem = pcall(host.write, self.id, text)
    if not ok then return nil, problem end
  end
  return self
end

function File:seek(whence, offset)
  usable(self)
  if self.id == nil then return nil, "Illegal seek" end
  whence, offset = whence or "cur", offset or 0
  if whence == "cur" then offset = offset - #self.ahead end
  self.ahead = ""
  local ok, at = pcall(host.seek, self.id, whence, offset)
  if not ok then return nil, at end
  return math.tointeger(at)
end

function File:flush() usable(self) return self end
function File:setvbuf() return true end
function File:close()
  usable(self)
  if self.log then return nil, "it stays open" end
  self.closed = true
  host.close(self.id)
  return true
end

local function log_stream(name) return setmetatable({ log = name, name = name, ahead = "" }, File) end

local io = { stdout = log_stream("lua.log"), stderr = log_stream("lua-err.log") }
_G.io = io
io.stdin = setmetatable({ name = "stdin", ahead = "" }, File)
local output, input = io.stdout, io.stdin

--- A failure of the system as Lua's own library tells it: the file's name, why, and the system's number.
local function failure(path, problem)
  local said, number = string.match(problem, "^(.-) %(os error (%d+)%)")
  if said == nil then return nil, problem end
  return nil, path .. ": " .. said, math.tointeger(tonumber(number))
end

local function opened(path, mode)
  if type(path) ~= "string" then error("bad argument #1 to 'open' (string expected)", 3) end
  mode = mode or "r"
  if not string.find(mode, "^[rwa]%+?b?$") then error("bad argument #2 to 'open' (invalid mode)", 3) end
  local ok, id = pcall(host.open, path, mode)
  if not ok then
    local _, problem, number = failure(path, id)
    return nil, number and problem or path .. ": " .. problem, number
  end
  return setmetatable({ id = id, name = path, ahead = "" }, File)
end

function io.open(path, mode) return opened(path, mode) end
function io.type(value)
  if metatable_of(value) ~= File then return nil end
  return value.closed and "closed file" or "file"
end
function io.write(...) return output:write(...) end
function io.read(...) return input:read(...) end
function io.close(file) return (file or output):close() end
function io.output(file)
  if type(file) == "string" then file = assert(opened(file, "w")) end
  output = file or output
  return output
end
function io.input(file)
  if type(file) == "string" then file = assert(opened(file, "r")) end
  input = file or input
  return input
end
function io.lines(path, ...)
  local file = path == nil and input or assert(opened(path, "r"))
  local wanted = table.pack(...)
  return function()
    local got = table.pack(file:read(table.unpack(wanted, 1, wanted.n)))
    if got[1] == nil and path ~= nil then file:close() end
    return table.unpack(got, 1, got.n)
  end
end
function io.tmpfile() return opened(host.tmpname(), "w+") end

--- A status as programs test for it: 0 is what a program of Lua 5.1 compares with, and it counts as true, as in Lua 5.4.
local function status_of(code)
  return code == 0 and 0 or nil, "exit", math.tointeger(code)
end

--- The output of a command line, or where its input is written. Nothing, and the reason, where it is refused.
function io.popen(command, mode)
  command = G.text_of(command)
  local writes = mode ~= nil and string.find(mode, "w", 1, true) ~= nil
  local ok, text, code = pcall(writes and host.check or host.run, command)
  if not ok then return nil, text, 1 end
  local file = setmetatable({ id = -1, name = command, ahead = writes and "" or text, pipe = writes and {} or nil }, File)
  file.close = function(self)
    usable(self)
    self.closed = true
    if writes then
      local written
      written, code = host.run(command, table.concat(self.pipe))
      if #written > 0 then host.log("lua.log", written) end
    end
    return status_of(code)
  end
  return file
end

local os = _G.os
--- Runs a command line. A refused one fails as a program does that is not there.
function os.execute(command)
  if command == nil then return true end
  local ok, text, code = pcall(host.run, G.text_of(command))
  if not ok then return nil, "exit", 127 end
  if #text > 0 then host.log("lua.log", text) end
  return status_of(code)
end
os.getenv = function(name) return host.getenv(G.text_of(name)) end
os.exit = function() error("os.exit is not for applications: the session goes on", 2) end
os.tmpname = function() return host.tmpname() end
os.setlocale = function(locale) return (locale == nil or locale == "C" or locale == "") and "C" or nil end

local function outcome(fn)
  return function(...)
    local ok, problem = pcall(fn, ...)
    if ok then return true end
    return failure(G.text_of((...)), problem)
  end
end
os.remove = outcome(function(path) host.remove(path) end)
os.rename = outcome(function(from, to) host.rename(from, to) end)
--- What applications otherwise start programs for.
os.mkdir = outcome(function(path) host.mkdir(path) end)
function os.listdir(path)
  local ok, names = pcall(host.list, path)
  if not ok then return nil, names end
  local list = {}
  for name in string.gmatch(names, "[^\n]+") do list[#list + 1] = name end
  return list
end
