/** Promises of traces: what is recorded of calls, shown and made again. */
export const TRACE_PROMISES = {
  "issue 23, traces": {
    "trace:every-call":
      "A trace has every call of every client, script and step, with answer, pictures and log",
    "trace:masked": "A trace holds no secret, and no value of an argument unless the person wants them",
    "trace:behind": "A trace is written behind the calls: one that cannot be written harms none",
    "trace:whole": "A trace can be read up to the moment at which its host was killed",
    "trace:bounded": "A folder of traces never grows beyond its bounds; the oldest parts go first",
    "trace:report":
      "A trace is one page that needs nothing else, searched and worked by keyboard, light and dark",
    "trace:quick": "The page of 1,000 calls opens about as soon as its words alone",
    "trace:hostile": "What programs and pages say cannot become markup, script or hidden words of the page",
    "trace:replay": "The calls of a trace are made again, and what differs is told without times and ids",
  },
} as const;
