import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedOf } from '#kernel/testing/properties.ts';
import { type Books, type Invoice, lineOf, openBooks, type Person } from '../testing/books.ts';

let books: Books;
/** The same owner at a second server on the same database. */
let elsewhere: Person;
beforeAll(async () => {
  books = await openBooks({ withJobs: true });
  elsewhere = (await books.server.another({ withJobs: true })).as(books.owner);
});
afterAll(() => books.stop());

const made = <T = { id: string }>(path: string, input: object) =>
  books.owner.must(books.post<T>(path, input));
const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (let turn = 0; turn < 100; turn += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error('not found in time');
};
const runDaily = (times = 1) =>
  books.query(
    `select graphile_worker.add_job('invoicing.daily', json_build_object('tenant_id', $1::text)) from generate_series(1, $2)`,
    [books.owner.tenantId, times],
  );
const today = async () =>
  (await books.query<{ day: string }>(`select (now() at time zone 'America/Chicago')::date::text as day`))[0]
    ?.day ?? '';

it('makes each occurrence once, from whichever server it is triggered, and sends it if configured', async () => {
  const series = {
    ...{ name: 'Agreement', customer_id: books.customerId, rule: 'FREQ=MONTHLY', starts_on: await today() },
    ...{ mode: 'send', lines: [lineOf('50.00', { tax_rate: '0.1', discount_percent: '0.1' })] },
  };
  for (const [more, field] of [
    [{ rule: 'FREQ=HOURLY' }, 'rule'],
    [{ rule: 'FREQ=MONTHLY;UNTIL=20200101' }, 'rule'],
    [{ lines: [] }, 'lines'],
  ] as const) {
    const refused = await books.post('invoice_series/-/create', { ...series, ...more });
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual([field]);
  }
  const { id } = await made('invoice_series/-/create', series);
  const of = () =>
    books.query<{ occurs_on: string; status: string; total: bigint; sent_to: string | null }>(
      'select occurs_on::text, status, total, sent_to from invoices where series_id = $1 order by occurs_on',
      [id],
    );
  const first = await until(async () => (await of()).find(({ status }) => status === 'sent'));
  expect(first).toMatchObject({ total: 4950n, sent_to: 'office@grand.example' });
  await books.query(
    `update invoice_series set next_on = (next_on - interval '4 months')::date, starts_on = (starts_on - interval '4 months')::date, mode = 'draft' where id = $1`,
    [id],
  );
  await runDaily(6);
  const rows = await until(async () => ((await of()).length === 4 ? of() : undefined));
  await runDaily(3);
  await new Promise((later) => setTimeout(later, 600));
  expect(new Set((await of()).map(({ occurs_on }) => occurs_on)).size).toBe(rows.length);
  expect((await of()).length).toBe(rows.length);
  const [after] = await books.query<{ next_on: string; made: number }>(
    'select next_on::text, made from invoice_series where id = $1',
    [id],
  );
  expect(after?.made).toBe(4);
  expect((after?.next_on ?? '') > (await today())).toBe(true);
  // As after a crash, or a restored backup: the invoice exists, but the series was not advanced.
  await books.query(
    `update invoice_series set next_on = (next_on - interval '3 months')::date where id = $1`,
    [id],
  );
  await runDaily(4);
  await until(async () => {
    const [series] = await books.query<{ next_on: string }>(
      'select next_on::text from invoice_series where id = $1',
      [id],
    );
    return series?.next_on === after?.next_on ? true : undefined;
  });
  expect((await of()).map(({ occurs_on }) => occurs_on)).toEqual(rows.map(({ occurs_on }) => occurs_on));
});

it('reminds once a stage, and not at all when stopped or paid', async () => {
  const on = {
    reminders_on: true,
    reminders: [
      { days: 3, subject: '{invoice} was due', text: '{amount} since {due_date}, {days} days' },
      { days: -3, subject: '{invoice} is due soon', text: 'Soon' },
    ],
  };
  expect(
    (
      await books.post('invoices/-/save_settings', {
        ...on,
        reminders: [{ days: 1, subject: '{nonsense}', text: 'x' }],
      })
    ).body.error?.fields,
  ).toEqual({
    'reminders.0.subject': '{nonsense} means nothing here.',
  });
  const day = async (back: number) =>
    (await books.query<{ d: string }>(`select ($1::date - $2::int)::text as d`, [await today(), back]))[0]
      ?.d ?? '';
  const send = async (due: number) =>
    books.send(await books.draft([lineOf('90.00')], { issue_date: await day(40), due_date: await day(due) }));
  const [late, stopped, fresh, soon] = [await send(4), await send(4), await send(-10), await send(-2)];
  await made(`invoices/${stopped.id}/stop_reminders`, {});
  await made('invoices/-/save_settings', on);
  await runDaily(3);
  const sent = () =>
    books.query<{ invoice_id: string; subject: string }>(
      'select invoice_id, subject from invoice_reminders order by subject',
    );
  await until(async () => ((await sent()).length >= 2 ? true : undefined));
  await new Promise((later) => setTimeout(later, 600));
  expect(await sent()).toEqual(
    [
      { invoice_id: soon.id, subject: `${soon.number} is due soon` },
      { invoice_id: late.id, subject: `${late.number} was due` },
    ].sort((a, b) => a.subject.localeCompare(b.subject)),
  );
  const [mail] = await books.query<{ body_text: string }>(
    `select body_text from outbox_emails where subject = $1`,
    [`${late.number} was due`],
  );
  expect(mail?.body_text).toMatch(/\$90\.00 since .*, 4 days/);
  await made(`invoices/${fresh.id}/remind`, {});
  expect((await sent()).length).toBe(3);
});

it('posts a hundred documents twice and reverses them twice with fifty clients on two servers: each happens once, and nothing is left', async () => {
  // A thousand with `npm run soak`.
  const documents = process.env.FIELDWRIGHT_SOAK ? 1000 : 100;
  const before = await books.proof();
  const drafts: Invoice[] = [];
  for (let n = 0; n < documents / 10; n += 1)
    drafts.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, k) =>
          books.draft([lineOf(`${n * 10 + k + 1}.07`, { tax_rate: '0.0825' })]),
        ),
      )),
    );
  const postConcurrently = async (path: (id: string) => string, input: object) => {
    const queue = [...drafts, ...drafts].sort((a, b) => a.id.slice(-4).localeCompare(b.id.slice(-4)));
    const statuses: number[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const who = queue.length % 2 === 0 ? books.owner : elsewhere;
          statuses.push((await books.post(path(next.id), input, who)).status);
        }
      }),
    );
    return [
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 409).length,
    ];
  };
  const watch = watchTrialBalance();
  expect(await postConcurrently((id) => `invoices/${id}/send`, { without_mail: true })).toEqual([
    documents,
    documents,
  ]);
  expect(await postConcurrently((id) => `invoices/${id}/void`, { reason: 'Storm' })).toEqual([
    documents,
    documents,
  ]);
  const seen = await watch.end();
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.filter(({ difference, debit, credit }) => difference !== '0.00' || debit !== credit)).toEqual(
    [],
  );
  // The sums changed while they were watched, so the test did observe postings.
  expect(new Set(seen.map(({ debit }) => debit)).size).toBeGreaterThan(1);
  const after = await books.proof();
  expect(after).toMatchObject({
    difference: '0.00',
    faults: [],
    receivable: before.receivable,
    open: before.open,
  });
}, 600_000);

/** Reads the trial balance every tenth of a second, alternating between the servers. */
function watchTrialBalance() {
  const seen: { difference: string; debit: string; credit: string }[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const who = seen.length % 2 === 0 ? books.owner : elsewhere;
      seen.push(await who.must(who.get<(typeof seen)[number]>('/api/reports/trial_balance')));
      await new Promise((later) => setTimeout(later, 100));
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return seen;
    },
  };
}

it('keeps every account consistent through any sequence of operations', async () => {
  const seed = seedOf(process.env.MONEY_SEED);
  const random = mulberry(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const amount = () => (Math.floor(random() * 20_000 + 1) / 100).toFixed(2);
  const ids = async (sql: string) =>
    (await books.query<{ id: string }>(`${sql} order by id`)).map(({ id }) => id);
  const customer = { customer_id: books.customerId };
  let accepted = 0;
  const post = async <T = Invoice>(path: string, input: object) => {
    const reply = await books.post<T>(path, input, random() < 0.5 ? books.owner : elsewhere);
    if (reply.status === 200) accepted += 1;
    return reply;
  };
  const audited = async () => {
    const [row] = await books.query<{ n: bigint }>(
      `select count(distinct request_id) as n from audit_logs where tenant_id = $1 and actor_id is not null
        and action ~ '^(invoices|payments|refunds|write_offs)\\.(create|send|record|credit|apply_credit|write_off|reverse|void)$'`,
      [books.owner.tenantId],
    );
    return Number(row?.n);
  };
  const before = await audited();
  const invoices = () =>
    ids(`select id from invoices where status = 'sent' and kind <> 'credit_note' and series_id is null`);
  const operations: readonly (() => Promise<{ status: number }>)[] = [
    async () => {
      const lines = [
        lineOf(amount(), { tax_rate: '0.0825', quantity: '1.5' }),
        lineOf(amount(), { discount_percent: '0.075' }),
      ];
      const kind = random() < 0.3 ? 'deposit' : 'invoice';
      const draft = await post('invoices/-/create', {
        ...customer,
        kind,
        lines,
        discount_percent: '0.03',
      });
      return post(`invoices/${draft.body.data.id}/send`, { without_mail: true });
    },
    async () =>
      post('payments/-/record', {
        ...customer,
        amount: amount(),
        allocations: [{ invoice_id: pick(await invoices()), amount: amount() }],
      }),
    async () => post('payments/-/record', { ...customer, amount: amount() }),
    async () => {
      const id = pick(await invoices());
      await post(`invoices/${id}/credit`, {});
      const draft = pick(
        await ids(`select id from invoices where status = 'draft' and kind = 'credit_note'`),
      );
      return post(`invoices/${draft}/send`, { without_mail: true });
    },
    async () => {
      const open = await books.owner.get<{ kind: string; id: string; available: string }[]>(
        `/api/reports/open_credits?customer_id=${books.customerId}`,
      );
      const credit = pick(open.body.data);
      return post(`invoices/${pick(await invoices())}/apply_credit`, {
        credits: credit ? [{ [`${credit.kind}_id`]: credit.id, amount: amount() }] : [],
      });
    },
    async () => post('refunds/-/record', { ...customer, amount: amount() }),
    async () => post(`invoices/${pick(await invoices())}/write_off`, { reason: 'x' }),
    async () =>
      post(`write_offs/${pick(await ids(`select id from write_offs where status = 'recorded'`))}/reverse`, {
        reason: 'x',
      }),
    async () =>
      post(`payments/${pick(await ids(`select id from payments where status = 'recorded'`))}/reverse`, {
        reason: 'x',
      }),
    async () =>
      post(`refunds/${pick(await ids(`select id from refunds where status = 'recorded'`))}/reverse`, {
        reason: 'x',
      }),
    async () =>
      post(`invoices/${pick(await ids(`select id from invoices where status = 'sent'`))}/void`, {
        reason: 'x',
      }),
  ];
  const steps = Number(process.env.MONEY_STEPS ?? (process.env.FIELDWRIGHT_SOAK ? 2000 : 60));
  for (let step = 1; step <= steps; step += 1) {
    const { status } = await (step < 6
      ? (operations[step % 2] as (typeof operations)[number])
      : (pick(operations) as (typeof operations)[number]))();
    expect([200, 404, 409, 422], `MONEY_SEED=${seed}, step ${step}`).toContain(status);
    if (step % 15 > 0 && step < steps) continue;
    const proof = await books.proof();
    expect(proof, `MONEY_SEED=${seed}, step ${step}`).toMatchObject({
      difference: '0.00',
      faults: [],
      receivable: proof.open,
    });
    expect(await broken(), `MONEY_SEED=${seed}, step ${step}`).toEqual({
      paid: 0n,
      deposits: 0n,
      vouchers: 0n,
    });
    expect((await audited()) - before, `MONEY_SEED=${seed}, step ${step}`).toBe(accepted);
  }
}, 600_000);

/** Counts sums that don't follow from their allocations, deposits off their account, and documents without exactly one voucher. */
async function broken() {
  const [row] = await books.query(
    `select
      (select count(*) from invoices i where i.status = 'sent' and i.paid <> coalesce((select sum(a.amount) from payment_allocations a
        where case when i.kind = 'credit_note' then a.credit_note_id else a.invoice_id end = i.id), 0)) as paid,
      (select coalesce(sum(d.total - d.applied - coalesce((select sum(c.total) from invoices c where c.credits_id = d.id and c.status = 'sent'), 0)), 0)
          - (select coalesce(sum(l.credit - l.debit), 0) from journal_lines l join accounts a on a.id = l.account_id where a.system_key = 'customer_deposits')
        from invoices d where d.kind = 'deposit' and d.status = 'sent')::bigint as deposits,
      (select count(*) from invoices i where i.status <> 'draft' and 1 <> (select count(*) from journal_entries e
        where e.source_id = i.id and e.reverses_id is null)) as vouchers`,
  );
  return row;
}

/** A small seeded random generator (mulberry32). */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
