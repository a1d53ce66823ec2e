-- A talk with the assistant. It hears with ui_wait_events what is said, and answers with ui_run:
-- session:getApp():answer("A text in *Markdown*").

Line = session:prototype("Line", { text = "", mine = false, time = "" })
Chat = session:prototype("Chat", { draft = "", waiting = false })

function Line:html()
  return mcp:renderMarkdown(self.text)
end

function Line:side()
  return self.mine and "flex-end" or "flex-start"
end

function Chat:new(instance)
  instance = session:create(Chat, instance)
  instance.lines = instance.lines or {}
  return instance
end

function Chat:put(text, mine)
  table.insert(self.lines, Line:new({ text = text, mine = mine, time = os.date("%H:%M") }))
  self.waiting = mine
end

function Chat:say()
  local text = self.draft:match("^%s*(.-)%s*$")
  if text == "" then return end
  self:put(text, true)
  mcp.pushState({ event = "said", text = text })
  self.draft = ""
end

function Chat:answer(text)
  self:put(text, false)
end

function Chat:isQuiet()
  return not self.waiting
end

if not session.reloading then
  local chat = Chat:new()
  chat:answer("Hello. Write below; the assistant that started this reads it.")
  session:createAppVariable(chat)
end
