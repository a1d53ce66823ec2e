import type { Client } from "@modelcontextprotocol/client";
import { z } from "zod";
import { Driver as JavafxDriver } from "../../tests/adapters/javafx/driver.ts";
import { startApplication } from "../../tests/adapters/sh3d/application.ts";
import { servePages } from "../../tests/helpers/browser/pages.ts";
import { PanelHost } from "../../tests/panel/panel_host.ts";
import { PanelPage } from "../../tests/panel/panel_page.ts";
import { familyProcessorMs } from "./processes.ts";
import { type Figure, figure, median } from "./stats.ts";

const ROUNDS = 20;
/** Time without a new picture before the next change, in milliseconds. */
const REST_MS = 1_000;
/** Time in which it is measured what a still view costs, in milliseconds. */
const IDLE_MS = 10_000;

const answerSchema = z.looseObject({ isError: z.boolean().optional() });
const timesSchema = z.array(z.array(z.number()));

/** What is looked at, and how it is changed. */
interface View {
  readonly adapter: string;
  readonly args: readonly string[];
  /** Names of its pictures, in their order. */
  readonly pictures: readonly string[];
  /** The call that changes them; the first one shows them. */
  readonly change: (round: number) => { readonly name: string; readonly arguments: Record<string, unknown> };
}

/** How far the panel's live views are behind what they show, and what they cost while nothing changes. */
export async function liveFigures(): Promise<Figure[]> {
  return [...await pageFigures(), ...await windowFigures(), ...await homeFigures()];
}

async function pageFigures(): Promise<Figure[]> {
  await using pages = servePages();
  const url = `${pages.url}/pay.html`;
  const change = (round: number) =>
    round === 0
      ? { name: "browser_navigate", arguments: { url } }
      : { name: "browser_act", arguments: { index: 1, action: "type", text: `round ${round}` } };
  return await viewFigures({ adapter: "browser", args: [], pictures: ["page"], change });
}

async function windowFigures(): Promise<Figure[]> {
  await using driver = await JavafxDriver.open({ isMeasured: true });
  const target = { ref: await driver.ref("#nameField") };
  const change = (round: number) => ({
    name: "ui_perform",
    arguments: { actions: [{ type: "setText", target, text: `round ${round}` }] },
  });
  const args = ["--option", `javafx.discovery=${driver.sample.discovery}`];
  return await viewFigures({ adapter: "javafx", args, pictures: ["window"], change });
}

async function homeFigures(): Promise<Figure[]> {
  await using application = await startApplication({ isMeasured: true, view3d: true });
  const { discovery, folder } = application;
  const args = ["--option", `sh3d.discovery=${discovery}`, "--option", `sh3d.homes=${folder}`];
  const change = (round: number) => {
    const [xStart, xEnd] = [round * 50, round * 50 + 40];
    return { name: "create_wall", arguments: { xStart, yStart: 0, xEnd, yEnd: 300 } };
  };
  return await viewFigures({ adapter: "sh3d", args, pictures: ["plan", "3D view"], change });
}

async function viewFigures({ adapter, args, pictures, change }: View): Promise<Figure[]> {
  await using panel = await PanelHost.start({ adapter, args: [...args, "--grant-asked", adapter] });
  const client = await panel.connect("bench");
  await called(client, change(0));
  await using person = await PanelPage.open(panel);
  await person.page.eval(WATCH);
  await person.show("live");
  await person.page.until(`shown.length === ${pictures.length}`);
  const late = pictures.map((): number[] => []);
  for (let round = 1; round <= ROUNDS; round++) {
    await person.page.until(`Date.now() - Math.max(...shown.flat()) > ${REST_MS}`);
    const began = Date.now();
    await called(client, change(round));
    const done = Date.now();
    await person.page.until(`shown.every((times) => times.at(-1) >= ${began})`);
    const times = timesSchema.parse(await person.page.eval("shown"));
    times.forEach((list, at) => late[at]?.push((list.find((time) => time >= began) ?? NaN) - done));
  }
  await person.page.until(`Date.now() - Math.max(...shown.flat()) > ${5 * REST_MS}`);
  const before = await familyProcessorMs(panel.host.pid);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = (await familyProcessorMs(panel.host.pid) - before) / IDLE_MS;
  return [
    ...pictures.map((picture, at) =>
      behind(`panel: ${adapter}, ${picture} behind its change`, late[at] ?? [])
    ),
    figure(`panel: ${adapter}, of a core while nothing changes`, idle * 100, "%", { limit: 5 }),
  ];
}

/** A picture that came before the answer to the call is not behind. */
function behind(name: string, late: readonly number[]): Figure {
  const times = late.map((ms) => Math.max(0, ms)).sort((a, b) => a - b);
  const ninth = times[Math.floor(times.length * 0.9)] ?? NaN;
  return figure(name, median(times), "ms", { limit: 150, note: `${ninth} ms in one of ten` });
}

async function called(client: Client, call: ReturnType<View["change"]>): Promise<void> {
  const answer = await client.callTool(call);
  if (answerSchema.parse(answer).isError === true) throw new Error(JSON.stringify(answer).slice(0, 500));
}

/** Keeps the times at which each picture was shown. */
const WATCH = `globalThis.shown = [];
document.addEventListener("load", ({ target }) => {
  const at = [...document.querySelectorAll(".live-tile .gb-pad img")].indexOf(target);
  if (at >= 0) (shown[at] ??= []).push(Date.now());
}, true)`;
