-- Prototypes that keep their instances when their code is loaded again.
local G = __glovebox

_G.EMPTY = setmetatable({}, { __tostring = function() return "EMPTY" end })

local EMPTY = _G.EMPTY
local registered, remembered, instances, queue = {}, {}, {}, {}
--- The file that registered each.
local owners = {}
local WEAK = { __mode = "k" }
local APART = { type = true, __index = true, new = true }
G.prototypes = registered

local function fields_of(init)
  local fields = {}
  for key, value in pairs(init) do if not APART[key] then fields[key] = value end end
  return fields
end

local function same(a, b)
  for key, value in pairs(a) do if not rawequal(b[key], value) then return false end end
  for key in pairs(b) do if a[key] == nil then return false end end
  return true
end

local function put(proto, fields)
  for key, value in pairs(fields) do
    if rawequal(value, EMPTY) then proto[key] = nil else proto[key] = value end
  end
end

local function create(self, proto, instance)
  instance = instance or {}
  setmetatable(instance, proto)
  local known = instances[proto]
  if known == nil then
    known = setmetatable({}, WEAK)
    instances[proto] = known
  end
  known[instance] = true
  return instance
end

local function first(self, name, init, base)
  base = base or (name ~= "Object" and registered.Object) or nil
  local fields = fields_of(init)
  local proto = init
  registered[name], remembered[proto] = proto, fields
  owners[name] = G.current_file
  proto.type = name
  proto.__index = proto
  put(proto, fields)
  if base then setmetatable(proto, base) end
  if rawget(proto, "new") == nil and not (base and base.new) then
    proto.new = function(this, instance) return self:create(this, instance) end
  end
  return proto
end

local function again(proto, init)
  local fields = fields_of(init)
  if init.new ~= nil and init ~= proto then proto.new = init.new end
  local before = remembered[proto]
  if same(before, fields) then return proto end
  local gone = {}
  for key in pairs(before) do
    if fields[key] == nil then
      gone[#gone + 1] = key
      proto[key] = nil
    end
  end
  remembered[proto] = fields
  put(proto, fields)
  queue[#queue + 1] = { proto = proto, gone = gone }
  return proto
end

--- Lets the instances of changed prototypes adapt themselves; after a chunk has run.
function G.mutate()
  local changed = queue
  queue = {}
  for _, change in ipairs(changed) do
    for instance in pairs(instances[change.proto] or {}) do
      local mutate = change.proto.mutate
      if mutate then
        local ok, problem = pcall(mutate, instance)
        if not ok then G.report("mutate of " .. G.text_of(change.proto.type), problem) end
      end
      for _, key in ipairs(change.gone) do rawset(instance, key, nil) end
    end
  end
end

--- Tells whether a field is declared, or an instance has it.
function G.knows_field(proto, name)
  local at = proto
  while type(at) == "table" do
    if remembered[at] and remembered[at][name] ~= nil then return true end
    at = getmetatable(at)
  end
  for instance in pairs(instances[proto] or {}) do
    if instance[name] ~= nil then return true end
  end
  return false
end

--- Forgets what a file registered.
function G.forget_prototypes(file)
  for name, owner in pairs(owners) do
    if owner == file then G.session.object:removePrototype(name) end
  end
end

function G.add_prototypes(session)
  session.create = create

  function session:prototype(name, init, base)
    local known = registered[name]
    if init == nil then return known end
    if known then return again(known, init) end
    return first(self, name, init, base)
  end

  function session:removePrototype(name, children)
    local proto = registered[name]
    if proto then
      registered[name], remembered[proto], instances[proto], owners[name] = nil, nil, nil, nil
    end
    if children then
      for other in pairs(registered) do
        if string.sub(other, 1, #name + 1) == name .. "." then self:removePrototype(other) end
      end
    end
  end

  local version = 0
  function session:newVersion()
    version = version + 1
    return version
  end
  function session:getVersion() return version end
  function session:needsMutation(object) return (object._mutationVersion or 0) < version end
end
