import { basename, join, relative, resolve } from "node:path";

/** Names the place of each file's traces: by its name, or by its path where several have that name. Pure but for the working folder. */
export function tracePlaces(files: readonly string[], folder: string): Map<string, string> {
  const names = files.map((file) => bare(basename(file)));
  const taken = new Set<string>();
  return new Map(files.map((file, index) => {
    const name = names[index] ?? "";
    const isAlone = names.filter((each) => each === name).length === 1;
    const wanted = isAlone ? name : bare(relative(Deno.cwd(), resolve(file))).split(/[\\/]/).join("-");
    let place = wanted;
    for (let count = 2; taken.has(place); count++) place = `${wanted}.${count}`;
    taken.add(place);
    return [file, join(folder, place)];
  }));
}

function bare(name: string): string {
  return name.replace(/\.\w+$/, "");
}
