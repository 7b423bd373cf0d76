import { reverseJournalEntry } from '#domains/ledger/entries/reverse-journal-entry.ts';
import { sourceLook } from '#domains/ledger/ledger.display.ts';
import { journalEntries, journalLines } from '#domains/ledger/ledger.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { EntryFiles } from './EntryFiles.tsx';
import { EntryLines } from './EntryLines.tsx';

type EntryRow = Row & {
  readonly number: string;
  readonly memo: string;
  readonly source: string;
  readonly source_table: string | null;
  readonly source_id: string | null;
  readonly reverses_id: string | null;
  readonly can?: readonly string[];
};

const commands = [reverseJournalEntry];

/** The page of an entry. Entries are immutable; a manual one can be reversed here. */
export function EntryPage() {
  const id = usePathParam('id');
  const { rows: reversals } = useRows(journalEntries, {
    filters: where(journalEntries).eq('reverses_id', id),
    select: 'id,number',
    limit: 1,
    count: false,
  });
  const reversal = reversals[0];
  return (
    <RowPage<EntryRow>
      resource={journalEntries}
      id={id}
      listPath="/financials/transactions"
      title={(row) => row.number}
      description={(row) => row.memo}
      commands={(row) => (isByHand(row) && !reversal ? commands : [])}
      asks={(row) => ({
        reverse: {
          question: `Reverse ${row.number}`,
          consequence: 'Posts an entry with debits and credits swapped. Both entries remain.',
        },
      })}
      railAfter={(row) => <Proof row={row} />}
    >
      {(row) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Badge>{sourceLook(row.source).label}</Badge>
            {reversal && (
              <Link
                to={`/financials/transactions/${reversal.id}`}
                className="text-accent-ink hover:underline"
              >
                Reversed by {reversal.number}
              </Link>
            )}
            <DocumentLink row={row} />
          </div>
          <Lines id={row.id} />
          <EntryFiles entryId={row.id} />
        </>
      )}
    </RowPage>
  );
}

const isByHand = (row: EntryRow) =>
  row.reverses_id === null &&
  (row.source === 'manual' || (row.source === 'opening_balance' && row.source_table === null));

/** Path and name of the source documents with a page of their own. */
const documents: Readonly<Record<string, readonly [path: string, name: string]>> = {
  invoices: ['/financials/invoicing/', 'invoice'],
  payments: ['/financials/payments/', 'payment'],
  refunds: ['/financials/refunds/', 'refund'],
  vendor_bills: ['/financials/bills/', 'bill'],
  bill_payments: ['/financials/bill-payments/', 'bill payment'],
  depreciation_runs: ['/financials/fixed-assets/depreciation/', 'depreciation of the month'],
  recognition_runs: ['/financials/deferred-revenue/', 'recognized revenue of the month'],
  goods_receipts: ['/financials/receipts/', 'goods receipt'],
};

/** Sources without a page: the column of the document they belong to, its path and name. */
const partsOf: Readonly<Record<string, readonly [column: string, path: string, name: string]>> = {
  prepayment_uses: ['bill_id', '/financials/bills/', 'bill'],
  vendor_refunds: ['payment_id', '/financials/bill-payments/', 'prepayment'],
  fixed_asset_disposals: ['fixed_asset_id', '/financials/fixed-assets/', 'fixed asset'],
  purchase_discounts: ['bill_id', '/financials/bills/', 'bill'],
  sales_discounts: ['invoice_id', '/financials/invoicing/', 'invoice'],
  write_offs: ['invoice_id', '/financials/invoicing/', 'invoice'],
  payment_allocations: ['invoice_id', '/financials/invoicing/', 'invoice'],
  work_order_parts: ['work_order_id', '/work-orders/', 'work order'],
  stock_moves: ['part_id', '/parts/', 'part'],
  bank_lines: ['account_id', '/financials/banking/', 'bank account'],
};

function DocumentLink({ row }: { row: EntryRow }) {
  const table = row.source_table ?? '';
  const [path, name] = documents[table] ?? [];
  if (!row.source_id) return null;
  if (partsOf[table]) return <PartLink table={table} id={row.source_id} />;
  if (!path) return null;
  return <Opens to={`${path}${row.source_id}`} name={name} />;
}

function PartLink({ table, id }: { table: string; id: string }) {
  const [column = '', path, name] = partsOf[table] ?? [];
  const { rows } = useRows(table, { filters: where().eq('id', id), select: `id,${column}`, count: false });
  const whole = rows[0]?.[column];
  return typeof whole === 'string' ? <Opens to={`${path}${whole}`} name={name} /> : null;
}

function Opens({ to, name }: { to: string; name: string | undefined }) {
  return (
    <Link to={to} className="text-accent-ink hover:underline">
      Open the {name}
    </Link>
  );
}

type Line = Row & {
  readonly account_id: string;
  readonly debit: string;
  readonly credit: string;
  readonly memo: string | null;
  readonly account?: { readonly code: string; readonly name: string } | null;
  readonly department?: { readonly name: string } | null;
  readonly branch?: { readonly name: string } | null;
};

function Lines({ id }: { id: string }) {
  const { rows, isPending } = useRows<typeof journalLines, Line>(journalLines, {
    filters: where(journalLines).eq('entry_id', id),
    select: 'id,account_id,debit,credit,memo,account(code,name),department(name),branch(name)',
    order: 'position',
    limit: 500,
    count: false,
  });
  if (isPending) return <SkeletonRows rows={3} />;
  const lines = rows.map(({ account_id, debit, credit, memo, account, department, branch }) => ({
    ...{ account_id, debit, credit, memo },
    code: account?.code ?? '',
    name: account?.name ?? '',
    classes: [department, branch].flatMap((one) => one?.name ?? []),
  }));
  return (
    <Section title="Lines">
      <Card flush className="overflow-x-auto">
        <EntryLines lines={lines} />
      </Card>
    </Section>
  );
}

/** The hash of the entry, which includes that of the previous entry, so that none can be removed or inserted unnoticed. */
function Proof({ row }: { row: Row }) {
  return (
    <details className="text-label text-subtle">
      <summary className="cursor-pointer">Seal</summary>
      <p className="mt-1 break-all tabular">{String(row.hash)}</p>
    </details>
  );
}
