/**
 * Code in front of a package that reads environment variables while it is imported: one that was not granted is
 * absent to it, where the runtime would throw.
 */
export const ABSENT_VARIABLES = `import gloveboxProcess from "node:process";
{
  const variables = gloveboxProcess.env;
  const granted = (read, absent) => {
    try {
      return read();
    } catch {
      return absent;
    }
  };
  gloveboxProcess.env = new Proxy({}, {
    get: (_, name) => granted(() => variables[name], undefined),
    has: (_, name) => granted(() => name in variables, false),
    set: (_, name, value) => granted(() => Reflect.set(variables, name, value), false),
    ownKeys: () => granted(() => Reflect.ownKeys(variables), []),
    getOwnPropertyDescriptor: (_, name) =>
      granted(() => Reflect.getOwnPropertyDescriptor(variables, name), undefined),
  });
}
`;
