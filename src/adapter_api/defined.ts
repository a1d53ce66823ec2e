/** A type without its undefined fields. */
export type Defined<T> =
  & { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
  & {
    [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
  };

/** Drops what is undefined: JSON has no such thing. */
export function defined<T extends object>(value: T): Defined<T>;
export function defined(value: object): unknown {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}
