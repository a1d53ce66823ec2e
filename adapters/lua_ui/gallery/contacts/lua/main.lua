-- People with their addresses: search, choose, edit in a form that checks. Kept in storage/contacts.json.

local json = require("mcp.json")
local FILE = "storage/contacts.json"

Person = session:prototype("Person", { name = "", mail = "", phone = "", city = "" })
Form = session:prototype("Form", { name = "", mail = "", phone = "", city = "", problem = "" })
Contacts = session:prototype("Contacts", { query = "", chosen = EMPTY, form = EMPTY })

local FIELDS = { "name", "mail", "phone", "city" }

local function copy(from, into)
  for _, field in ipairs(FIELDS) do into[field] = from[field] end
  return into
end

function Person:choose()
  local contacts = session:getApp()
  contacts.chosen = self
  contacts.form = Form:new(copy(self, {}))
end

function Person:isChosen()
  return session:getApp().chosen == self
end

function Person:initials()
  local first, second = self.name:match("^(%S)%S*%s*(%S?)")
  return (first or "?") .. (second or "")
end

--- What is wrong with the form; an empty text when nothing is.
function Form:check()
  if not self.name:find("%S") then return "Write a name." end
  if self.mail ~= "" and not self.mail:find("^[^%s@]+@[^%s@]+%.[^%s@]+$") then
    return "An address looks like name@example.org."
  end
  if self.phone:find("[^%d%s+/()-]") then return "A phone number has digits, spaces and + - / ( )." end
  return ""
end

function Form:save()
  self.problem = self:check()
  if self.problem == "" then session:getApp():keep(self) end
end

function Form:isFine()
  return self.problem == ""
end

function Contacts:new(instance)
  instance = session:create(Contacts, instance)
  instance.people = instance.people or {}
  return instance
end

function Contacts:found()
  local found, query = {}, self.query:lower()
  for _, person in ipairs(self.people) do
    local text = (person.name .. " " .. person.city .. " " .. person.mail):lower()
    if text:find(query, 1, true) then found[#found + 1] = person end
  end
  table.sort(found, function(a, b) return a.name < b.name end)
  return found
end

function Contacts:count()
  local count = #self:found()
  return count == 1 and "1 person" or count .. " people"
end

function Contacts:isClosed()
  return self.form == nil
end

function Contacts:add()
  self.chosen = nil
  self.form = Form:new()
end

function Contacts:keep(form)
  if self.chosen == nil then
    self.chosen = Person:new()
    table.insert(self.people, self.chosen)
  end
  copy(form, self.chosen)
  self:save()
end

function Contacts:remove()
  for i, person in ipairs(self.people) do
    if person == self.chosen then table.remove(self.people, i) end
  end
  self.chosen, self.form = nil, nil
  self:save()
end

function Contacts:save()
  local people = {}
  for i, person in ipairs(self.people) do people[i] = copy(person, {}) end
  os.execute("mkdir -p storage")
  local file = assert(io.open(FILE, "w"))
  file:write(json.encode({ people = people }))
  file:close()
end

local FIRST = {
  people = {
    { name = "Ada Lovelace", mail = "ada@example.org", phone = "+44 20 1815", city = "London" },
    { name = "Grace Hopper", mail = "grace@example.org", phone = "+1 212 1906", city = "New York" },
    { name = "Lise Meitner", mail = "lise@example.org", phone = "+43 1 1878", city = "Vienna" },
  },
}

local function kept()
  local file = io.open(FILE)
  if not file then return FIRST end
  local text = file:read("a")
  file:close()
  return json.decode(text)
end

if not session.reloading then
  local people = {}
  for i, person in ipairs(kept().people or {}) do people[i] = Person:new(copy(person, {})) end
  local contacts = Contacts:new({ people = people })
  session:createAppVariable(contacts)
  local first = contacts:found()[1]
  if first then first:choose() end
end
