import assert from "node:assert/strict";
import { formatCalendar, readCalendar, writeCalendar } from "./calendar.ts";
import { Heap } from "./heap.ts";

Deno.test("dates are written, formatted and read back as C does", () => {
  const heap = new Heap(new WebAssembly.Memory({ initial: 1 }), false);
  const leapDay = BigInt(Date.UTC(2024, 1, 29, 23, 5, 9) / 1000);
  writeCalendar(heap, 64, leapDay, true);
  const format = "%Y-%m-%d %H:%M:%S %a %A %b %B %j %p %I %y %w %u %e %% %q %U %W %F %T %D";
  assert.equal(
    formatCalendar(heap, format, 64),
    "2024-02-29 23:05:09 Thu Thursday Feb February 060 PM 11 24 4 4 29 % %q 08 09 2024-02-29 23:05:09 02/29/24",
  );
  writeCalendar(heap, 64, leapDay, false);
  assert.equal(readCalendar(heap, 64), leapDay);
  heap.data.setInt32(64 + 16, 13, true); // month 13 is February of the next year
  assert.ok(readCalendar(heap, 64) > leapDay);
});
