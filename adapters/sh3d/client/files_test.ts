import assert from "node:assert/strict";
import { ToolError } from "glovebox";
import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import { type Caller, fileToRead, fileToWrite } from "./files.ts";

/** As the host refuses what was not granted. */
function outside(resource: string, kind: "read" | "write", asked = false): ToolError {
  return new ToolError("PERMISSION_DENIED", "refused", { details: { kind, resource, asked } });
}

/** A caller whose host grants /granted alone. */
function callerOf({ beside = true, refusal = outside } = {}): Caller {
  return {
    signal: new AbortController().signal,
    options: { beside },
    path: (path, purpose) =>
      path.startsWith("/granted/") ? Promise.resolve(path) : Promise.reject(refusal(`/real${path}`, purpose)),
  };
}

/** An application in which a home is open below /real/home; what was asked of it. */
function homeWith(asked: string[]) {
  const isBeside = (home: string, path: string, write: boolean) => {
    asked.push(`${home} ${path} ${write}`);
    if (path.endsWith("thesis.pdf")) throw new BridgeError("FILE_EXISTS", "There is already a file");
    return Promise.resolve(path.startsWith("/real/home/"));
  };
  return { id: "home1", plugin: { isBeside } };
}

Deno.test("a file in a granted folder is the host's business alone", async () => {
  const asked: string[] = [];
  assert.equal(
    await fileToWrite("/granted/plan", ".png", homeWith(asked), callerOf()),
    "/granted/plan.png",
  );
  assert.equal(await fileToRead("/granted/chair.obj", homeWith(asked), callerOf()), "/granted/chair.obj");
  assert.deepEqual(asked, []);
});

Deno.test("the application says by its real path whether another file lies next to an open home", async () => {
  const asked: string[] = [];
  assert.equal(
    await fileToWrite("/home/plan.PNG", ".png", homeWith(asked), callerOf()),
    "/real/home/plan.PNG",
  );
  assert.equal(await fileToRead("/home/chair.obj", homeWith(asked), callerOf()), "/real/home/chair.obj");
  assert.deepEqual(asked, ["home1 /real/home/plan.PNG true", "home1 /real/home/chair.obj false"]);
  await assert.rejects(fileToWrite("/home/thesis", ".pdf", homeWith(asked), callerOf()), {
    code: "FILE_EXISTS",
  });
});

Deno.test("what lies elsewhere is refused with the command that a person can type", async () => {
  const refused = { code: "PERMISSION_DENIED", message: /"\/real\/other\/a\.obj".* may be read/ };
  const error = await fileToRead("/other/a.obj", homeWith([]), callerOf()).catch((error: unknown) => error);
  assert.throws(() => {
    throw error;
  }, refused);
  assert.match(
    String(error instanceof ToolError && error.options.hint),
    /--option sh3d\.folders=DIR --grant-asked/,
  );
});

Deno.test("the application is not asked about what a person took back, nor when a person said so", async () => {
  const asked: string[] = [];
  const revoked = callerOf({ refusal: (path, kind) => outside(path, kind, true) });
  await assert.rejects(fileToWrite("/home/plan", ".png", homeWith(asked), revoked), { message: "refused" });
  const own = callerOf({ refusal: () => new ToolError("PERMISSION_DENIED", "among Glovebox's own files") });
  await assert.rejects(fileToRead("/home/plan.png", homeWith(asked), own), { message: /own files/ });
  const off = callerOf({ beside: false });
  await assert.rejects(fileToRead("/home/plan.png", homeWith(asked), off), { code: "PERMISSION_DENIED" });
  assert.deepEqual(asked, []);
});

Deno.test("a home is found by the name that it was saved by, without its ending", async () => {
  const path = (path: string) =>
    path.endsWith(".sh3d")
      ? Promise.resolve(path)
      : Promise.reject(new ToolError("NOT_FOUND", `There is no file "${path}"`));
  const caller = { ...callerOf(), path };
  assert.equal(await fileToRead("flat", homeWith([]), caller, ".sh3d"), "flat.sh3d");
  await assert.rejects(fileToRead("flat", homeWith([]), caller), { message: 'There is no file "flat"' });
  const nowhere = { ...caller, path: (path: string) => Promise.reject(new ToolError("NOT_FOUND", path)) };
  await assert.rejects(fileToRead("gone", homeWith([]), nowhere, ".sh3d"), { message: "gone" });
});
