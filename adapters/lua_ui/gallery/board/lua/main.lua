-- A board of cards that are dragged between columns. It is kept in storage/board.json.

local json = require("mcp.json")
local FILE = "storage/board.json"

Card = session:prototype("Card", { title = "", note = "" })
Column = session:prototype("Column", { title = "", draft = "" })
Board = session:prototype("Board", { chosen = EMPTY })

function Column:new(instance)
  instance = session:create(Column, instance)
  instance.cards = instance.cards or {}
  return instance
end

function Column:add()
  local title = self.draft:match("^%s*(.-)%s*$")
  if title == "" then return end
  table.insert(self.cards, Card:new({ title = title }))
  self.draft = ""
  session:getApp():save()
end

function Column:count()
  return tostring(#self.cards)
end

function Column:drop()
  local board = session:getApp()
  if board._lifted then board:move(board._lifted, self) end
  board._lifted = nil
end

function Card:lift()
  session:getApp()._lifted = self
end

function Card:choose()
  session:getApp().chosen = self
end

function Card:hasNote()
  return self.note ~= ""
end

function Board:move(card, column)
  self:take(card)
  table.insert(column.cards, card)
  self:save()
end

function Board:take(card)
  for _, column in ipairs(self.columns) do
    for i, one in ipairs(column.cards) do
      if one == card then table.remove(column.cards, i) end
    end
  end
end

function Board:isClosed()
  return self.chosen == nil
end

function Board:close()
  self.chosen = nil
  self:save()
end

function Board:remove()
  self:take(self.chosen)
  self:close()
end

function Board:save()
  local columns = {}
  for i, column in ipairs(self.columns) do
    local cards = {}
    for j, card in ipairs(column.cards) do cards[j] = { title = card.title, note = card.note } end
    columns[i] = { title = column.title, cards = cards }
  end
  os.execute("mkdir -p storage")
  local file = assert(io.open(FILE, "w"))
  file:write(json.encode({ columns = columns }))
  file:close()
end

local FIRST = {
  columns = {
    { title = "To do", cards = { { title = "Choose a colour", note = "" }, { title = "Invite the others", note = "" } } },
    { title = "In work", cards = { { title = "Draw the plan", note = "Two sketches are enough." } } },
    { title = "Done", cards = { { title = "Find a name", note = "" } } },
  },
}

local function kept()
  local file = io.open(FILE)
  if not file then return FIRST end
  local text = file:read("a")
  file:close()
  return json.decode(text)
end

function Board:load(from)
  self.columns = {}
  for i, column in ipairs(from.columns) do
    local cards = {}
    for j, card in ipairs(column.cards or {}) do cards[j] = Card:new({ title = card.title, note = card.note }) end
    self.columns[i] = Column:new({ title = column.title, cards = cards })
  end
  return self
end

if not session.reloading then session:createAppVariable(Board:new():load(kept())) end
