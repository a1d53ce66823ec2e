-- Notes in Markdown, each a file in notes/: what others write there is seen after "Read again".

Note = session:prototype("Note", { file = "", text = "" })
Notebook = session:prototype("Notebook", { query = "", draft = "", chosen = EMPTY, writing = false })

local WELCOME = "# Welcome\n\nWrite in **Markdown**: lists, `code`, tables.\n\n" ..
  "| file | what it is |\n| --- | --- |\n| `lua/main.lua` | what this does |\n| `viewdefs/` | how it looks |\n"

local function read(path)
  local file = io.open(path)
  if not file then return "" end
  local text = file:read("a")
  file:close()
  return text
end

function Note:title()
  local title = self.text:match("^%s*#*%s*([^\n]+)")
  return title or self.file
end

function Note:choose()
  local notebook = session:getApp()
  notebook.chosen, notebook.writing = self, false
end

function Note:isChosen()
  return session:getApp().chosen == self
end

function Note:html()
  return mcp:renderMarkdown(self.text)
end

--- Takes what was written; the file follows.
function Note:write(text)
  if text == nil or text == self.text then return self.text end
  self.text = text
  local file = assert(io.open("notes/" .. self.file, "w"))
  file:write(text)
  file:close()
  return text
end

function Notebook:read()
  local chosen = self.chosen and self.chosen.file
  self.notes, self.chosen = {}, nil
  os.execute("mkdir -p notes")
  local listing = io.popen("ls notes")
  for name in (listing and listing:read("a") or ""):gmatch("[^\n]+%.md") do
    local note = Note:new({ file = name, text = read("notes/" .. name) })
    table.insert(self.notes, note)
    if name == chosen then self.chosen = note end
  end
  if #self.notes == 0 then self:make("welcome.md", WELCOME) end
  self.chosen = self.chosen or self.notes[1]
  return self
end

function Notebook:make(file, text)
  local note = Note:new({ file = file })
  note:write(text)
  table.insert(self.notes, note)
  return note
end

function Notebook:add()
  local title = self.draft:match("^%s*(.-)%s*$")
  if title == "" then return end
  local file = title:lower():gsub("[^%w]+", "-") .. ".md"
  for _, note in ipairs(self.notes) do
    if note.file == file then return note:choose() end
  end
  self.chosen, self.writing, self.draft = self:make(file, "# " .. title .. "\n\n"), true, ""
end

function Notebook:found()
  local found, query = {}, self.query:lower()
  for _, note in ipairs(self.notes) do
    if note.text:lower():find(query, 1, true) then found[#found + 1] = note end
  end
  table.sort(found, function(a, b) return a:title() < b:title() end)
  return found
end

function Notebook:toggle() self.writing = not self.writing end
function Notebook:isReading() return not self.writing end
function Notebook:verb() return self.writing and "Read" or "Write" end

if not session.reloading then session:createAppVariable(Notebook:new():read()) end
