/** The drafts just made, with their totals in one table: take some out, and send the rest. */

import { useMemo, useState } from 'react';
import { currencyExponent } from '#kernel/money.ts';
import type { AnyRow } from '#ui/api/table-cache.ts';
import { api, newKey } from '#ui/api-client.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link } from '#ui/navigation.tsx';
import { RunReport } from '#ui/resource/commands/RunReport.tsx';
import { useOneByOne } from '#ui/resource/commands/use-one-by-one.ts';
import { addDecimals } from '#ui/resource/list/use-totals.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { MadeDraft } from './ToInvoice.tsx';

interface Draft {
  readonly id: string;
  readonly customer: string;
  readonly jobs: string;
  readonly mail: string | null;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
}

export interface ReviewDraftsProps {
  drafts: readonly MadeDraft[];
  /** Back to the work that still needs invoicing. */
  onAgain: () => void;
}

export function ReviewDrafts({ drafts, onAgain }: ReviewDraftsProps) {
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const rows = useMemo(() => drafts.map(draftOf), [drafts]);
  const [keys] = useState(() => new Map(rows.map(({ id }) => [id, newKey()])));
  const maySend = viewer.permissions.has('send_invoices');
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(rows.flatMap(({ id, mail }) => (mail || !sends_mail ? [id] : []))),
  );
  const columns = useDraftColumns(rows);
  const { run, start, stop } = useOneByOne(({ id }: Draft) =>
    api.post<AnyRow>(`invoices/${id}/send`, {}, { idempotencyKey: keys.get(id) ?? id }),
  );
  const chosen = rows.filter(({ id }) => picked.has(id));
  if (run?.isRunning) {
    return (
      <div className="max-w-(--form) py-6">
        <ProgressBar
          label={sends_mail ? 'Sending invoices' : 'Issuing invoices'}
          done={run.done.length + run.faults.length}
          of={run.of}
          onCancel={stop}
        />
      </div>
    );
  }
  if (run) {
    return (
      <div className="flex flex-col gap-4">
        <RunReport
          run={run}
          done={sends_mail ? 'invoices sent' : 'invoices issued'}
          failed={sends_mail ? 'Could not be sent' : 'Could not be issued'}
          rowOf={({ id, customer, jobs }) => ({ id, name: `${customer}: ${jobs}` })}
        />
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/financials/invoicing">To the invoices</Link>
          </Button>
          {run.left.length + run.faults.length > 0 && (
            <Button
              variant="outline"
              onClick={() => void start([...run.faults.map(({ item }) => item), ...run.left])}
            >
              Try the rest again
            </Button>
          )}
          <Button variant="outline" onClick={onAgain}>
            More work to invoice
          </Button>
        </div>
      </div>
    );
  }
  const send = sends_mail ? 'Send' : 'Issue';
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <DataTable<Draft>
        name="drafts-to-send"
        label="Drafts"
        className="max-h-[max(24rem,calc(100dvh-18rem))]"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={picked}
        onSelectionChange={setPicked}
        phoneRow={(row) => ({
          title: row.customer,
          aside: <Money value={row.total} currency={viewer.currency} locale={viewer.locale} />,
          detail: row.jobs,
        })}
      />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 bg-canvas/95 py-3">
        {maySend && (
          <Button disabled={chosen.length === 0} onClick={() => void start(chosen)}>
            {send} {chosen.length === 1 ? '1 invoice' : `${chosen.length} invoices`}
          </Button>
        )}
        <Button asChild variant="outline">
          <Link to="/financials/invoicing" search={{ view: 'draft' }}>
            Leave them as drafts
          </Link>
        </Button>
        <span className="text-muted">
          {sends_mail
            ? 'Each gets its number, is posted and mailed with its PDF. That is final.'
            : 'Each gets its number and is posted. That is final. They are not mailed: this server has no mail server.'}
        </span>
      </div>
    </div>
  );
}

function draftOf({ of, invoice }: MadeDraft): Draft {
  const [first] = of.work;
  const text = (name: string) => (typeof invoice[name] === 'string' ? invoice[name] : '0');
  return {
    id: invoice.id,
    customer: first?.customer ?? '',
    jobs: of.work.map(({ number }) => number).join(', '),
    mail: first?.bill_email ?? null,
    subtotal: text('subtotal'),
    tax: text('tax'),
    total: text('total'),
  };
}

function useDraftColumns(rows: readonly Draft[]): readonly Column<Draft>[] {
  const { currency, locale } = useWorkplace().viewer;
  const { sends_mail } = useSession();
  return useMemo(() => {
    const money = (value: string) => <Money value={value} currency={currency} locale={locale} />;
    const amount = (id: 'subtotal' | 'tax' | 'total', header: string): Column<Draft> => ({
      id,
      header,
      width: 120,
      align: 'end',
      cell: (row) => money(row[id]),
      total: money(
        addDecimals(
          rows.map((row) => row[id]),
          currencyExponent(currency),
        ),
      ),
    });
    return [
      {
        id: 'customer',
        header: 'Customer',
        width: 220,
        fixed: true,
        cell: ({ id, customer }) => (
          <Link to={`/financials/invoicing/${id}`} className="font-medium hover:underline">
            {customer}
          </Link>
        ),
      },
      { id: 'jobs', header: 'Work orders', width: 220, grow: true, cell: ({ jobs }) => jobs },
      ...(sends_mail
        ? [
            {
              id: 'mail',
              header: 'To',
              width: 200,
              cell: ({ mail }: Draft) => mail ?? <span className="text-tone-waiting">No e-mail address</span>,
            },
          ]
        : []),
      amount('subtotal', 'Before tax'),
      amount('tax', 'Tax'),
      amount('total', 'Total'),
    ];
  }, [rows, currency, locale, sends_mail]);
}
