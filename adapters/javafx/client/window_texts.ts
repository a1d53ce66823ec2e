import type { Look } from "./look.ts";
import type { WindowRow } from "./rows.ts";

/** What a window that has just opened says, and which answers it offers. */
export interface WindowTexts {
  readonly texts: readonly string[];
  readonly buttons: readonly string[];
}

/** Windows that say more are looked at for themselves. */
const MOST = 12;

/** Returns the texts of a window from the top, without those of popups: a menu's items are told as what they are. */
export function textsOf({ id, popup }: WindowRow, look: Look): WindowTexts {
  const texts: string[] = [];
  const buttons: string[] = [];
  const inside = new Set([id]);
  for (const [uid, { row, parent }] of look.rows) {
    if (popup || !inside.has(parent)) continue;
    inside.add(uid);
    if (row.label) (/Button|Hyperlink/.test(row.type) ? buttons : texts).push(row.label);
  }
  return { texts: texts.slice(0, MOST), buttons: buttons.slice(0, MOST) };
}
