/**
 * Which copies of the template's year each company consists of: several beside each other, one for each six technicians, in each
 * of its years.
 */
import type pg from 'pg';
import type { StoryCounts } from './stories.ts';

export interface LoadOptions {
  /** Work orders of each large company. */
  readonly orders: number;
  readonly years: number;
  readonly large: number;
  readonly small: number;
  /** A tenth of the customers. */
  readonly fewerCustomers: boolean;
  /** Lines of each line of an invoice and of an entry. */
  readonly lines: number;
}

interface Copy {
  readonly company: number;
  /** The number of this copy of the year. */
  readonly k: number;
  /** Which of the copies of people. */
  readonly staff: number;
  /** Which of the copies of customers, sites, assets, parts and vendors. */
  readonly place: number;
  /** Age in days. */
  readonly days: number;
  /** The share of finished stories, and of those under way. */
  readonly done: number;
  readonly open: number;
}

/** 53 weeks, so that the copies of a person's calendar don't overlap and days stay the same days of the week. */
const yearOfDays = 371;

export async function planCopies(owner: pg.Client, options: LoadOptions, counts: StoryCounts): Promise<void> {
  const { large, small, years } = options;
  const copies: Copy[] = [];
  for (let company = 0; company < large; company += 1) copies.push(...largeCompany(company, options, counts));
  for (let n = 0; n < small; n += 1) {
    const share = (20 + (n % 41)) / (counts.done + counts.open);
    copies.push({ company: large + n, k: 0, staff: 0, place: 0, days: 0, done: share, open: share });
  }
  await owner.query(
    `insert into bench.copies select x.* from jsonb_to_recordset($1::jsonb)
       as x(company int, k int, staff int, place int, days int, done float, open float)`,
    [JSON.stringify(copies)],
  );
  await owner.query('select bench.lay_out($1, $2)', [large, years * yearOfDays]);
}

function largeCompany(company: number, options: LoadOptions, { done, open }: StoryCounts): Copy[] {
  const { orders, years, fewerCustomers } = options;
  const beside = orders / (years * done + open);
  const whole = Math.ceil(beside);
  const places = Math.ceil((whole * years) / (fewerCustomers ? 10 : 1));
  return Array.from({ length: whole * years }, (_, k) => {
    const staff = k % whole;
    const age = years - 1 - Math.floor(k / whole);
    const share = Math.min(1, beside - staff);
    return {
      ...{ company, k, staff, place: k % places, days: age * yearOfDays },
      ...{ done: share, open: age === 0 ? share : 0 },
    };
  });
}
