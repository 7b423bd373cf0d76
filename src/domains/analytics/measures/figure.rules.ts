/** What figures are: their units, and the parts of the company that they are about. */

export type Unit = 'count' | 'percent' | 'hours' | 'days' | 'money' | 'money_per_hour';

export type Section = 'work' | 'assets' | 'maintenance' | 'people' | 'money' | 'rooms';

/** Money as a decimal in major units, a percentage as a fraction; null: nothing to divide by. */
export type Figure = number | string | null;

/** Of a dimension; null: rows without one. */
export type Keys = readonly (string | null)[];

/** Keys by dimension, or those that are left out. */
export type Filters = Readonly<Record<string, Keys | { readonly not: Keys }>>;
