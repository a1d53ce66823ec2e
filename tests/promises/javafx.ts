/** Promises of the JVM bridge and the JavaFX adapter. */
export const JAVAFX_PROMISES = {
  "issue 6, JVM bridge": {
    "bridge:handshake":
      "Both sides prove that they know the token without sending it; a stranger gets nothing",
    "bridge:strangers":
      "Strangers on this machine lock no client out of a JVM, and make neither side allocate what they like",
    "bridge:java-units": "The codec, the executor and the frames of the Java side do what they say",
    "bridge:no-late-work": "What was not begun before its deadline or its cancellation never runs",
    "bridge:cached-build":
      "Unchanged Java sources are not compiled again, and equal sources give an equal jar",
  },
  "issue 6, JavaFX": {
    "javafx:short":
      "A compact snapshot is JSON without nulls and defaults, at most 2.5 times the tokens of its text",
    "javafx:snapshot-contract": "Snapshots have every field of the contract, in both texts of it",
    "javafx:truncated": "A snapshot says what it left out and how to get the rest",
    "javafx:query": "Selector, text and predicate are combined, and null fields are ignored",
    "javafx:bad-selector": "A bad selector or pattern is a clear error",
    "javafx:endless-pattern":
      "A pattern that would search for ever is given up, and never stops the application",
    "javafx:get-node": "A node is described in full, or by the fields that are wanted",
    "javafx:password": "What is in a password field is never told",
    "javafx:screenshot": "Pictures of windows and nodes are MCP images, or the contract's JSON",
    "javafx:click": "Clicks reach windows that are not in front, and are counted as a person's are",
    "javafx:refusals": "What a person could not do is refused, with the results of what was done before",
    "javafx:typing": "Any text is typed by key events, and keys are pressed with modifiers",
    "javafx:popups": "Popups are seen and operated",
    "javafx:menus": "Menus are chosen by their path, also those that are filled when they open",
    "javafx:dialogs":
      "A click that opens a modal dialog returns at once, and what the dialog blocks is refused",
    "javafx:close":
      "A window is closed as its cross does it, and an application that keeps it, asks, or ends is told",
    "javafx:drag": "Things are dragged, by the mouse alone and by the system's drag and drop",
    "javafx:virtualization": "Tables, lists and trees tell range, cells, columns, selection and focus",
    "javafx:read-items": "Rows are read whether they are in sight or not",
    "javafx:cells": "Cells are clicked by row and column or by the item's path, in sight or not",
    "javafx:scroll": "Scrolling is by pixels",
    "javafx:stale-ref": "A reference never stands for another node than the one it was given for",
    "javafx:windows": "A window is never taken for another, also when the numbers shift",
    "javafx:heeded": "An action heeds every field that it is given, or refuses it",
    "javafx:really-hit": "A click is refused when it would reach something else, which is named",
    "javafx:visible":
      "Visible is what is visible with all that it is in; hidden things come last and are folded",
    "javafx:odd":
      "What throws, is half made or in no window is marked and keeps nothing else from being told or operated",
    "javafx:names": "What has no text is told and found by its tooltip, label, picture or surroundings",
    "javafx:values": "Values go in once, as typed, and what cannot be read is refused with the form that can",
    "javafx:unharmed": "However an application is started, the agent does not keep it from running",
    "javafx:inside": "Scenes, pages and toolkits inside nodes are seen and operated",
    "javafx:choosers":
      "File and folder choosers are windows that ui_perform answers with paths of granted folders, while somebody is connected",
    "javafx:system-dialog":
      "While a dialog of the system's own is open, looks and pictures still work, and what cannot be done says why",
    "javafx:changes": "An action's answer carries what it changed, and what changed late comes with the next",
    "javafx:wait-assert": "Conditions are waited for with a deadline, and judged",
    "javafx:events": "Exceptions, CSS warnings and freezes are told once",
    "javafx:recording": "The actions so far can be run again",
    "javafx:css":
      "The rules that match a node are told with their sources, and those that win are JavaFX's own",
    "javafx:sizes": "A node tells its sizes, insets and what its parent was told of it",
    "javafx:edit":
      "Properties and styles are set live, what cannot be is refused, and all of it is taken back",
    "javafx:node-events":
      "The events of one node are recorded for a bounded time and number, without secrets",
    "javafx:highlight": "A person is shown a node without any change to the application",
    "javafx:numbers": "A picture has numbers for what can be operated, each with its uid",
    "javafx:health":
      "Hangs, late pulses and leaks are told with their places, also while an application hangs",
    "javafx:preloaded":
      "What a look needs is loaded before it, and not while it holds the application's thread",
    "javafx:printing": "Print dialogs are answered, and an application without a printer goes on",
    "javafx:not-enabled":
      "Without an application that has the agent enabled, the answer says how to enable one",
    "javafx:look-only": "An application can be started so that it is only looked at",
    "javafx:several-apps":
      "Several applications at once are told apart, and two clients do not disturb each other",
    "javafx:survives":
      "Applications that die or hang end calls with an error that says so, and nothing runs late",
    "javafx:no-leak": "Popups that were opened and closed leave no names behind",
    "javafx:large": "Large scenes are read in slices, and large tables by pages",
    "javafx:untouched": "The agent loaded twice, or not enabled, changes nothing in the application",
    "javafx:attach": "A person attaches to a running application without a JDK, and installs the agent",
    "javafx:through-host": "The adapter works in the host with exactly what it asks for",
  },
} as const;
