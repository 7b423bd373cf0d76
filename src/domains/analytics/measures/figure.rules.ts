/** What figures are: their units, and the parts of the company that they are about. */

export type Unit = 'count' | 'percent' | 'hours' | 'days' | 'money' | 'money_per_hour';

export type Section = 'work' | 'assets' | 'maintenance' | 'people' | 'money' | 'rooms';

/** Money as a decimal in major units, a percentage as a fraction; null: nothing to divide by. */
export type Figure = number | string | null;
