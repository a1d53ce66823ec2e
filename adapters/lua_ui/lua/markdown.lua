-- Markdown as HTML that is safe to show: whatever HTML stands in the text is shown as it is written.
local G = __glovebox

local function escaped(text)
  return (string.gsub(text, "[&<>\"]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }))
end

--- Only what leads to pages and letters: an address may hold a script.
local function is_address(url)
  local scheme = string.match(url, "^%s*([%a][%w+.-]*):")
  return not string.find(url, "%c") and (scheme == nil or scheme == "http" or scheme == "https" or scheme == "mailto")
end

local function link(text, url)
  return is_address(url) and '<a href="' .. url .. '" target="_blank" rel="noopener">' .. text .. "</a>" or nil
end

local function emphasised(text)
  text = string.gsub(text, "%[([^%]]+)%]%(([^%s)]+)%)", link)
  text = string.gsub(string.gsub(text, "%*%*([^%s*].-)%*%*", "<strong>%1</strong>"), "%f[%w_]__([^%s_].-)__%f[^%w_]", "<strong>%1</strong>")
  text = string.gsub(string.gsub(text, "%*([^%s*][^*]*)%*", "<em>%1</em>"), "%f[%w_]_([^%s_][^_]*)_%f[^%w_]", "<em>%1</em>")
  return (string.gsub(text, "~~([^~]+)~~", "<del>%1</del>"))
end

--- Code is taken out first: nothing in it means anything.
local function inline(text)
  local parts, at = {}, 1
  while true do
    local from, to, code = string.find(text, "`([^`]+)`", at)
    parts[#parts + 1] = emphasised(escaped(string.sub(text, at, (from or 0) - 1)))
    if from == nil then break end
    parts[#parts + 1] = "<code>" .. escaped(code) .. "</code>"
    at = to + 1
  end
  return table.concat(parts)
end

local BULLET, NUMBER = "^(%s*)[-*+]%s+(.*)$", "^(%s*)%d+[.)]%s+(.*)$"

local function item_of(line)
  local indent, text = string.match(line, BULLET)
  if indent then return #indent, text, "ul" end
  indent, text = string.match(line, NUMBER)
  if indent then return #indent, text, "ol" end
end

local blocks

--- A list, with the lists that are indented below its items.
local function list(lines, at, out)
  local depth, _, tag = item_of(lines[at])
  out[#out + 1] = "<" .. tag .. ">"
  while lines[at] do
    local indent, text, kind = item_of(lines[at])
    if indent == nil or indent < depth or (indent == depth and kind ~= tag) then break end
    if indent > depth then
      at = list(lines, at, out)
    else
      out[#out + 1] = "<li>" .. inline(text)
      at = at + 1
    end
    local next_indent = lines[at] and item_of(lines[at])
    if next_indent == nil or next_indent <= depth then out[#out + 1] = "</li>" end
  end
  out[#out + 1] = "</" .. tag .. ">"
  return at
end

local function fence(lines, at, out)
  local code = {}
  at = at + 1
  while lines[at] and not string.match(lines[at], "^%s*```") do
    code[#code + 1] = escaped(lines[at])
    at = at + 1
  end
  out[#out + 1] = "<pre><code>" .. table.concat(code, "\n") .. "</code></pre>"
  return at + 1
end

local function quote(lines, at, out)
  local inner = {}
  while lines[at] and string.match(lines[at], "^%s*>") do
    inner[#inner + 1] = string.gsub(lines[at], "^%s*>%s?", "")
    at = at + 1
  end
  out[#out + 1] = "<blockquote>" .. blocks(inner) .. "</blockquote>"
  return at
end

local function cells_of(line)
  local inner = string.gsub(string.gsub(line, "^%s*|", ""), "|%s*$", "")
  local cells = {}
  for cell in string.gmatch(string.gsub(inner, "\\|", "\1") .. "|", "(.-)|") do
    cells[#cells + 1] = string.gsub(string.match(cell, "^%s*(.-)%s*$"), "\1", "|")
  end
  return cells
end

--- A line such as `|---|:-:|` below one with bars begins a table.
local function is_table(lines, at)
  local below = lines[at + 1]
  return string.find(lines[at], "|", 1, true) ~= nil and below ~= nil and
    string.match(below, "^%s*|?[%s:|-]*%-[%s:|-]*$") ~= nil and string.find(below, "|", 1, true) ~= nil
end

local function alignment(mark)
  local left, right = string.match(mark, "^(:?)%-+(:?)$")
  if right ~= ":" then return "" end
  return left == ":" and ' style="text-align:center"' or ' style="text-align:right"'
end

local function table_row(cells, tag, marks, out)
  out[#out + 1] = "<tr>"
  for i = 1, #marks do
    out[#out + 1] = "<" .. tag .. alignment(marks[i]) .. ">" .. inline(cells[i] or "") .. "</" .. tag .. ">"
  end
  out[#out + 1] = "</tr>"
end

local function table_of(lines, at, out)
  local marks = cells_of(lines[at + 1])
  out[#out + 1] = "<table><thead>"
  table_row(cells_of(lines[at]), "th", marks, out)
  out[#out + 1] = "</thead><tbody>"
  at = at + 2
  while lines[at] and string.find(lines[at], "|", 1, true) do
    table_row(cells_of(lines[at]), "td", marks, out)
    at = at + 1
  end
  out[#out + 1] = "</tbody></table>"
  return at
end

local function is_rule(line) return string.match(line, "^%s*[-*_]%s*[-*_]%s*[-*_][%s*_-]*$") ~= nil end

local function begins_block(line)
  return string.match(line, "^%s*$") or string.match(line, "^%s*```") or string.match(line, "^#+%s") or string.match(line, "^%s*>") or item_of(line) or
    is_rule(line)
end

local function paragraph(lines, at, out)
  local words = { lines[at] }
  at = at + 1
  while lines[at] and not begins_block(lines[at]) and not is_table(lines, at) do
    words[#words + 1] = lines[at]
    at = at + 1
  end
  out[#out + 1] = "<p>" .. inline(table.concat(words, "\n")) .. "</p>"
  return at
end

function blocks(lines)
  local out, at = {}, 1
  while lines[at] do
    local line = lines[at]
    local marks, title = string.match(line, "^(#+)%s+(.-)%s*#*$")
    if string.match(line, "^%s*$") then at = at + 1
    elseif string.match(line, "^%s*```") then at = fence(lines, at, out)
    elseif marks and #marks <= 6 then
      out[#out + 1] = "<h" .. #marks .. ">" .. inline(title) .. "</h" .. #marks .. ">"
      at = at + 1
    elseif is_rule(line) then
      out[#out + 1] = "<hr>"
      at = at + 1
    elseif string.match(line, "^%s*>") then at = quote(lines, at, out)
    elseif item_of(line) then at = list(lines, at, out)
    elseif is_table(lines, at) then at = table_of(lines, at, out)
    else at = paragraph(lines, at, out) end
  end
  return table.concat(out, "\n")
end

function G.markdown(text)
  local lines = {}
  for line in string.gmatch((string.gsub(text, "\r\n?", "\n") .. "\n"), "(.-)\n") do lines[#lines + 1] = line end
  return blocks(lines)
end
