/**
 * Checks in place of type casts, for what is known of a value but not expressed by its type: a wrong assumption fails here and
 * not later.
 */

/** An object with properties; not an array, not null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties of a value; empty if it has none. Used to read errors and external responses. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The value if it is a string, otherwise null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The code of an error, in Node (`ENOENT`) and PostgreSQL (`23505`). */
export function errorCode(error: unknown): string | undefined {
  const { code } = propertiesOf(error);
  return typeof code === 'string' ? code : undefined;
}

/** The thrown value as an Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The name of the violated constraint. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint } = propertiesOf(error);
  return typeof constraint === 'string' ? constraint : undefined;
}

export function isOneOf<const T>(list: readonly T[], value: unknown): value is T {
  return list.some((one) => one === value);
}

/** Throws if there is no such item: for indexes that must exist. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is nothing at ${index} of ${list.length}.`);
  return item;
}

/** The first item; for statements that always return a row. */
export function firstOf<T>(list: ArrayLike<T>): T {
  return itemAt(list, 0);
}

/** Throws if there is no such name. */
export function valueNamed<T>(of: Readonly<Record<string, T>>, name: string): T {
  const value = of[name];
  if (value === undefined) throw new RangeError(`There is no “${name}”.`);
  return value;
}

/** Object.keys with the type of the object's keys; only for object literals without further keys. */
export function namesOf<T extends object>(of: T): (keyof T & string)[] {
  return Object.keys(of) as (keyof T & string)[];
}

/** An object with one value per name. */
export function forEachName<const N extends string, V>(
  names: readonly N[],
  make: (name: N) => V,
): Record<N, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;
}
