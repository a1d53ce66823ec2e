/** Promises of the panel. */
export const PANEL_PROMISES = {
  "issue 24, panel": {
    "panel:sign-in": "A link opens the panel once; a session needs a cookie and what only its own origin has",
    "panel:own-origin": "No other origin, port, name or frame can use the panel",
    "panel:this-machine-only":
      "The panel is served at this machine's own address, and only where it is wanted",
    "panel:activity": "Calls of all clients appear as they are made, without the values of their arguments",
    "panel:harmless":
      "Nothing that an adapter or a page says becomes markup, script or a button of the panel",
    "panel:first-answer":
      "A question is answered by the panel or the client, whoever is first; the other is withdrawn",
    "panel:person-only": "No client, adapter or page answers in the panel's place",
    "panel:bounded": "A slow, dead or closed panel costs the host no memory and holds up no call",
    "panel:live": "What a client works in is shown as it changes, in that client's own session",
    "panel:take-over":
      "A person takes over what a client works in: its calls wait, it is told, and the audit has no value of it",
    "panel:runs":
      "Runs of scripts and of the assistant are shown with their steps while they go on, and can be stopped",
    "panel:resume": "A run of the assistant that stopped or was interrupted goes on from the panel",
    "panel:look": "The panel is usable at 390 and 1440 pixels, light and dark, by keyboard and screen reader",
    "panel:size": "The panel's own code is at most 150 kB compressed",
  },
} as const;
