/** Writes a name as the key of an object in a script: as a word where it can stand as one, else as a string. */
export function objectKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : JSON.stringify(name);
}
