import type { WatchCell } from "./watch_cell.ts";

/** Places of fields in this build's `lua_State` and `CallInfo`, found by comparing memory around `lua_sethook`. */
const STATE = { hook: 88, baseHookCount: 104, hookCount: 108, hookMask: 112, callInfo: 20 } as const;
const CALL = { previous: 8, trap: 20, status: 34 } as const;
const STATUS_C = 2;
const MASK_COUNT = 8;
const DEEPEST = 300_000;

/**
 * Makes running Lua code call the hook at its next instruction, from another thread, as `lua.c` does from its signal
 * handler. A running VM needs no hook until then, which would cost it half of its speed.
 */
export function interrupt(memory: SharedArrayBuffer, cell: WatchCell): void {
  const data = new DataView(memory);
  const fits = (at: number) => at > 0 && at + 128 < data.byteLength;
  for (const state of cell.active.filter(fits)) {
    data.setInt32(state + STATE.hook, cell.hook, true);
    data.setInt32(state + STATE.baseHookCount, 1, true);
    data.setInt32(state + STATE.hookCount, 1, true);
    data.setUint8(state + STATE.hookMask, MASK_COUNT);
    let call = data.getInt32(state + STATE.callInfo, true);
    for (let depth = 0; fits(call) && depth < DEEPEST; depth++) {
      const isC = (data.getUint16(call + CALL.status, true) & STATUS_C) !== 0;
      if (!isC) data.setInt32(call + CALL.trap, 1, true);
      call = data.getInt32(call + CALL.previous, true);
    }
  }
}
