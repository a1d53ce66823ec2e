import type { z } from "zod";

/** Where something is wrong with a value, and what. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface Complaint extends Problem {
  /** The values that may stand there, where it is none of them. */
  readonly values?: readonly unknown[];
}

const OTHER_TYPE = /^Invalid input: expected (.+), received (.+)$/;

/**
 * Returns what is wrong with a value that fits none of several forms: zod says no more than "Invalid input". What the
 * form that is meant lacks is told; where none is clearly meant, what each wants. Pure.
 */
export function valueProblems(issue: z.core.$ZodIssue): Problem[] {
  return complaintsOf(issue, []);
}

function complaintsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): Complaint[] {
  const path = [...above, ...issue.path];
  const { message } = issue;
  if (issue.code === "invalid_value") return [{ path, message, values: issue.values }];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ path, message }];
  const forms = issue.errors.map((each) => each.flatMap((inner) => complaintsOf(inner, path)));
  const meant = forms.filter((form) => form.every(({ values }) => values === undefined));
  if (meant.length === 0) return otherValues(forms) ?? [{ path, message: wanted(forms, path) }];
  const isOtherType = (each: Complaint) => each.path.length === path.length && OTHER_TYPE.test(each.message);
  const near = meant.filter((form) => !form.some(isOtherType));
  const [only, ...others] = near.length === 0 ? meant : near;
  return only === undefined || others.length > 0 ? [{ path, message: wanted(meant, path) }] : only;
}

/** Each form names other values for the same place: that place tells the forms apart. */
function otherValues(forms: readonly Complaint[][]): Complaint[] | undefined {
  const named = forms.map((form) => form.find(({ values }) => values !== undefined));
  const [first] = named;
  if (first === undefined || named.some((each) => each?.path.join(".") !== first.path.join("."))) return;
  const values = named.flatMap((each) => each?.values ?? []);
  const words = values.map((value) => typeof value === "string" ? JSON.stringify(value) : String(value));
  return [{ path: first.path, message: `Invalid option: expected one of ${words.join("|")}`, values }];
}

/** What each form wants of the value at the root, in one sentence. */
function wanted(forms: readonly Complaint[][], root: readonly PropertyKey[]): string {
  const types = forms.map((form) => OTHER_TYPE.exec(form[0]?.message ?? ""));
  const [first] = types;
  const isRoot = forms.every((form) => form.length === 1 && form[0]?.path.length === root.length);
  if (isRoot && first?.[2] !== undefined && types.every((each) => each?.[2] === first[2])) {
    const names = [...new Set(types.map((each) => each?.[1] ?? ""))];
    return `Invalid input: expected ${names.join(" or ")}, received ${first[2]}`;
  }
  const sentence = ({ path, message }: Complaint) => {
    if (path.length === root.length) return message;
    const place = `"${path.join(".")}"`;
    return message.endsWith("received undefined") ? `${place} is missing` : `${place}: ${message}`;
  };
  return `Invalid input: ${forms.map((form) => form.map(sentence).join(", ")).join("; or ")}`;
}
