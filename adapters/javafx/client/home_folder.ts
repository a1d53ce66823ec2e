/** A path that begins with `~/`, below the home folder of whoever runs us. */
export function homeFolder(path: string): string {
  if (!path.startsWith("~/")) return path;
  const variable = Deno.build.os === "windows" ? "USERPROFILE" : "HOME";
  return `${Deno.env.get(variable) ?? ""}/${path.slice(2)}`;
}
