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
  instance._tasks = instance._tasks or {}
  return instance
end

function Tasks:add()
  local name = self.draft:match("^%s*(.-)%s*$")
  if name == "" then return end
  table.insert(self._tasks, Task:new({ name = name }))
  self.draft = ""
end

function Tasks:removeTask(task)
  for i, one in ipairs(self._tasks) do
    if one == task then table.remove(self._tasks, i) end
  end
end

--- The tasks that are shown now.
function Tasks:visible()
  local list = {}
  for _, task in ipairs(self._tasks) do
    if self.show == "all" or (self.show == "done") == task.done then list[#list + 1] = task end
  end
  return list
end

function Tasks:summary()
  local open = 0
  for _, task in ipairs(self._tasks) do
    if not task.done then open = open + 1 end
  end
  return #self._tasks == 0 and "Nothing to do yet" or open .. " of " .. #self._tasks .. " to do"
end

function Tasks:clearDone()
  for i = #self._tasks, 1, -1 do
    if self._tasks[i].done then table.remove(self._tasks, i) end
  end
end

if not session:getApp() then
  tasks = Tasks:new()
  for _, name in ipairs({ "Look around", "Add a task of your own", "Tick this one off" }) do
    table.insert(tasks._tasks, Task:new({ name = name }))
  end
  session:createAppVariable(tasks)
end
