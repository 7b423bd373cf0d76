/**
 * For what is true of a value but is not said by its type: each of these looks, and a wrong belief fails here instead of
 * further on. They take the place of casts.
 */

/** An object with properties; no list, no null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties of whatever it is; none of what has none. Errors and answers from elsewhere are read through this. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The text that a value is; null where it is none. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What an error is known by, in Node (`ENOENT`) and in PostgreSQL (`23505`). */
export function errorCode(error: unknown): string | undefined {
  const { code } = propertiesOf(error);
  return typeof code === 'string' ? code : undefined;
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The constraint that a change would have broken, by its name. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint } = propertiesOf(error);
  return typeof constraint === 'string' ? constraint : undefined;
}

export function isOneOf<const T>(list: readonly T[], value: unknown): value is T {
  return list.some((one) => one === value);
}

/** Throws where the list is shorter: for places that are there by the way the list was made. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is nothing at ${index} of ${list.length}.`);
  return item;
}

/** The one row of a statement that always gives one. */
export function firstOf<T>(list: ArrayLike<T>): T {
  return itemAt(list, 0);
}

/** Throws for a name that is not there. */
export function valueNamed<T>(of: Readonly<Record<string, T>>, name: string): T {
  const value = of[name];
  if (value === undefined) throw new RangeError(`There is no “${name}”.`);
  return value;
}

/** The names of an object that was written down with exactly those of its type. */
export function namesOf<T extends object>(of: T): (keyof T & string)[] {
  return Object.keys(of) as (keyof T & string)[];
}

/** One value for each name. */
export function forEachName<const N extends string, V>(
  names: readonly N[],
  make: (name: N) => V,
): Record<N, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;
}
