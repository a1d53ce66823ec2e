-- Figures of a shop: three numbers, a chart and a table of orders. Put your own data in place of ORDERS.

local MONTHS = { "Jan", "Feb", "Mar", "Apr", "May", "Jun" }
local PRODUCTS = { "Chairs", "Lamps", "Tables" }
local ORDERS = {}
for i = 1, 60 do
  ORDERS[i] = { number = 1000 + i, product = PRODUCTS[i * 5 % 3 + 1], month = i * 7 % 6 + 1, amount = 40 + i * 37 % 260 }
end

Order = session:prototype("Order", { number = 0, product = "", month = 1, amount = 0 })
Dashboard = session:prototype("Dashboard", { product = "all", kind = "bar", by = "number" })

function Order:sum()
  return ("%d €"):format(self.amount)
end

function Order:when()
  return MONTHS[self.month]
end

function Dashboard:new(instance)
  instance = session:create(Dashboard, instance)
  instance._orders = {}
  for i, order in ipairs(ORDERS) do instance._orders[i] = Order:new(order) end
  return instance
end

--- The orders that are looked at.
function Dashboard:chosen()
  local found = {}
  for _, order in ipairs(self._orders) do
    if self.product == "all" or order.product == self.product then found[#found + 1] = order end
  end
  return found
end

function Dashboard:orders()
  local found = self:chosen()
  table.sort(found, function(a, b)
    if self.by == "amount" then return a.amount > b.amount end
    return a.number < b.number
  end)
  return found
end

function Dashboard:total()
  local sum = 0
  for _, order in ipairs(self:chosen()) do sum = sum + order.amount end
  return sum
end

function Dashboard:revenue()
  return ("%d €"):format(self:total())
end

function Dashboard:count()
  return tostring(#self:chosen())
end

function Dashboard:average()
  local count = #self:chosen()
  return count == 0 and "–" or ("%.1f €"):format(self:total() / count)
end

function Dashboard:months()
  return MONTHS
end

function Dashboard:perMonth()
  local sums = {}
  for i = 1, #MONTHS do sums[i] = 0 end
  for _, order in ipairs(self:chosen()) do sums[order.month] = sums[order.month] + order.amount end
  return sums
end

function Dashboard:byNumber() self.by = "number" end
function Dashboard:byAmount() self.by = "amount" end
function Dashboard:isByNumber() return self.by == "number" end
function Dashboard:isByAmount() return self.by == "amount" end

if not session.reloading then session:createAppVariable(Dashboard:new()) end
