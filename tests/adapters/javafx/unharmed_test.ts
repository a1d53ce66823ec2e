import { equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { buildClasses, buildJavafxAgent, JAVAFX_AGENT } from "../../../scripts/build_java.ts";
import { eventually } from "../../helpers/eventually.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { verifies } from "../../helpers/verifies.ts";
import { adapterFor } from "./driver.ts";
import { type SampleOptions, startSample } from "./sample.ts";

/** Ways to start the sample, and whether the agent can still be of use then. */
const STARTS: Readonly<Record<string, SampleOptions & { readonly isSeen: boolean }>> = {
  "a port that is none": { agentArguments: "=port=99999", isSeen: false },
  "a port that is no number": { agentArguments: "=port=abc;discovery=", isSeen: false },
  "arguments that mean nothing": { agentArguments: "=;;=x;port", isSeen: true },
  "a folder that cannot be written": { jvm: ["-Dmcp.discovery=/proc/none/there"], isSeen: false },
  "a folder that is a file": { jvm: ["-Dmcp.discovery=/etc/hostname"], isSeen: false },
  "settings that are no numbers": { jvm: ["-Dmcp.port=x", "-Dmcp.snapshot.depth=deep"], isSeen: true },
  "a security manager": { jvm: ["-Djava.security.manager", "-Djava.security.policy==POLICY"], isSeen: false },
  "AWT without a screen": { jvm: ["-Djava.awt.headless=true"], isSeen: true },
  "no home folder": { env: { HOME: "" }, isSeen: true },
  "the agent twice, of which one is wrong": { twice: true, agentArguments: "=port=-5", isSeen: false },
};

for (const [name, { isSeen, ...options }] of Object.entries(STARTS)) {
  Deno.test(`javafx keeps no application from running: ${name}`, async () => {
    verifies("javafx:unharmed");
    await using folder = await temporaryFolder();
    const policy = join(folder.path, "policy");
    await Deno.writeTextFile(policy, APPLICATION_ALONE);
    const jvm = (options.jvm ?? []).map((word) => word.replace("POLICY", policy));
    await using sample = await startSample({ ...options, jvm, isAnnounced: isSeen });
    if (!isSeen) {
      match(sample.said(), /\[glovebox\] The JavaFX agent could not start/);
      return;
    }
    await using host = await adapterFor(sample);
    const look = () => host.call("ui_get_snapshot").then(({ text }) => text.includes("Sample"), () => false);
    await eventually("the agent sees the window", look);
  });
}

/** What the application itself needs; the agent is given nothing. */
const APPLICATION_ALONE = `
grant { permission java.lang.RuntimePermission "*"; permission java.util.PropertyPermission "*", "read,write";
permission java.io.FilePermission "<<ALL FILES>>", "read"; permission java.lang.reflect.ReflectPermission "*";
permission javafx.util.FXPermission "*"; permission java.net.NetPermission "*";
permission java.util.logging.LoggingPermission "control"; };
`;

Deno.test("javafx keeps no program from running that has nothing to do with JavaFX", async () => {
  verifies("javafx:unharmed");
  await using folder = await temporaryFolder();
  await Deno.writeTextFile(join(folder.path, "Plain.java"), PLAIN);
  const classes = await buildClasses({ folders: [folder.path] });
  await buildJavafxAgent(folder.path);
  const agent = `-javaagent:${join(folder.path, JAVAFX_AGENT)}`;
  const where = [`-Dmcp.discovery=${folder.path}/found`, "-Dmcp.ui=true", "-cp", classes, "Plain"];
  const run = async (...flags: string[]) => {
    const { code, stdout } = await new Deno.Command("java", { args: [...flags, agent, ...where] }).output();
    return `${code} ${new TextDecoder().decode(stdout).trim()}`;
  };
  equal(await run(), "7 plain");
  equal(await run("-Djava.awt.headless=true", "-Xint"), "7 plain");
  const nothing = join(folder.path, "policy");
  await Deno.writeTextFile(nothing, "");
  equal(await run("-Djava.security.manager", `-Djava.security.policy==${nothing}`), "7 plain");
  ok((await Array.fromAsync(Deno.readDir(`${folder.path}/found`))).length === 0, "its file is gone");
});

const PLAIN = `
public final class Plain {
    public static void main(String[] args) throws Exception {
        Thread.sleep(500);
        System.out.println("plain");
        System.exit(7);
    }
}
`;
