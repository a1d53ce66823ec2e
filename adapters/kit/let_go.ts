/**
 * Does something while a button or a finger is down, and lets go of it whatever happens. A page that a dialog stops
 * meanwhile notices once that is answered: nobody can wait for it then.
 *
 * @param letGo waits as long as its signal lets it; without one nobody waits
 */
export async function lettingGo<T>(
  work: () => Promise<T>,
  letGo: (signal?: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<T> {
  const given = await work().catch((error) => {
    void letGo().catch(() => undefined);
    throw error;
  });
  await letGo(signal);
  return given;
}
