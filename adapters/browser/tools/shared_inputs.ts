import { z } from "glovebox";

/** Lists for a model or for programs. */
export const LIST_FORMAT = z.enum(["text", "json"]).default("text");

/** A number that was told: of an element, a tab, a request. */
export const NUMBER = z.number().int();

/** Paths of files that are put into a page. Their number is checked and not listed: a model pays for what is. */
export const FILES = z.array(z.string()).refine(({ length }) => length >= 1 && length <= 50, "1 to 50 files");

/** Offset at which a part of something long begins. */
export const OFFSET = z.number().int().min(0).default(0);

/** Time to wait for something, in milliseconds. */
export const TIMEOUT_MS = z.number().int().min(1).max(120_000).default(30_000);
