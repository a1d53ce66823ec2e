/** Returns the fields that have a value; nothing where none has. A loop, for it runs for each node of a snapshot. */
export function filled(fields: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  let told: Record<string, unknown> | undefined;
  for (const name in fields) {
    if (fields[name] !== undefined) (told ??= {})[name] = fields[name];
  }
  return told;
}
