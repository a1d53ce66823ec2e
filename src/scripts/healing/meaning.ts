/** Words that turn what a control does into something else, or into more: what has one has another meaning. */
const TURNING: ReadonlySet<string> = new Set(
  `abort accept activate agree all allow always approve archive block cancel clear close confirm copy decline
  deactivate delete deny disable discard dismiss don't dont download draft drop empty enable end erase every
  everything exit export forever hide ignore import keep later leave log logout lose never no not off on only out
  overwrite pause permanent permanently preview publish quit reject release remove replace report reset restore
  resume revert revoke send share show skip sign signout stop submit terminate test trash unblock undo uninstall
  unlink unpublish unsubscribe upload wipe without
  abbrechen ablehnen alle alles annuler borrar cancelar effacer eliminar entfernen kein keine löschen nicht ohne
  refuser rechazar supprimer verwerfen отменить отмена не удалить`.split(/\s+/),
);
/** Words that say nothing of what a control does. */
const FILLERS: ReadonlySet<string> = new Set(
  "a an the your my our please now here to for of and in der die das den le la les el los su mi".split(" "),
);
/** Words that mean the same on a control. */
const ALIKE: readonly ReadonlySet<string>[] = [
  "mail email e-mail",
  "phone telephone tel mobile",
  "firstname forename",
  "lastname surname",
  "zip postcode postal",
  "city town",
].map((words) => new Set(words.split(" ")));

/** Comparison of two names by their words. */
export interface Kinship {
  /** From 0, nothing in common, to 1, the same words. */
  readonly likeness: number;
  /** True when no word is another one, whatever their order and case. */
  readonly isSame: boolean;
  /** Why the one does not mean what the other means, where that can be said. */
  readonly turned?: string;
  /** True when words of the one were replaced by others. */
  readonly isReplaced: boolean;
}

/** Compares what two names mean: words that came or went may turn it round. Pure. */
export function kinship(recorded: string, found: string): Kinship {
  const [before, after] = [wordsOf(recorded), wordsOf(found)];
  const gone = before.filter((word) => !after.some((other) => isAlike(word, other)));
  const come = after.filter((word) => !before.some((other) => isAlike(word, other)));
  const total = before.length + after.length;
  const turning = [...come, ...gone].find((word) => TURNING.has(word) || /\d/.test(word));
  return {
    likeness: total === 0 ? 1 : (total - gone.length - come.length) / total,
    isSame: gone.length + come.length === 0,
    isReplaced: gone.length > 0 && come.length > 0,
    ...(turning === undefined ? {} : { turned: `"${turning}" ${come.includes(turning) ? "came" : "went"}` }),
  };
}

/** Words of a name, without a number of news in brackets and without words that say nothing. */
function wordsOf(name: string): string[] {
  const plain = name.normalize("NFKC").toLowerCase().replace(/\s*[([]\d+[)\]]\s*$/, "");
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  const said = words.map((word) => word.replaceAll("’", "'"));
  const meant = said.filter((word) => !FILLERS.has(word));
  if (meant.length > 0) return meant;
  // A sign, such as + or –, says all that there is.
  return said.length > 0 ? said : plain.trim() === "" ? [] : [plain.trim()];
}

/** The same word, or one that means the same; "Order" and "Orders" are two things. */
function isAlike(one: string, other: string): boolean {
  return one === other || ALIKE.some((words) => words.has(one) && words.has(other));
}
