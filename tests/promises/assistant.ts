/** Promises of the assistant. */
export const ASSISTANT_PROMISES = {
  "issue 9, assistant": {
    "assistant:search": "A goal on a search page is reached by the numbers in the request, in real Chromium",
    "assistant:sites": "Ten local sites are worked on by assist, more than 90 % of the actions by number",
    "assistant:order": "Before each decision: rest, fresh list, numbers on the page, then the picture",
    "assistant:done-validated": "assistant_done is believed only when the page shows what it says",
    "assistant:brought-about":
      "Something is brought about by what a run sent or did, never by a mere visit, and each end says which",
    "assistant:ladder": "Failures by number lead up the ladder; act_by_index is offered only at its top",
    "assistant:ask": "A question pauses the run; the answer lets it go on, nobody to ask ends it with code 3",
    "assistant:no-secrets": "Passwords and codes are neither asked for nor written",
    "assistant:confirm": "Sending, paying, uploading and downloading are asked about, as the policy says",
    "assistant:budgets": "Steps, time, tokens and banners have budgets; an exhausted one is exit code 4",
    "assistant:loop-detection": "The same action without a change is noticed and ends the run",
    "assistant:model-errors": "429, 503, time-out, garbage, two calls and unknown tools are dealt with",
    "assistant:retry-advice": "Requests are repeated with growing waits, never sooner than the vendor asks",
    "assistant:restart": "A browser that dies is restarted and led back to where it was",
    "assistant:origins": "A list of origins holds for what is opened and for where pages lead",
    "assistant:auto-enter": "A search that was only typed is sent",
    "assistant:banners": "Banners are closed after actions, within budgets per step and per run",
    "assistant:stops": "Ctrl-C ends a run at once, with its steps kept and no process left",
    "assistant:forms": "A call may be structured, mode JSON, or the text function_call",
    "assistant:tokens":
      "A look stays within 2,000 tokens, a history of any length within 8,500, rules and declarations within 4,000",
    "assistant:ends":
      "It cannot be done, it was not allowed, the person is needed: ends with codes of their own",
    "assistant:take-over":
      "What only the person may do they do in the same place, and the run goes on when they say so",
    "assistant:judge":
      "A second model is asked whether the goal is reached; without its yes no end is done, and it costs the run's budget",
    "assistant:picture-end":
      "An end that no words show is looked at in a new picture, with nothing else known",
    "assistant:data": "The answer that the person wanted is in the end of the run, whole",
    "assistant:append-only": "A history only grows; goal, answers of the person and notes are kept whole",
    "assistant:reading":
      "What a model asks to read whole is told whole within a budget and kept; beyond it, each part says where the next begins",
    "assistant:signature": "Gemini's thought signature goes back with the conversation",
    "assistant:vendors": "Gemini, Anthropic and OpenAI-compatible endpoints work over their own wire formats",
    "assistant:vendor-checks":
      "What each vendor documents to refuse is not sent: thoughts, signatures, fields",
    "assistant:any-adapter":
      "The same loop reaches goals in JavaFX, Sweet Home 3D and Lua UIs, as their adapters declare",
    "assistant:evaluation":
      "Tasks of ten kinds are reached, and judged at the site; models that misbehave end honestly and harm nothing",
    "assistant:saved-runs": "A saved run is played without a model, and mended by one where it does not fit",
    "assistant:local-models": "Servers of models on this machine are found, and used by their names",
    "assistant:replay": "A recorded run can be replayed without a model",
    "assistant:events": "Each step is a masked line of JSON; logs rotate and old runs go",
    "assistant:show": "A run is shown as a table and as one self-contained report",
    "assistant:keys": "Keys are never written or told",
    "assistant:untrusted": "Words of pages stand in a fence that they cannot end",
    "assistant:as-tool": "browser_assist works as an MCP tool, with a chosen model or the client's own",
    "assistant:resume": "An interrupted run goes on with what it knew",
    "assistant:one-resumes":
      "A run goes on once, whoever takes it up: the others are told, and nobody who died holds it",
  },
} as const;
