/**
 * Says how many there are of something.
 *
 * @param noun what one of them is called; many have an s behind it
 */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
