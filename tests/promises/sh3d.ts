/** Promises of the adapter for Sweet Home 3D. */
export const SH3D_PROMISES = {
  "issue 7, Sweet Home 3D": {
    "homes:install":
      "A person installs the plugin with one command, and is told what to do when nothing runs",
    "homes:flat": "A flat is built, undone, redone, saved and read again as it was",
    "homes:undo": "An edit is one step of the application's own undo",
    "homes:unnamed":
      "An edit leaves alone in the home's file what it does not name and what does not hang on that",
    "homes:real-doors": "Doors are real doors bound to their wall, lights are real lights",
    "homes:files": "Homes are saved with Home.xml, and opened in windows of their own",
    "homes:pictures": "The 3D view, the plan and photos come as pictures",
    "homes:walls": "Joined walls follow, and walls that are apart are not joined",
    "homes:input": "Numbers that are none are refused, unknown arguments are told",
    "homes:rooms": "Rooms are made from corners and from the walls around a point",
    "homes:furniture":
      "Furniture is found in any of the program's languages, copied, grouped, aligned, checked",
    "homes:annotations": "Labels, dimension lines and polylines are made, changed and deleted",
    "homes:levels": "Levels have ids that every tool accepts, and leave nothing behind",
    "homes:cameras": "Cameras, environment and compass are set and told",
    "homes:checkpoints": "Nothing that happens to a home changes a checkpoint of it",
    "homes:batch": "A batch is all or nothing, and one step to undo",
    "homes:core": "The tools that are listed by default finish a design, in 20 kB",
    "homes:prices": "Prices keep their cents, are set from a table, and add up exactly",
    "homes:silent-connections": "Connections that say nothing do not hide the homes that are open",
    "homes:design": "A furnished flat comes out of twenty calls, fits, and is looked at room by room",
    "homes:check": "Each rule of an architect finds its breach, and the command that comes with it mends it",
    "homes:by-meaning":
      "Furniture and doors are placed by walls, rooms and points, and answers say where they are",
    "homes:built":
      "Roofs, stairs, split walls, copies and dimension lines come by a command, and rooms follow walls",
    "homes:sheets": "All rooms, a walk and what the last edits changed come as one picture",
    "homes:exposure": "Photos do not burn out",
    "homes:libraries":
      "A library is installed and seen at once; one that reaches outside of its file is refused",
    "homes:query": "Queries filter, page and tell what changed since a revision",
    "homes:exports": "Exports are files, written whole or not at all",
    "homes:imports": "Models, pictures and scanned plans come from files, and go into the home's own",
    "homes:plan-resource": "The plan of each open home is a resource",
    "homes:sun": "A photo shows the sun of its date and time",
    "homes:long-edits": "A long edit tells how far it is",
    "homes:many": "A home of 10,000 objects is built, read, undone and saved",
    "homes:beside":
      "The folder of a home that the person has open is for files, judged by where a path really leads; never the home folder",
    "homes:before-drawing": "Calls that follow an edit at once do not wait until the plan is drawn",
    "homes:closed": "A home that is closed in the middle ends its calls with what to do; others go on",
    "homes:render-jobs": "A photo is a job with progress that can be stopped while others are answered",
    "homes:dialog": "Behind a modal dialog nothing is changed, at once or later",
    "homes:menu": "The entry in the Tools menu stops the plugin, starts it again, and says which it will do",
    "homes:save-prompt": "Closing the window after an edit asks to save",
    "homes:death": "When the application dies calls end with what to do, and a new one is found",
    "homes:through-host":
      "The adapter works in the host with exactly what it asks for, and a person sees what it sees",
    "homes:hostile-files":
      "A home or model that reaches for files, addresses, memory or time is refused before anything reads it",
    "homes:bad-files": "A file that cannot be read or written is told, and nothing is lost",
  },
} as const;
