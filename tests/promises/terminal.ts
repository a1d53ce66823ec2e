/** Promises of calls from a terminal, and of clients that sign in. */
export const TERMINAL_PROMISES = {
  "issue 22, terminal": {
    "skill:resource": "the skill for assistants with a shell is printed, and served as a resource",
    "skill:works": "the skill costs at most 1,000 tokens, and every command in it works",
    "session:remembers":
      "call keeps its host: the next call sees what the last one opened, and changed scripts",
    "session:apart": "calls from other folders, with other flags or names, have other hosts",
    "session:not-ignored":
      "a call never runs in a host that was started with something else than it asks for",
    "session:stop": "stop ends a session with all its processes, also one that hangs",
    "session:idle": "a session ends when nobody calls, and leaves no process and no file",
    "session:killed": "a host that dies during a call is told, and the next call starts another one",
    "session:one-host": "calls at once start one host",
    "session:start-told": "a host that cannot start tells its caller why, with the exit code",
    "session:recorded": "audit and traces are whole when the call is over",
    "session:asks": "questions are answered at the terminal of the call",
    "session:private": "files of a session that others own or can write are refused, and its token is wanted",
    "session:interrupt": "Ctrl-C cancels the call and not the host",
  },
  "issue 22, sign-in": {
    "login:flow": "clients of both SDKs sign in by themselves, a person lets them in, and their calls work",
    "login:attacks": "wrong verifiers, codes used twice, other addresses, servers and pages get nothing",
    "login:taken-back": "a login ends at once by command, by its client, and when a token is shown twice",
    "login:kept": "tokens are kept as digests, in a file for its owner alone, and every decision is recorded",
    "login:off": "without --oauth nothing can sign in, and it is refused where others could let a client in",
  },
} as const;
