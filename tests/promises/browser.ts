/** Promises of the browser adapter. */
export const BROWSER_PROMISES = {
  "issue 2, browser": {
    "browser:form": "A form is read, filled and submitted by numbers on a real page",
    "browser:json-items": "format json gives the items; epoch, total, url and title are always there",
    "browser:stale-number":
      "A number whose element is gone is refused with a fresh list, never a wrong click",
    "browser:covered-element": "An element under another is not clicked; the error names the cover",
    "browser:schemes": "Only http and https pages are opened, after redirects too",
    "browser:passwords-masked": "Passwords are not shown in lists, texts or pictures",
    "browser:wait-deadline": "A wait ends when its condition holds, or with TIMEOUT",
    "browser:no-hang": "A page that loops for ever is reported, and the next call works",
    "browser:no-leftovers": "Chromium and its profile are gone after the end, after SIGKILL too",
  },
  "issue 5, browser engine": {
    "browser:frames":
      "Frames are listed and operated three processes deep, and no number stands for two elements",
    "browser:workers": "The workers of a page run as they do without us",
    "browser:closed-shadow": "What is in a closed shadow root is listed and operated",
    "browser:listener-only": "What only listens to clicks is listed and operated",
    "browser:budget": "A list never costs more tokens than its budget and says how to get the rest",
    "browser:few-tokens": "A form costs at most 60 tokens, a click 60, no change 10, a control of a list 8",
    "browser:unchanged": "A list that has not changed is not sent again",
    "browser:late-changes": "What changes after an answer comes with the next one",
    "browser:drag":
      "Dragging works as by hand, for pages that use HTML drag and drop and for those that do not",
    "browser:frameworks":
      "Applications in React, Vue, Svelte, Lit and plain JavaScript are operated by numbers",
  },
  "issue 5, browser tools": {
    "browser:find": "Text and controls are found with their numbers and the lines around them",
    "browser:scroll": "Scrolling tells where the page is and what came into view",
    "browser:keys": "Keys and chords reach the page as from a keyboard",
    "browser:forced": "The last resort says which control it acted on and what lay over it",
    "browser:tabs": "Tabs that the session or a page opens are told, switched to and closed",
    "browser:many-tabs": "A session has a limited number of tabs; a page cannot open more",
    "browser:dialogs": "A dialog is reported by the call that raised it, and no call hangs while it is open",
    "browser:downloads": "Files are saved in the granted folder under safe names and never overwrite",
    "browser:stalled-download": "A download that stalls or does not fit is told, and the next call works",
    "browser:uploads": "Only files in granted folders are uploaded, wherever links lead",
    "browser:steps": "Several actions in one call stop at the first failure and tell one sum of changes",
    "browser:logs": "Console and requests are shown by filters, bodies on demand, secrets hidden",
    "browser:emulation": "Pages see the device, place and language that were asked for",
    "browser:bad-inputs": "Every tool refuses what it cannot do with a code and a next step",
    "browser:big-page": "A page of 50,000 elements is read and searched in bounded parts",
    "browser:tool-tokens": "The adapter's tools take at most 4,000 tokens, the core ones at most 2,000",
  },
  "issue 17, pages that nobody here wrote": {
    "browser:select-text":
      "Words are selected from the first to the last, on pages, in fields and beyond the window",
    "browser:sliders":
      "Sliders that are no fields stand where they were told to, or it is said where they stand",
    "browser:parts-of-pictures":
      "Areas of pictures, handles, and what only a resting mouse opens have numbers; fields have the names beside them",
    "browser:delegated": "What a framework handles at the root of a page is numbered where it stands",
    "browser:print-told": "A page that asks to be printed is told",
    "browser:touch": "Pages that take us for a phone are touched",
    "browser:routes": "Requests are answered or blocked by pattern where a person allows it",
    "browser:requests-saved": "A request is waited for; all are saved as HAR without secrets",
    "browser:clipboard": "What is copied with keys or by a page is pasted with keys, between pages too",
    "browser:film": "A session is filmed as one animated picture",
    "browser:contexts": "One session works as several people by name, each with cookies and tabs",
    "browser:page-tools": "Tools that a page offers are listed as its own words and called",
    "browser:extensions": "Extensions that a person names are loaded",
    "browser:attach-headers": "A remote browser is reached with a header from a secret",
    "browser:attach-tls": "A remote browser is reached over TLS, also with a certificate of a company's own",
  },
  "issue 5, browser: safety and life": {
    "browser:own-lines": "What a page says stands between marks that it cannot know, or within a line",
    "browser:slow-page": "A page that comes slowly is worked in as far as it is there",
    "browser:page-clock": "No page can stop or mislead us by its clock, timers or promises",
    "browser:banners": "Cookie banners are closed as they come, refusing where they can be refused",
    "browser:secrets": "Secrets are typed by name where they are bound to, and told nowhere",
    "browser:no-evaluate": "A model cannot run JavaScript in pages unless a person has turned that on",
    "browser:crash-restored": "After a crash the page is loaded again, and the next answer says so",
    "browser:attach": "A running browser is used when its address is given, and left as it was",
    "browser:headless-shell":
      "Without a window the headless shell is taken, but where lists or a profile need more",
    "browser:pdf-documents":
      "A PDF document in a tab is text and picture, in both browsers, and can be saved",
    "browser:profiles": "A named profile keeps cookies, and one browser has it at a time",
    "browser:state": "Cookies and local storage are kept in a file when a person asks for it",
    "browser:private-networks": "Private networks can be blocked, by names that lead into them too",
    "browser:origin-lists":
      "Origin lists hold on every way a page has to reach a server, and before any connection",
  },
} as const;
