/** Looks again and again until something holds that no event tells of: a process gone, a file there. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 10_000,
): Promise<void> {
  if (await holds()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = async (): Promise<void> => {
    try {
      if (await holds()) resolve();
    } catch (error) {
      reject(error);
    }
  };
  const looking = setInterval(() => void look(), 20); // does not reject
  const late = setTimeout(() => reject(new Error(`Not within ${ms} ms: ${what}`)), ms);
  try {
    await promise;
  } finally {
    clearInterval(looking);
    clearTimeout(late);
  }
}
