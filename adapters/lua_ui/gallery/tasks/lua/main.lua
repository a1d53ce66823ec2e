-- A task list. Change this file or a view while it runs: open pages follow, and the tasks stay.

Task = session:prototype("Task", { name = "", done = false })

function Task:toggle()
  self.done = not self.done
end

function Task:remove()
  session:getApp():removeTask(self)
end

Tasks = session:prototype("Tasks", { draft = "", show = "all" })

function Tasks:new(instance)
  instance = session:create(Tasks, instance)
  instance.tasks = instance.tasks or {}
  instance.draft = instance.draft or ""
  instance.show = instance.show or "all"
  return instance
end

function Tasks:add()
  local name = self.draft:match("^%s*(.-)%s*$")
  if name == "" then return end
  table.insert(self.tasks, Task:new({ name = name }))
  self.draft = ""
end

function Tasks:removeTask(task)
  for i, one in ipairs(self.tasks) do
    if one == task then table.remove(self.tasks, i) end
  end
end

--- The tasks that are shown now.
function Tasks:visible()
  local list = {}
  for _, task in ipairs(self.tasks) do
    if self.show == "all" or (self.show == "done") == task.done then list[#list + 1] = task end
  end
  return list
end

function Tasks:summary()
  local open = 0
  for _, task in ipairs(self.tasks) do
    if not task.done then open = open + 1 end
  end
  return #self.tasks == 0 and "Nothing to do yet" or open .. " of " .. #self.tasks .. " to do"
end

function Tasks:clearDone()
  for i = #self.tasks, 1, -1 do
    if self.tasks[i].done then table.remove(self.tasks, i) end
  end
end

if not session:getApp() then
  tasks = Tasks:new()
  for _, name in ipairs({ "Look around", "Add a task of your own", "Tick this one off" }) do
    table.insert(tasks.tasks, Task:new({ name = name }))
  end
  session:createAppVariable(tasks)
end
