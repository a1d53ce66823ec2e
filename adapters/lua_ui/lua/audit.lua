-- Whether views and the application fit together: types, fields and methods that views name.
local G = __glovebox
local json, paths = G.json, G.paths

--- What has a type: its prototype, or an object that is shown.
local function class_of(kind)
  if G.prototypes[kind] then return G.prototypes[kind] end
  local global = G.global(kind)
  if type(global) == "table" and rawget(global, "type") == kind then return global end
  for _, tracker in pairs(G.connections) do
    for _, var in pairs(tracker.vars) do
      if var.kind == kind and type(var.nav) == "table" then return var.nav end
    end
  end
end

local function problem_of(class, kind, attribute, path)
  local ok, steps = pcall(paths.parse, path)
  if not ok then return G.safe_text(steps) end
  local step = steps[1]
  if step == nil or step.kind == paths.INDEX then return nil end
  local value = class[step.name]
  if step.kind == paths.FIELD then
    if value ~= nil or G.knows_field(class, step.name) then return nil end
    return kind .. " has no field " .. step.name
  end
  if type(value) == "function" then return nil end
  return kind .. " has no method " .. step.name .. "()"
end

--- @param text JSON: a list of views with their type, key and bound paths
function G.audit(text)
  local problems, unused = {}, {}
  for _, view in ipairs(json.decode(text)) do
    local class = class_of(view.type)
    if class == nil then
      unused[#unused + 1] = view.key
    else
      for _, bound in ipairs(view.paths) do
        local problem = problem_of(class, view.type, bound.attribute, bound.path)
        if problem then problems[#problems + 1] = view.key .. ': ' .. bound.attribute .. '="' .. bound.path .. '": ' .. problem end
      end
    end
  end
  return json.encode({ problems = problems, unused = unused }, { all = true })
end
