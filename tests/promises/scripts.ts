/** Promises of programs that call tools. */
export const SCRIPT_PROMISES = {
  "issue 23, scripts": {
    "scripts:run": "A script calls tools as typed functions; what it returns, logs and shows is the answer",
    "scripts:checked": "Mistakes are told with line and remedy before anything of a script runs",
    "scripts:failure": "A failure tells the line, what the tool said, and what had been done before",
    "scripts:asks": "A script asks the person in the middle of its work and goes on with the answer",
    "scripts:no-permissions": "A script reaches no file, network, variable, program or module but by tools",
    "scripts:ended": "A script that never ends, takes too much or ends its process fails alone",
    "scripts:output": "What does not fit into an answer is read part by part",
    "scripts:rules": "Each call of a script passes the same rules as a call of its client",
    "scripts:small": "The tools for scripts take at most 1,200 tokens, whatever adapters there are",
    "scripts:record":
      "What clients call is written down as a script, by role and name: run again, it finds them or fails",
    "scripts:person":
      "What a person does in a browser's window becomes a script, by role and name, without secrets",
    "scripts:person-javafx":
      "What a person does in a JavaFX application becomes a script that gives another run of it the same values",
    "scripts:person-sh3d":
      "What a person does in Sweet Home 3D becomes calls by names and measures, which make the same home",
    "scripts:person-checks":
      "What came of a person's act is checked when it is done again, where it will be the same the next time",
    "scripts:secrets-javafx":
      "A script gives a password field of a JavaFX application a kept secret by name, and no other field",
    "scripts:heal":
      "A step whose element changed finds it by the rest of what is known, or fails: nothing else is ever acted on",
    "scripts:model-step":
      "A step that cannot be healed is done by a model, alone and with the person's consent, and written back",
    "scripts:expect":
      "A script checks what is shown, what fields hold and what it looks like, and tells what is otherwise",
    "scripts:test": "Scripts run as tests: retried, reported as JUnit, with a trace of each failure",
    "scripts:export": "A script becomes a test of Playwright or TestFX, or is told which lines cannot",
    "scripts:kept":
      "A script that a person looked at is a tool with its inputs and effect; one that changed waits",
    "scripts:jobs": "The table of ten jobs says what each way costs, and which goal is missed",
    "scripts:search": "Tools are found by words, best first, with their types",
  },
} as const;
