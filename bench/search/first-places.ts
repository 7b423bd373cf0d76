// Questions about rows that are really there, as people type them, and how often what was meant comes first.

import type pg from 'pg';

interface Meant {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly number: string;
  readonly title: string;
  readonly tag: string;
  readonly asset: string;
}
interface Row {
  readonly kind: string;
  readonly title: string;
  readonly detail: string | null;
}
type Asked = readonly [typed: string, isMeant: (first: Row) => boolean];

const customer =
  (typed: (of: Meant) => string) =>
  (of: Meant): Asked => [typed(of), (row) => row.kind === 'Customers' && row.title === of.name];
const order =
  (typed: (of: Meant) => string) =>
  (of: Meant): Asked => [
    typed(of),
    ({ kind, detail }) => kind === 'Work orders' && detail?.includes(of.number) === true,
  ];
const asset =
  (typed: (of: Meant) => string) =>
  (of: Meant): Asked => [
    typed(of),
    ({ kind, title, detail }) => kind === 'Assets' && `${title} ${detail}`.includes(of.tag),
  ];
const byPhone =
  (typed: (of: Meant) => string) =>
  (of: Meant): Asked => [typed(of), ({ kind, title }) => kind === 'Customers' && title === of.name];

const digits = (text: string) => text.replace(/\D/g, '');
/** Two letters of the last word change places after its second. */
const turned = (text: string) => text.replace(/(\S{2})(\S)(\S)(\S*)$/, '$1$3$2$4');
const words = (text: string) => text.split(' ');

const questions: Readonly<Record<string, (of: Meant) => Asked>> = {
  'a name': customer(({ name }) => name),
  'a name in small letters': customer(({ name }) => name.toLowerCase()),
  'the words in another order': customer(({ name }) => words(name).reverse().join(' ')),
  'a name without its end': customer(({ name }) => name.slice(0, -2)),
  'a slip in a name': customer(({ name }) => turned(name)),
  'a phone number': byPhone(({ phone }) => phone),
  'its digits': byPhone(({ phone }) => digits(phone)),
  'with the country': byPhone(({ phone }) => `+1 ${digits(phone)}`),
  'with points': byPhone(({ phone }) => digits(phone).replace(/(...)(...)/, '$1.$2.')),
  'an address for mail': customer(({ email }) => email),
  'a number': order(({ number }) => number),
  'a number with a space': order(({ number }) => number.toLowerCase().replace('-', ' ')),
  'a number in one piece': order(({ number }) => number.toLowerCase().replace('-', '')),
  'the digits of a number': order(({ number }) => digits(number)),
  'a tag': asset(({ tag }) => tag),
  'a tag in one piece': asset(({ tag }) => tag.toLowerCase().replace('-', '')),
};
const times = 40;

export async function firstPlaces(
  owner: pg.Client,
  { company, rows }: { readonly company: string; readonly rows: number },
  search: (typed: string) => Promise<readonly Row[]>,
): Promise<void> {
  const meant = await pick(owner, company, rows);
  const all: number[] = [];
  let placed = 0;
  for (const [name, ask] of Object.entries(questions)) {
    const took: number[] = [];
    const missed: string[] = [];
    for (const of of meant) {
      const [typed, isMeant] = ask(of);
      const began = performance.now();
      const [first] = await search(typed);
      took.push(performance.now() - began);
      if (!first || !isMeant(first))
        missed.push(`${typed} → ${first ? `${first.kind}: ${first.title}` : 'nothing'}`);
    }
    all.push(...took);
    placed += meant.length - missed.length;
    const share = `${meant.length - missed.length} of ${meant.length} first`;
    console.log(`first: ${name.padEnd(28)} p50 ${at(took, 0.5)}  p95 ${at(took, 0.95)} ms, ${share}`);
    for (const one of missed.slice(0, 2)) console.log(`         ${one}`);
  }
  const share = ((placed / all.length) * 100).toFixed(1);
  console.log(`first: ${'all'.padEnd(28)} p50 ${at(all, 0.5)}  p95 ${at(all, 0.95)} ms, ${share}% first`);
}

/** Rows from all over the tables: a customer, a job and an asset each. */
async function pick(owner: pg.Client, company: string, of: number): Promise<Meant[]> {
  const { rows } = await owner.query<Meant>(
    `select c.name, c.phone, c.email, w.number, w.title, a.asset_tag as tag, a.name as asset from generate_series(1, $2::int) g
     join lateral (select * from customers where tenant_id = $1 and email = 'c' || (g * $3::int) || '@example.test') c on true
     join lateral (select * from work_orders where tenant_id = $1 and number = 'WO-' || (1000 + g * $4::int)) w on true
     join lateral (select * from assets where tenant_id = $1 and asset_tag = 'TAG-' || (g * $3::int)) a on true`,
    [company, times, Math.floor((of * 0.15) / (times + 1)), Math.floor((of * 0.7) / (times + 1))],
  );
  return rows;
}

function at(took: readonly number[], share: number): string {
  const sorted = took.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1).padStart(6);
}
