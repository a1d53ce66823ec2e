/** Promises of the Lua UI. */
export const LUA_UI_PROMISES = {
  "issue 8, Lua UI": {
    "lua:states": "Each tool works in its states only and says why not in the words of the specification",
    "lua:configure":
      "ui_configure makes folders, logs and settings; an empty folder gets a working application",
    "lua:starter": "The application to start from works in a browser",
    "lua:gallery": "Five more applications to start from work in a browser, and keep what was entered",
    "lua:run": "ui_run runs Lua in a session and gives its first result or the message of what failed",
    "lua:marshalling": "Results become JSON, or non-json where there is none, for every kind of value",
    "lua:logs":
      "print, io.write, io.stdout and io.stderr are appended to logs that others follow and truncate",
    "lua:paths": "Lua code reaches files of the granted folders alone, wherever links lead, and no program",
    "lua:upload": "An uploaded view is written, checked and shown by open pages at once",
    "lua:open-browser": "ui_open_browser opens the session's address, conserving by default",
    "lua:markdown": "Markdown is shown as HTML, and nothing in it runs",
    "lua:events": "What an application pushes reaches the assistant that waits for it",
    "lua:display": "ui_display loads an application by name and shows it in mcp",
    "lua:runaway": "Code that does not end is ended within its deadline wherever it runs, the session intact",
    "lua:isolation": "A session that loops does not delay another",
    "lua:memory": "A session cannot take more memory than its limit and survives the attempt",
    "lua:hung": "What cannot be interrupted ends the process, with an error to who asked",
    "lua:restored": "Life cycle, address and sessions come back as they were when the adapter is restarted",
    "lua:protocol": "Variables, their access modes, batches and errors follow the family's protocol",
    "lua:prototypes":
      "Prototypes, their reload and mutation, timers and session functions work as applications expect",
    "lua:bindings": "Every binding shows what the application has and sends what the person does",
    "lua:checkboxes": "Checkboxes are bound by their state, and the older way around works too",
    "lua:views": "Views follow type, namespace and fallback, wrappers and objects made by a path",
    "lua:lists": "Lists and lua.ViewList with item wrappers follow their array",
    "lua:family":
      "A folder of the family's platforms works as it is: shell, tracker, preferences, viewer, panel",
    "lua:programs":
      "Programs that only work with files need no grant; any other is refused by name, with what a person types",
    "lua:folders":
      "A folder that needs a person is answered with what to type, and then works, also where the host was started",
    "lua:programs-of-others":
      "Programs that others wrote in Lua run in their own folder: their modules, package.path and LuaFileSystem",
    "lua:project": "A project with .ui is opened there, and relative paths of its code start at the project",
    "lua:apps": "A contact manager, an adder and a task list behave as their users expect",
    "lua:errors-shown": "What fails in Lua or in a view is in the log, in the status and on the page",
    "lua:hot-reload":
      "Changed Lua and views are loaded while pages are open; state stays, what is broken changes nothing",
    "lua:two-tabs": "Two pages of one session both work, and closing one leaves the other whole",
    "lua:reconnect": "A page that lost its connection finds its state again, also a thousand times",
    "lua:conserve": "A second tab with conserve=true gives way and notifies; crashed tabs do not count",
    "lua:server":
      "The server is for its own address, own pages and sessions nobody can guess, and runs nothing over HTTP",
    "lua:other-build": "With a build of Lua that it does not know the adapter runs unpatched and says so",
    "lua:subscriptions": "Who subscribed to the state of a session is told of its changes",
    "lua:language": "The language is written down, with whole applications that work",
    "lua:audit": "What does not fit together in views is named",
    "lua:project-files": "Files of the project are read, written and shown, and no others",
    "lua:typing": "What a person types is lost to no write, reload or lost connection",
    "lua:long-lists": "Long lists are shown by a window of rows; what does not fit into the memory is told",
    "lua:faults-heal":
      "A fault is told with file and line where it can be seen, and taken back when it is mended",
    "lua:own-globals": "What an application makes of its globals and metatables breaks nothing of ours",
    "lua:sign-in":
      "A browser gets into a session with a key that works once; other users of the machine have none",
    "lua:components": "Shoelace and its icons come from this server, also for pages that name another",
    "lua:variables-page": "The variable browser shows the tree of a session",
  },
  "design, promises": {
    "promise:no-hang": "No call hangs: each has a deadline",
    "promise:no-listening": "Nothing listens on an address unless asked",
    "promise:next-step": "Errors say what to do next",
  },
} as const;
