import { type Sample, type SampleOptions, startSample } from "../../../tests/adapters/javafx/sample.ts";
import { difference, type Job, type OpenJob } from "../job.ts";

const GUESTS = Array.from({ length: 15 }, (_, at) => ({
  guest: `Guest ${at + 1}`,
  room: ["Garden", "Tower", "Lake"][at % 3] ?? "",
  nights: at % 9 + 2,
}));

/** Actions of a page of the wizard. */
const on = (css: string) => ({ selector: { css } });
const PAGES = ({ guest, room, nights }: (typeof GUESTS)[number]) => [
  [{ type: "setText", target: on("#guest"), text: guest }, { type: "click", target: on("#next") }],
  [{ type: "select", target: on("#room"), text: room }, { type: "click", target: on("#next") }],
  [{ type: "setText", target: on("#nights"), text: `${nights}` }, { type: "click", target: on("#finish") }],
];

/** Three pages for each of 15 rows. */
export const JAVAFX_WIZARD: Job = {
  name: "a JavaFX wizard filled from a CSV",
  adapter: "javafx",
  words: "JavaFX look at windows, perform actions",
  open: () =>
    inSample({ page: "wizard" }, (sample) => ({
      async ours(use) {
        await use("ui_get_snapshot", { format: "text" });
        for (const row of GUESTS) {
          for (const actions of PAGES(row)) await use("ui_perform", { actions, format: "text" });
        }
      },
      scripts: [
        `import { javafx } from "glovebox:tools";
return (await javafx.get_snapshot({})).text;`,
        `import { javafx } from "glovebox:tools";
const rows = \`${
          GUESTS.map((row) => Object.values(row).join(",")).join("\n")
        }\`.split("\\n").map((row) => row.split(","));
const on = (css) => ({ selector: { css } });
for (const [guest, room, nights] of rows) {
  await javafx.perform({ actions: [
    { type: "setText", target: on("#guest"), text: guest }, { type: "click", target: on("#next") },
    { type: "select", target: on("#room"), text: room }, { type: "click", target: on("#next") },
    { type: "setText", target: on("#nights"), text: nights }, { type: "click", target: on("#finish") },
  ] });
}
return rows.length;`,
      ],
      missing() {
        const booked = [...sample.said().matchAll(/^booked (.*)$/gm)].map(([, row = ""]) => row);
        return Promise.resolve(difference(GUESTS.map((row) => Object.values(row).join(",")), booked));
      },
    })),
};

const ROWS = 1_000;
const CITIES = 7;
const COUNTS = Array.from(
  { length: CITIES },
  (_, city) => Array.from({ length: ROWS }).filter((_, row) => row * row % CITIES === city).length,
).join(" ");

/** How many of the 1,000 rows of a table are of each of seven cities, written into a field. */
export const JAVAFX_TABLE: Job = {
  name: "a JavaFX table read out",
  adapter: "javafx",
  words: "JavaFX read rows of a table, query, perform actions",
  open: () =>
    inSample({ page: "people" }, (sample) => ({
      async ours(use) {
        const look = await use("ui_get_snapshot", { format: "text" });
        const uid = /TableView#people.* (\S+)$/m.exec(look)?.[1];
        for (let from = 0; from < ROWS; from += 200) {
          await use("ui_read_items", { ref: { uid }, from, limit: 200, format: "text" });
        }
        await use("ui_perform", { actions: answer(COUNTS), format: "text" });
      },
      scripts: [`import { javafx } from "glovebox:tools";
const { data: { matches: [{ ref }] } } = await javafx.query({ selector: { css: ".table-view" } });
const counts = Array(${CITIES}).fill(0);
for (let from = 0; from < ${ROWS}; from += 1000) {
  const { text } = await javafx.read_items({ ref, from, limit: 1000 });
  for (const [, city] of text.matchAll(/City (\\d)/g)) counts[city]++;
}
await javafx.perform({ actions: [
  { type: "setText", target: { selector: { css: "#answer" } }, text: counts.join(" ") },
  { type: "click", target: { selector: { css: "#send" } } },
] });
return counts;`],
      missing: () => Promise.resolve(difference(COUNTS, /^answered (.*)$/m.exec(sample.said())?.[1])),
    })),
};

const answer = (text: string) => [
  { type: "setText", target: on("#answer"), text },
  { type: "click", target: on("#send") },
];

async function inSample(
  options: SampleOptions,
  job: (sample: Sample) => Omit<OpenJob, "args" | typeof Symbol.asyncDispose>,
): Promise<OpenJob> {
  const sample = await startSample({ isMeasured: true, ...options });
  const { discovery } = sample;
  return {
    ...job(sample),
    args: ["--option", `javafx.discovery=${discovery}`, "--grant", `javafx:read=${discovery}`],
    [Symbol.asyncDispose]: () => sample[Symbol.asyncDispose](),
  };
}
