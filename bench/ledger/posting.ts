import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Connection } from '#hosts/node/database/connection.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { inCompany } from './companies.ts';

const SECONDS = 5;
const AT_ONCE = 4;
const BATCH = 250;

const bareTables = `
  create table bare_balances (tenant int, account int, amount bigint not null default 0, primary key (tenant, account));
  insert into bare_balances select t, a, 0 from generate_series(1, 20) t, generate_series(1, 50) a;
  create table bare_journal (id bigint generated always as identity primary key, tenant int not null, posted_at timestamptz not null default now(), memo text);
  create table bare_lines (journal_id bigint not null references bare_journal, tenant int not null, account int not null, amount bigint not null);
  create index on bare_lines (tenant, account);`;

const bareEntry = `
  with j as (insert into bare_journal (tenant, memo) values ($1, 'invoice') returning id),
  l as (insert into bare_lines select j.id, $1, v.a, v.x from j, (values ($2::int, $4::bigint), ($3::int, -($4::bigint))) v(a, x))
  update bare_balances b set amount = b.amount + v.x
    from (select a, sum(x) x from (values ($2::int, $4::bigint), ($3::int, -($4::bigint))) s(a, x) group by a order by a) v
   where b.tenant = $1 and b.account = v.a`;

// Both sides with synchronous_commit off: the work is compared, not the disk, and the baseline commits each entry.

/** The baseline: one statement per entry, one company per connection, without checks or seals. Returns entries per second. */
export async function barePosting(owner: Connection): Promise<number> {
  const pool = new pg.Pool({ ...owner, max: AT_ONCE, options: '-c synchronous_commit=off' });
  await pool.query(bareTables);
  const some = (most: number) => 1 + Math.floor(Math.random() * most);
  const perSecond = await measure(AT_ONCE, async (worker) => {
    const first = some(50);
    const values = [worker + 1, first, (first % 50) + 1, some(100_000)];
    await pool.query({ name: 'bare', text: bareEntry, values });
    return 1;
  });
  await pool.end();
  return perSecond;
}

/**
 * As the application's role: numbered, chained, sealed, balanced, with row-level security, audit of the period and balances.
 * Returns entries per second.
 */
export function batchPosting(database: Database<Tables>, companies: readonly string[]): Promise<number> {
  const vouchers = JSON.stringify(
    Array.from({ length: BATCH }, (_, n) => ({
      entry: { entry_date: `2026-0${1 + (n % 9)}-15`, memo: `Sale ${n}`, source: 'manual' },
      lines: [
        { system_key: 'bank', debit: 10_000 + n },
        { system_key: 'sales_service', credit: 10_000 + n },
      ],
    })),
  );
  return measure(companies.length, async (worker) => {
    await inCompany(database, companies[worker] as string, async ({ query }) => {
      await query("select set_config('synchronous_commit', 'off', true)");
      await query('select fw.post_entries($1::jsonb)', [vouchers]);
    });
    return BATCH;
  });
}

async function measure(workers: number, once: (worker: number) => Promise<number>): Promise<number> {
  const round = async (seconds: number) => {
    let done = 0;
    const end = performance.now() + seconds * 1000;
    const work = async (worker: number) => {
      while (performance.now() < end) {
        // Read after it: other workers count meanwhile.
        const made = await once(worker);
        done += made;
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
    return done / seconds;
  };
  await round(1);
  return Math.round(await round(SECONDS));
}
