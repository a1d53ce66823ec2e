/// <reference lib="webworker" />
/** The thread of one session. What it is told to do it does in order; all waiting is done elsewhere. */
import type { FromWorker, ToWorker } from "./messages.ts";
import { SessionVm } from "./session_vm.ts";

const tell = (message: FromWorker): void => self.postMessage(message);
let vm: SessionVm | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if (data.type === "start") {
    vm = new SessionVm(data, {
      effect: (effect) => tell({ type: "effect", effect }),
      memory: (memory) => tell({ type: "memory", memory }),
    });
    return tell({ type: "ready" });
  }
  if (vm === undefined) return;
  if (data.type === "snapshot") {
    const snapshot = vm.snapshot();
    const message: FromWorker = { type: "snapshot", snapshot };
    return self.postMessage(message, [snapshot.bytes.buffer]);
  }
  if (data.type === "restore") {
    vm.restore(data.snapshot);
    return tell({ type: "ready" });
  }
  tell(outcome(vm, () => vm?.run(data.kind, data.args, data.status) ?? ""));
};

function outcome(of: SessionVm, work: () => string): FromWorker {
  try {
    return { type: "done", result: work(), timeUp: of.isTimeUp };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: "failed", message, timeUp: of.isTimeUp };
  }
}
