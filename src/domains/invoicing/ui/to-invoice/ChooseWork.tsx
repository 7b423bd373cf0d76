import { ClipboardCheck, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { BillableWork, WorkToInvoice } from '#domains/invoicing/drafts/billable-work.report.ts';
import { currencyExponent } from '#kernel/money.ts';
import { useReport } from '#ui/api/report.ts';
import { newKey } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Link } from '#ui/navigation.tsx';
import { addDecimals } from '#ui/resource/list/use-totals.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { words } from '#ui/words.ts';
import { choiceOf, type InvoiceToMake, type WorkChoice } from './work-choice.rules.ts';
import { useWorkColumns, workRow } from './work-columns.tsx';

export interface ChooseWorkProps {
  chosen: string | undefined;
  customerId: string | undefined;
  onMake: (invoices: readonly InvoiceToMake[]) => void;
  onBlank: () => void;
}

export function ChooseWork({ chosen, customerId, onMake, onBlank }: ChooseWorkProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text).trim();
  const { data, error, isPending, refetch } = useReport<WorkToInvoice>('billable_work', {
    customer_id: customerId,
    q: q || undefined,
  });
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(chosen ? [chosen] : []));
  const columns = useWorkColumns();
  const rows = data?.rows ?? none;
  const choice = useMemo(
    () =>
      choiceOf(
        rows.filter(({ id }) => picked.has(id)),
        newKey,
      ),
    [rows, picked],
  );
  if (error && !data) {
    return <ErrorState title="The work could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (isPending) return <SkeletonRows rows={6} />;
  if (rows.length === 0 && !q) {
    return (
      <EmptyState
        icon={<ClipboardCheck aria-hidden="true" />}
        title="Nothing needs invoicing"
        action={<Button onClick={onBlank}>Write a blank invoice</Button>}
      >
        Work orders come here when they are completed.
      </EmptyState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Input
          type="search"
          aria-label="Search number, title or customer"
          placeholder="Search number, title or customer"
          className="w-full max-w-sm"
          prefix={<Search className="size-4" aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Shown rows={rows.length} total={data?.total ?? 0} />
        <Button
          variant="ghost"
          size="sm"
          className="ms-auto md:hidden"
          onClick={() => setPicked(new Set(picked.size === 0 ? rows.map(({ id }) => id) : []))}
        >
          {picked.size === 0 ? 'Select all' : 'Clear'}
        </Button>
      </div>
      <DataTable<BillableWork>
        name="work-to-invoice"
        label="Work to invoice"
        className="max-h-[max(24rem,calc(100dvh-20rem))]"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={picked}
        onSelectionChange={setPicked}
        phoneRow={workRow}
        empty={<p className="px-3 py-4 text-muted">Nothing contains “{q}”.</p>}
      />
      <Notes choice={choice} />
      <MakeBar choice={choice} onMake={() => onMake(choice.invoices)} />
    </div>
  );
}

const none: readonly BillableWork[] = [];

function Shown({ rows, total }: { rows: number; total: number }) {
  const formatCount = useFormatCount();
  if (total <= rows) return <span className="text-muted">{formatCount(total)} finished jobs</span>;
  return (
    <span className="text-muted">
      The first {formatCount(rows)} of {formatCount(total)}: invoice these, and the next ones follow.
    </span>
  );
}

/** What of the choice can't be billed, or would be billed at nothing. */
function Notes({ choice: { left, work } }: { choice: WorkChoice }) {
  const { viewer } = useWorkplace();
  const unpriced = work.filter(({ hours_without_rate }) => Number(hours_without_rate) > 0);
  const numbers = (rows: readonly BillableWork[]) => {
    const rest = rows.length > 5 ? ` and ${rows.length - 5} more` : '';
    return `${rows
      .slice(0, 5)
      .map(({ number }) => number)
      .join(', ')}${rest}`;
  };
  return (
    <>
      {left.length > 0 && (
        <p role="status" className="rounded-md bg-wash px-3 py-2">
          {numbers(left)} {left.length === 1 ? 'is' : 'are'} left out: no customer, or nothing to charge. Open
          the work order to add time, parts or a price, or mark it as not billable.
        </p>
      )}
      {unpriced.length > 0 && (
        <p role="status" className="rounded-md bg-tone-waiting-soft px-3 py-2">
          {numbers(unpriced)}: {words('labour without a rate')} would be billed at{' '}
          <Money value="0" currency={viewer.currency} locale={viewer.locale} />. Give these people a rate per
          hour under{' '}
          <Link to="/user-management" className="text-accent-ink underline underline-offset-2">
            User management
          </Link>
          , or type the price into the draft.
        </p>
      )}
    </>
  );
}

function MakeBar({ choice: { invoices, work }, onMake }: { choice: WorkChoice; onMake: () => void }) {
  const { viewer } = useWorkplace();
  const sum = addDecimals(
    work.map(({ amount }) => amount ?? '0'),
    currencyExponent(viewer.currency),
  );
  const customers = new Set(work.map(({ customer_id }) => customer_id)).size;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 bg-canvas/95 py-3">
      <Button disabled={invoices.length === 0} onClick={onMake}>
        {invoices.length > 1 ? `Create ${invoices.length} drafts` : 'Create draft'}
      </Button>
      <span className="text-muted" aria-live="polite">
        {work.length === 0 ? (
          'Choose the work to invoice.'
        ) : (
          <>
            {work.length === 1 ? '1 work order' : `${work.length} work orders`} of{' '}
            {customers === 1 ? work[0]?.customer : `${customers} customers`},{' '}
            <Money value={sum} currency={viewer.currency} locale={viewer.locale} /> before tax
          </>
        )}
      </span>
    </div>
  );
}
