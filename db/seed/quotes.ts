/**
 * Some quotes, one in each state, for customers of the sample company. Created by the product's commands with earlier dates;
 * they don't affect the books.
 */
import { createQuote } from '#domains/quoting/drafts/create-quote.ts';
import { type Quote, recordDecision, takeChoice } from '#domains/quoting/sending/decide-quote.ts';
import { sendQuote } from '#domains/quoting/sending/send-quote.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import type { Job } from './year.ts';

type Row = Readonly<Record<string, unknown>>;

interface Sample {
  readonly title: string;
  /** Age in days. */
  readonly made: number;
  readonly options: readonly Row[];
  readonly valid_days?: number;
  readonly notes?: string;
  readonly deposit_percent?: string;
  readonly outcome?: 'sent' | 'changes_requested' | 'approved' | 'declined' | 'expired' | 'converted';
  readonly said?: string;
}

const line = (description: string, quantity: string, unit_price: string, more: Row = {}) => ({
  ...{ description, quantity, unit_price, tax_rate: '0.0825' },
  ...more,
});
const optional = { is_optional: true };

const samples: readonly Sample[] = [
  {
    title: 'Replace rooftop unit 2',
    made: 2,
    options: [
      {
        name: 'Good',
        description: '14 SEER2 unit, five years on parts.',
        lines: [
          line('5-ton packaged unit, 14 SEER2', '1', '6480.00', { kind: 'part' }),
          line('Crane and rigging', '1', '950.00', { kind: 'cost' }),
          line('Removal, setting and start-up', '14', '118.00', { kind: 'labour', unit: 'h' }),
        ],
      },
      {
        name: 'Better',
        description: '16 SEER2 with economizer, ten years on parts.',
        is_recommended: true,
        lines: [
          line('5-ton packaged unit, 16 SEER2, economizer', '1', '8290.00', { kind: 'part' }),
          line('Crane and rigging', '1', '950.00', { kind: 'cost' }),
          line('Removal, setting and start-up', '14', '118.00', { kind: 'labour', unit: 'h' }),
          line('Hail guards', '1', '340.00', optional),
        ],
      },
      {
        name: 'Best',
        description: 'Variable speed heat pump, ten years on parts and labor.',
        lines: [
          line('5-ton variable speed heat pump', '1', '11950.00', { kind: 'part' }),
          line('Crane and rigging', '1', '950.00', { kind: 'cost' }),
          line('Removal, setting and start-up', '18', '118.00', { kind: 'labour', unit: 'h' }),
          line('Hail guards', '1', '340.00', { ...optional, is_selected: true }),
        ],
      },
    ],
    deposit_percent: '0.3',
    notes: 'The roof is reached over the loading dock; we start at six to be off it by noon.',
    outcome: 'sent',
  },
  {
    title: 'Surge protection for the main panel',
    made: 0,
    options: [
      {
        lines: [
          line('Whole-building surge protector, type 2', '1', '389.00', { kind: 'part' }),
          line('Installation and test', '2.5', '105.00', { kind: 'labour', unit: 'h' }),
        ],
      },
    ],
  },
  {
    title: 'LED retrofit, corridors and stairs',
    made: 9,
    options: [
      {
        discount_percent: '0.05',
        lines: [
          { kind: 'section', description: 'Corridors' },
          line('LED panel 2×4, 4000 K', '46', '84.50', { kind: 'part' }),
          line('Exchange and disposal', '23', '98.00', { kind: 'labour', unit: 'h' }),
          { kind: 'section', description: 'Stairs' },
          line('LED wall pack with emergency battery', '12', '142.00', { kind: 'part' }),
          line('Presence sensors', '12', '58.00', optional),
        ],
      },
    ],
    outcome: 'changes_requested',
    said: 'Please leave out the stairs on the west side, they are being rebuilt. Could you start in the evening?',
  },
  {
    title: 'Water heater, 75 gallons',
    made: 6,
    options: [
      {
        lines: [
          line('75 gal gas water heater', '1', '2140.00', { kind: 'part' }),
          line('Removal and installation', '6', '112.00', { kind: 'labour', unit: 'h' }),
          line('Expansion tank', '1', '185.00', { ...optional, is_selected: true }),
          line('Leak sensor with shut-off valve', '1', '265.00', optional),
        ],
      },
    ],
    deposit_percent: '0.5',
    outcome: 'approved',
  },
  {
    title: 'Electric vehicle chargers, four places',
    made: 24,
    options: [
      {
        lines: [line('Level 2 charger, 48 A', '4', '1490.00'), line('Feeder and trenching', '1', '5200.00')],
      },
    ],
    outcome: 'declined',
    said: 'The owners have put it off until next year.',
  },
  {
    title: 'Duct cleaning, second floor',
    made: 48,
    valid_days: 30,
    options: [
      {
        lines: [
          line('Clean supply and return ducts', '1', '1380.00'),
          line('Replace registers', '9', '34.00', optional),
        ],
      },
    ],
    outcome: 'expired',
  },
  {
    title: 'Rewire the workshop',
    made: 40,
    options: [{ lines: [line('Rewire to code, materials included', '1', '4260.00')] }],
    outcome: 'converted',
  },
];

/** Creates quotes for business customers with jobs: one of their jobs becomes the result of a converted quote. */
export async function offerQuotes(
  ctx: Ctx,
  jobs: readonly Job[],
  customers: readonly { readonly id: string; readonly kind: string }[],
): Promise<void> {
  const businesses = new Set(customers.filter(({ kind }) => kind === 'commercial').map(({ id }) => id));
  const done = jobs.filter(({ order }) => businesses.has(String(order.customer_id)) && order.site_id);
  const known = [...new Set(done.map(({ order }) => String(order.customer_id)))];
  for (const [index, sample] of samples.entries()) {
    const customer_id = known[index * 3] ?? known[0];
    const job = done.findLast(({ order }) => order.customer_id === customer_id);
    if (customer_id && job) await offer(ctx, sample, customer_id, job);
  }
}

async function offer(ctx: Ctx, sample: Sample, customer_id: string, job: Job): Promise<void> {
  const at = daysAgo(ctx, sample.made);
  const { title, options, notes, deposit_percent, outcome, valid_days = 45 } = sample;
  const made = await run(
    createQuote,
    at,
    {},
    {
      ...{ customer_id, title, options, notes, deposit_percent, site_id: job.order.site_id },
      valid_until: addDays(at.today, valid_days),
    },
  );
  const id = String(made.id);
  await write(ctx, id, { created_at: at.now });
  if (!outcome) return;
  const sent = await run(sendQuote, at, await read(ctx, id), { to: 'office@customer.example' });
  await write(ctx, id, { ...sent, status: 'sent' });
  if (outcome === 'sent') return;
  const later = daysAgo(ctx, outcome === 'expired' ? sample.made - valid_days - 1 : sample.made - 2);
  if (outcome === 'expired') {
    await ctx.db
      .updateTable('quote_revisions')
      .set({ outcome, outcome_at: later.now })
      .where('quote_id', '=', id)
      .execute();
    await write(ctx, id, { status: outcome });
    return;
  }
  await answer(later, id, sample, job);
}

async function answer(later: Ctx, id: string, { outcome, said }: Sample, job: Job): Promise<void> {
  const row = (await read(later, id)) as Quote;
  const { contact, name } = row.bill_to as { contact: string | null; name: string };
  const isYes = outcome === 'approved' || outcome === 'converted';
  const chosen = isYes ? await takeChoice(later, row, {}) : {};
  const status = isYes ? 'approved' : (outcome as 'declined');
  const decision = { by: 'customer', name: contact ?? name, note: said ?? null } as const;
  await write(later, id, { ...chosen, ...(await recordDecision(later, row, status, decision)), status });
  if (outcome === 'converted')
    await write(later, id, { status: 'converted', made_work_order_id: job.id, converted_at: later.now });
}

/** The same context on an earlier day, without sending mail. */
function daysAgo(ctx: Ctx, days: number): Ctx {
  const day = addDays(ctx.today, -days);
  const now = days === 0 ? ctx.now : `${day}T15:20:00.000Z`;
  const at: Ctx = { ...ctx, mail: async () => '', today: day, now };
  return at;
}

const run = async ({ handler }: AnyCommand, ctx: Ctx, row: Row, input: Row): Promise<Row> =>
  ((await handler?.(ctx, row as never, { id: ctx.newId(), ...input } as never)) ?? {}) as Row;

const read = ({ db }: Ctx, id: string): Promise<Row> =>
  db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function write({ db }: Ctx, id: string, values: Row): Promise<void> {
  await db.updateTable('quotes').set(values).where('id', '=', id).execute();
}
