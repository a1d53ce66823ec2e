import { equal } from "node:assert/strict";
import { acceptedLanguages } from "./environment.ts";

Deno.test("acceptedLanguages reads what the machine's variables say, and nothing into the plain locale", () => {
  equal(acceptedLanguages({ LANG: "de_DE.UTF-8" }), "de-DE,de");
  equal(acceptedLanguages({ LANG: "en_US.UTF-8", LANGUAGE: "ru:en" }), "ru,en");
  equal(acceptedLanguages({ LANG: "C.UTF-8" }), undefined);
  equal(acceptedLanguages({}), undefined);
});
