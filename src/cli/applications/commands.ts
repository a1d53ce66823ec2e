import type { Add } from "../command.ts";

const INSTALL_EXAMPLES = `
Examples:
  $ glovebox install browser                           with the package manager of this system
  $ glovebox install javafx-agent                      for every application that is to be seen
  $ java -javaagent:$HOME/Glovebox/glovebox-javafx-agent.jar -Dmcp.ui=true -jar app.jar
  $ glovebox install sh3d-plugin                       for Sweet Home 3D, into the folder of your plugins
`;

/** Adds the commands about the applications that are driven. */
export function addForApplications(add: Add): void {
  add(
    "apps",
    "list the Java applications that run, and which can be seen",
    async () => (await import("./apps.ts")).apps,
  )
    .option("--json", "print them as JSON")
    .addHelpText("after", "\nExample:\n  $ glovebox apps\n");
  add(
    "attach <kind> <pid>",
    "let a running JavaFX application be seen and operated",
    async () => (await import("./attach.ts")).attach,
  )
    .addHelpText("after", "\nExample:\n  $ glovebox attach javafx 4711\n");
  const what = "install a browser, or write javafx-agent or sh3d-plugin where applications find it";
  add("install <browser|javafx-agent|sh3d-plugin>", what, async () => (await import("./install.ts")).install)
    .option("--yes", "install a browser without asking")
    .option("--to <folder>", "where it is written (default: ~/Glovebox, or the folder for plugins)")
    .addHelpText("after", INSTALL_EXAMPLES);
}
