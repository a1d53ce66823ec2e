import type { CommandWords } from "./words.ts";

/** Returns the manual page, in the words of `man`: `glovebox manual | man -l -`. Pure. */
export function manualPage(
  about: { readonly description: string; readonly version: string; readonly notes: string },
  commands: readonly CommandWords[],
): string {
  const sections = commands.map(({ name, description, flags, choices }) =>
    [
      `.SS glovebox ${escaped(name)}`,
      escaped(description) + (choices.length === 0 ? "" : `: ${escaped(choices.join(", "))}`),
      ...flags.flatMap(({ names, description, takesValue }) => [
        ".TP",
        `.B ${escaped(names.join(", "))}${takesValue ? " VALUE" : ""}`,
        escaped(description),
      ]),
    ].join("\n")
  );
  return `.TH GLOVEBOX 1 "" "glovebox ${about.version}" "User Commands"
.SH NAME
glovebox \\- ${escaped(about.description)}
.SH SYNOPSIS
.B glovebox
[COMMAND] [FLAGS]
.SH COMMANDS
${sections.join("\n")}
.SH NOTES
.nf
${escaped(about.notes.trim())}
.fi
`;
}

/** A line that begins with a point or a quote would be an order. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(/^([.'])/gm, "\\&$1");
}
