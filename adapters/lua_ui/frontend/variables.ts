/// <reference lib="dom" />
/** The variable browser: what each page of a session shows, as the server sees it. */

interface Row {
  readonly connection: number;
  readonly id: number;
  readonly parentId: number;
  readonly [field: string]: unknown;
}

const COLUMNS = ["id", "path", "type", "value", "access", "active", "error"] as const;
const AGAIN_MS = 1_000;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns how deep a row is in the tree. */
function depthOf(row: Row, rows: readonly Row[]): number {
  const parent = rows.find(({ id, connection }) => id === row.parentId && connection === row.connection);
  return parent === undefined ? 0 : 1 + depthOf(parent, rows);
}

function draw(rows: readonly Row[]): void {
  const body = document.createElement("tbody");
  for (const row of rows) {
    const line = body.insertRow();
    for (const column of COLUMNS) {
      const cell = line.insertCell();
      cell.textContent = textOf(row[column]);
      if (column === "path") cell.style.paddingLeft = `${depthOf(row, rows) + 0.5}em`;
      if (column === "id") cell.title = `page ${row.connection}`;
    }
    line.classList.toggle("failed", row["error"] !== undefined);
  }
  const table = document.querySelector("table");
  table?.tBodies[0]?.remove();
  table?.append(body);
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value);
}

async function look(): Promise<void> {
  const session = location.pathname.split("/")[1] ?? "";
  const said = document.querySelector("#said");
  try {
    const rows: unknown = await (await fetch(`/${session}/variables.json`)).json();
    if (isRows(rows)) draw(rows);
    if (said !== null) said.textContent = isRows(rows) ? `${rows.length} variables` : "";
  } catch (error) {
    if (said !== null) said.textContent = `The server does not answer: ${error}`;
  }
  setTimeout(() => void look(), AGAIN_MS);
}

void look();
