import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { spelled } from '#kernel/spelling.ts';
import { type Job, type JobAmounts, readJobs, readJobTotals, readPeriod } from './job-sums.ts';
import type { Behind, StatementCell, StatementColumn, StatementRow } from './statements/statement.rules.ts';
import {
  amountCell,
  type Body,
  figures,
  moreRow,
  type Span,
  shareOf,
  text,
} from './statements/statement-parts.ts';

/** Jobs before the first row that asks for more, and in the answer to it. */
const pageSize = { screen: 500, file: 5000 };

export interface JobMarginWanted {
  readonly complete: boolean;
  /** Of a row that stands for more jobs: those that follow. */
  readonly after: string | null;
}

/**
 * Revenue and materials are the ledger's postings on the job in the period. Labour at cost, recorded costs, and parts that are not kept in
 * stock are not posted: they are counted by their day. When comparing, the other period's revenue and margin follow.
 */
export async function jobMargin(
  ctx: Ctx,
  spans: readonly Span[],
  { complete, after }: JobMarginWanted,
  exponent: number,
): Promise<Body> {
  if (after !== null && !isId(after))
    throw invalid({ after: 'This is not a place in this report. Start at its beginning.' });
  const columns = columnsOf(spans, ctx.viewer.locale);
  const periods = [];
  for (const span of spans) periods.push(await readPeriod(ctx, span));
  const totals: JobAmounts[] = [];
  if (after === null) for (const period of periods) totals.push(await readJobTotals(ctx, period));
  const most = complete ? pageSize.file : pageSize.screen;
  const found = await readJobs(ctx, periods, after, most + 1);
  const jobs = found.slice(0, most);
  const last = jobs.at(-1);
  const further = [text('Further jobs, included in the total'), ...columns.slice(1).map(() => text(null))];
  const rows: StatementRow[] = jobs.map((job) => jobRow(job, spans, exponent));
  if (last && found.length > most) rows.push(moreRow(further, last.id));
  if (after === null) {
    const cells = [text('Total'), text(null), ...figuresOf(totals, spans, exponent)];
    rows.push({ kind: 'grand', depth: 0, cells });
  }
  return { columns, rows };
}

function columnsOf(spans: readonly Span[], locale: string): StatementColumn[] {
  return [
    { label: 'Job', kind: 'text' },
    { label: 'Customer', kind: 'text' },
    { label: 'Revenue', kind: 'money' },
    { label: 'Materials', kind: 'money' },
    { label: 'Other costs', kind: 'money' },
    { label: spelled('Labour', locale), kind: 'money' },
    { label: 'Margin', kind: 'money' },
    { label: 'Margin %', kind: 'share' },
    ...spans.slice(1).flatMap(otherColumns),
  ];
}

function otherColumns({ label, from, to }: Span): StatementColumn[] {
  return [
    { label: `Revenue ${label}`, kind: 'money', days: { from, to } },
    { label: `Margin ${label}`, kind: 'money', days: { from, to } },
    { label: 'Change', kind: 'money' },
    { label: 'Change %', kind: 'share' },
  ];
}

function jobRow(
  { id, number, title, customer, amounts }: Job,
  spans: readonly Span[],
  exponent: number,
): StatementRow {
  const behind: Behind = { page: 'work_order', id };
  const cells = [text(`${number} ${title}`, behind), text(customer), ...figuresOf(amounts, spans, exponent)];
  return { kind: 'line', depth: 0, cells };
}

const nothing: JobAmounts = { revenue: 0n, materials: 0n, costs: 0n, labour: 0n };

const marginOf = ({ revenue, materials, costs, labour }: JobAmounts) => revenue - materials - costs - labour;

function figuresOf(
  amounts: readonly JobAmounts[],
  spans: readonly Span[],
  exponent: number,
): StatementCell[] {
  const [now = nothing, then] = amounts;
  const { revenue, materials, costs, labour } = now;
  const margin = marginOf(now);
  const cells = [
    ...[revenue, materials, costs, labour, margin].map((amount) => amountCell(amount, exponent)),
    text(shareOf(margin, revenue)),
  ];
  if (!then) return cells;
  const { from = null, to = '' } = spans[1] ?? {};
  const behind: Behind = { page: 'statement', name: 'job_margin', from, to };
  const compared = figures([margin, marginOf(then)], exponent, () => behind);
  return [...cells, amountCell(then.revenue, exponent, behind), ...compared.slice(1)];
}
