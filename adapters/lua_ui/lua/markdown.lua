-- Markdown as HTML that is safe to show: whatever HTML stands in the text is shown as it is written.
local G = __glovebox

local function escaped(text)
  return (text:gsub("[&<>\"]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }))
end

--- Only what leads to pages and letters: an address may hold a script.
local function is_address(url)
  local scheme = url:match("^%s*([%a][%w+.-]*):")
  return not url:find("%c") and (scheme == nil or scheme == "http" or scheme == "https" or scheme == "mailto")
end

local function link(text, url)
  return is_address(url) and '<a href="' .. url .. '" target="_blank" rel="noopener">' .. text .. "</a>" or nil
end

local function emphasised(text)
  text = text:gsub("%[([^%]]+)%]%(([^%s)]+)%)", link)
  text = text:gsub("%*%*([^%s*].-)%*%*", "<strong>%1</strong>"):gsub("%f[%w_]__([^%s_].-)__%f[^%w_]", "<strong>%1</strong>")
  text = text:gsub("%*([^%s*][^*]*)%*", "<em>%1</em>"):gsub("%f[%w_]_([^%s_][^_]*)_%f[^%w_]", "<em>%1</em>")
  return (text:gsub("~~([^~]+)~~", "<del>%1</del>"))
end

--- Code is taken out first: nothing in it means anything.
local function inline(text)
  local parts, at = {}, 1
  while true do
    local from, to, code = text:find("`([^`]+)`", at)
    parts[#parts + 1] = emphasised(escaped(text:sub(at, (from or 0) - 1)))
    if from == nil then break end
    parts[#parts + 1] = "<code>" .. escaped(code) .. "</code>"
    at = to + 1
  end
  return table.concat(parts)
end

local BULLET, NUMBER = "^(%s*)[-*+]%s+(.*)$", "^(%s*)%d+[.)]%s+(.*)$"

local function item_of(line)
  local indent, text = line:match(BULLET)
  if indent then return #indent, text, "ul" end
  indent, text = line:match(NUMBER)
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
  while lines[at] and not lines[at]:match("^%s*```") do
    code[#code + 1] = escaped(lines[at])
    at = at + 1
  end
  out[#out + 1] = "<pre><code>" .. table.concat(code, "\n") .. "</code></pre>"
  return at + 1
end

local function quote(lines, at, out)
  local inner = {}
  while lines[at] and lines[at]:match("^%s*>") do
    inner[#inner + 1] = lines[at]:gsub("^%s*>%s?", "")
    at = at + 1
  end
  out[#out + 1] = "<blockquote>" .. blocks(inner) .. "</blockquote>"
  return at
end

local function is_rule(line) return line:match("^%s*[-*_]%s*[-*_]%s*[-*_][%s*_-]*$") ~= nil end

local function begins_block(line)
  return line:match("^%s*$") or line:match("^%s*```") or line:match("^#+%s") or line:match("^%s*>") or item_of(line) or
    is_rule(line)
end

local function paragraph(lines, at, out)
  local words = { lines[at] }
  at = at + 1
  while lines[at] and not begins_block(lines[at]) do
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
    local marks, title = line:match("^(#+)%s+(.-)%s*#*$")
    if line:match("^%s*$") then at = at + 1
    elseif line:match("^%s*```") then at = fence(lines, at, out)
    elseif marks and #marks <= 6 then
      out[#out + 1] = "<h" .. #marks .. ">" .. inline(title) .. "</h" .. #marks .. ">"
      at = at + 1
    elseif is_rule(line) then
      out[#out + 1] = "<hr>"
      at = at + 1
    elseif line:match("^%s*>") then at = quote(lines, at, out)
    elseif item_of(line) then at = list(lines, at, out)
    else at = paragraph(lines, at, out) end
  end
  return table.concat(out, "\n")
end

function G.markdown(text)
  local lines = {}
  for line in (text:gsub("\r\n?", "\n") .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end
  return blocks(lines)
end
