import type { Habits } from "./expect.ts";
import { testClient } from "./expect.ts";
import { LIBRARIES } from "./small_clients.ts";

/** Habits of each with a picture, a question and an interruption; over HTTP the last may differ. */
const HABITS: Readonly<Record<string, Habits>> = {
  "@ai-sdk/mcp 2.0.99": {
    picture: "seen",
    question: "cannot ask its person",
    interruption: { stdio: "ends with the client", http: "ends with the client" },
  },
  "@langchain/mcp-adapters 1.1.4": {
    picture: "seen",
    question: "cannot ask its person",
    interruption: { stdio: "cancelled", http: "cancelled" },
  },
  "@openai/agents 0.20.0": {
    picture: "seen",
    question: "lost",
    interruption: { stdio: "cancelled", http: "ends with the client" },
  },
  "@google/genai 3.1.0": {
    picture: "as text",
    question: "cannot ask its person",
    interruption: { stdio: "runs on", http: "runs on" },
  },
  "@mastra/mcp 0.14.4": {
    picture: "as text",
    question: "did not answer",
    interruption: { stdio: "ends with the client", http: "runs on" },
  },
  "@mastra/mcp 2.0.0": {
    picture: "as text",
    question: "cannot ask its person",
    interruption: { stdio: "cancelled", http: "ends with the client" },
  },
};

for (const library of LIBRARIES) {
  const habits = HABITS[`${library.name} ${library.version}`];
  if (habits === undefined) throw new Error(`What does ${library.name} ${library.version} do?`);
  testClient(library, habits);
}
