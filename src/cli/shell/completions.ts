import type { CommandWords, FlagWords } from "./words.ts";

/** Shells for which there are completions. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
/** One of the shells. */
export type Shell = (typeof SHELLS)[number];

/** Returns the script that completes `glovebox` in a shell. Pure. */
export function completionScript(shell: Shell, commands: readonly CommandWords[]): string {
  return SCRIPTS[shell](commands);
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: (commands) =>
    `#compdef glovebox\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`,
  fish: fishScript,
  powershell: powershellScript,
};

function bashScript(commands: readonly CommandWords[]): string {
  const cases = commands.map((command) => {
    const values = command.flags.filter(({ choices }) => choices.length > 0);
    const byFlag = values.map(({ names, choices }) =>
      `        ${names.join("|")}) words="${choices.join(" ")}" ;;`
    );
    return [
      `    ${command.name})`,
      `      words="${[...command.choices, ...namesOf(command.flags)].join(" ")}"`,
      ...(byFlag.length === 0 ? [] : [`      case "$before" in`, ...byFlag, "      esac"]),
      "      ;;",
    ].join("\n");
  });
  return `_glovebox() {
  local words="" word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(" ")} --help --version"; fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _glovebox glovebox
`;
}

function fishScript(commands: readonly CommandWords[]): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, description, flags, choices }) => {
    const within = `complete -c glovebox -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c glovebox -f -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
      ...(choices.length === 0 ? [] : [`${within} -f -a ${quoted(choices.join(" "))}`]),
      ...flags.map((flag) => `${within} ${fishFlag(flag)} -d ${quoted(flag.description)}`),
    ];
  });
  return `${lines.join("\n")}\n`;
}

function fishFlag({ names, takesValue, choices }: FlagWords): string {
  const each = names.map((name) => name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`);
  const value = choices.length > 0 ? ` -x -a '${choices.join(" ")}'` : takesValue ? " -r" : "";
  return `${each.join(" ")}${value}`;
}

function powershellScript(commands: readonly CommandWords[]): string {
  const list = (words: readonly string[]) =>
    words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ");
  const rows = commands.map(({ name, flags, choices }) =>
    `    '${name}' = @(${list([...choices, ...namesOf(flags)])})`
  );
  return `Register-ArgumentCompleter -Native -CommandName glovebox -ScriptBlock {
  param($word, $ast, $cursor)
  $words = @{
${rows.join("\n")}
  }
  $typed = @($ast.CommandElements | ForEach-Object { "$_" })
  $isFirst = $typed.Count -lt 2 -or ($typed.Count -eq 2 -and $word -ne '')
  $all = if ($isFirst) { @($words.Keys) + '--help' + '--version' } else { $words[$typed[1]] }
  $all | Where-Object { $_ -like "$word*" } | Sort-Object | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

function namesOf(flags: readonly FlagWords[]): string[] {
  return flags.flatMap(({ names }) => names);
}
