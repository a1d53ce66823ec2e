import type { Heap } from "./heap.ts";

const FIELDS = ["Seconds", "Minutes", "Hours", "Date", "Month"] as const;
const DAY_MS = 86_400_000;
const ENGLISH_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const ENGLISH_MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Fills C's `struct tm`. */
export function writeCalendar(heap: Heap, at: number, seconds: bigint, isUtc: boolean): void {
  const { second, minute, hour, day, month, year, weekDay, yearDay, offset } = calendarOf(
    new Date(Number(seconds) * 1000),
    isUtc,
  );
  const all = [second, minute, hour, day, month, year - 1900, weekDay, yearDay, 0, offset * 60];
  all.forEach((value, i) => heap.data.setInt32(at + i * 4, value, true));
}

/** Reads C's `struct tm` as local time; what is out of range carries over, as in C. */
export function readCalendar(heap: Heap, at: number): bigint {
  const [second = 0, minute, hour, day, month = 0, year = 0] = fields(heap, at);
  const date = new Date(year + 1900, month, day, hour, minute, second);
  const seconds = date.getTime() / 1000;
  if (!Number.isFinite(seconds)) return -1n;
  writeCalendar(heap, at, BigInt(Math.floor(seconds)), false);
  return BigInt(Math.floor(seconds));
}

function fields(heap: Heap, at: number): number[] {
  return Array.from({ length: 8 }, (_, i) => heap.data.getInt32(at + i * 4, true));
}

const two = (value: number): string => String(value).padStart(2, "0");

/** The parts of C's `struct tm`, in words. */
export interface Calendar {
  readonly second: number;
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  readonly month: number;
  readonly year: number;
  readonly weekDay: number;
  readonly yearDay: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

function calendarAt(heap: Heap, at: number): Calendar {
  const [second = 0, minute = 0, hour = 0, day = 0, month = 0, year = 0, weekDay = 0, yearDay = 0] = fields(
    heap,
    at,
  );
  const offset = heap.data.getInt32(at + 36, true) / 60;
  return { second, minute, hour, day, month, year: year + 1900, weekDay, yearDay, offset };
}

/** The date and time of a moment. */
export function calendarOf(date: Date, isUtc: boolean): Calendar {
  const [second = 0, minute = 0, hour = 0, day = 0, month = 0] = FIELDS.map((field) =>
    isUtc ? date[`getUTC${field}`]() : date[`get${field}`]()
  );
  const year = isUtc ? date.getUTCFullYear() : date.getFullYear();
  const weekDay = isUtc ? date.getUTCDay() : date.getDay();
  const yearDay = Math.round((Date.UTC(year, month, day) - Date.UTC(year, 0, 1)) / DAY_MS);
  const offset = isUtc ? 0 : -date.getTimezoneOffset();
  return { second, minute, hour, day, month, year, weekDay, yearDay, offset };
}

/** C's `strftime` of what stands in memory. */
export function formatCalendar(heap: Heap, format: string, at: number): string {
  return formatDate(format, calendarAt(heap, at));
}

/** C's `strftime` in the language of C. */
export function formatDate(format: string, calendar: Calendar): string {
  const known = { ...dayParts(calendar), ...timeParts(calendar), n: "\n", t: "\t", "%": "%" };
  const parts: Readonly<Record<string, string>> = {
    ...known,
    c: `${known.a} ${known.b} ${known.e} ${known.T} ${known.Y}`,
  };
  return format.replace(/%(.)/g, (whole, letter: string) => parts[letter] ?? whole);
}

function dayParts({ day, month, year, weekDay, yearDay }: Calendar) {
  const dayName = ENGLISH_DAYS[weekDay] ?? "";
  const monthName = ENGLISH_MONTHS[month] ?? "";
  const date = `${two(month + 1)}/${two(day)}/${two(year % 100)}`;
  return {
    a: dayName.slice(0, 3),
    A: dayName,
    b: monthName.slice(0, 3),
    B: monthName,
    h: monthName.slice(0, 3),
    C: two(Math.floor(year / 100)),
    d: two(day),
    D: date,
    e: String(day).padStart(2),
    F: `${year}-${two(month + 1)}-${two(day)}`,
    j: String(yearDay + 1).padStart(3, "0"),
    m: two(month + 1),
    u: String(weekDay === 0 ? 7 : weekDay),
    U: two(Math.floor((yearDay + 7 - weekDay) / 7)),
    w: String(weekDay),
    W: two(Math.floor((yearDay + 7 - ((weekDay + 6) % 7)) / 7)),
    x: date,
    y: two(year % 100),
    Y: String(year),
  };
}

function timeParts({ second, minute, hour, offset }: Calendar) {
  const half = hour < 12 ? "AM" : "PM";
  const twelve = two(hour % 12 === 0 ? 12 : hour % 12);
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  const away = Math.abs(offset);
  const zone = `${offset < 0 ? "-" : "+"}${two(Math.floor(away / 60))}${two(away % 60)}`;
  return {
    H: two(hour),
    I: twelve,
    M: two(minute),
    p: half,
    r: `${twelve}:${two(minute)}:${two(second)} ${half}`,
    R: `${two(hour)}:${two(minute)}`,
    S: two(second),
    T: time,
    X: time,
    z: zone,
    Z: zone === "+0000" ? "UTC" : zone,
  };
}
