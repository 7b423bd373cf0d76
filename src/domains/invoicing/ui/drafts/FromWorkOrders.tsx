/** Lists finished work that is on no invoice yet; creates a draft from one or several work orders of a customer. */

import { ClipboardCheck, Search } from 'lucide-react';
import { useState } from 'react';
import type { BillableWork } from '#domains/invoicing/drafts/billable-work.report.ts';
import { invoiceWorkOrders } from '#domains/invoicing/drafts/invoice-work-orders.ts';
import { currencyExponent } from '#kernel/money.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Link } from '#ui/navigation.tsx';
import { addDecimals } from '#ui/resource/list/use-totals.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface FromWorkOrdersProps {
  /** A work order selected initially. */
  chosen?: string | undefined;
  customerId?: string | undefined;
  onMade: (id: string) => void;
  onBlank: () => void;
}

export function FromWorkOrders({ chosen, customerId, onMade, onBlank }: FromWorkOrdersProps) {
  const { viewer } = useWorkplace();
  const [text, setText] = useState('');
  const q = useDebounced(text);
  const { data, error, isPending, refetch } = useReport<readonly BillableWork[]>('billable_work', {
    customer_id: customerId,
    q: q.trim() || undefined,
  });
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(chosen ? [chosen] : []));
  const make = useCommand(invoiceWorkOrders);
  if (error && !data) {
    return <ErrorState title="The work could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (isPending) return <SkeletonRows rows={6} />;
  const rows = data ?? [];
  const selected = rows.filter((row) => picked.has(row.id));
  const customer = selected[0]?.customer_id;
  const unpriced = selected.filter(({ hours_without_rate }) => Number(hours_without_rate) > 0);
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const run = () =>
    make.mutate(
      { input: { work_order_ids: selected.map(({ id }) => id) } },
      { onSuccess: (row) => row && onMade(row.id) },
    );
  const sum = addDecimals(
    selected.map(({ amount }) => amount),
    currencyExponent(viewer.currency),
  );
  if (rows.length === 0 && !q) {
    return (
      <EmptyState
        icon={<ClipboardCheck aria-hidden="true" />}
        title="Everything finished is invoiced"
        action={<Button onClick={onBlank}>Write a blank invoice</Button>}
      >
        Work orders come here when they are completed and something billable is recorded on them.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label="Search number, title or customer"
        placeholder="Search number, title or customer"
        className="max-w-sm"
        prefix={<Search className="size-4" aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <WorkRow
            key={row.id}
            row={row}
            checked={picked.has(row.id)}
            disabled={customer !== undefined && row.customer_id !== customer}
            onToggle={() => toggle(row.id)}
          />
        ))}
        {rows.length === 0 && <li className="px-3 py-4 text-muted">Nothing contains “{q}”.</li>}
      </ul>
      {unpriced.length > 0 && (
        <p role="status" className="rounded-md bg-tone-waiting-soft px-3 py-2">
          {unpriced.map(({ number, hours_without_rate }) => `${number}: ${hours_without_rate} h`).join(', ')}{' '}
          of labour have no rate and would be billed at{' '}
          <Money value="0" currency={viewer.currency} locale={viewer.locale} />. Give these people a rate per
          hour under{' '}
          <Link to="/user-management" className="text-accent-ink underline underline-offset-2">
            User management
          </Link>
          , or type the price into the draft.
        </p>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 bg-canvas/95 py-3">
        <Button disabled={selected.length === 0} loading={make.isPending} onClick={run}>
          Create draft
        </Button>
        <span className="text-muted" aria-live="polite">
          {selected.length === 0 ? (
            'Choose the work to invoice.'
          ) : (
            <>
              {selected.length === 1 ? '1 work order' : `${selected.length} work orders`} of{' '}
              {selected[0]?.customer}, <Money value={sum} currency={viewer.currency} locale={viewer.locale} />{' '}
              before tax
            </>
          )}
        </span>
        {make.error && (
          <span role="alert" className="text-tone-danger">
            {classifyError(make.error).friendly}
          </span>
        )}
      </div>
    </div>
  );
}

interface WorkRowProps {
  row: BillableWork;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** Disabled for work of another customer, which can't be on the same invoice. */
function WorkRow({ row, checked, disabled, onToggle }: WorkRowProps) {
  const { viewer } = useWorkplace();
  return (
    <li
      className={cx('flex items-start gap-3 px-3 py-2.5', disabled && 'opacity-50', checked && 'bg-selected')}
    >
      <span className="flex h-5 items-center">
        <Checkbox
          aria-label={`${row.number} ${row.title}`}
          checked={checked}
          disabled={disabled}
          onChange={onToggle}
        />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link to={`/work-orders/${row.id}`} className="font-medium tabular hover:underline">
            {row.number}
          </Link>{' '}
          {row.title}
        </p>
        <p className="truncate text-muted">
          {[row.customer, row.site].filter(Boolean).join(' · ')}
          {row.completed_at && (
            <>
              {' · '}
              <When at={row.completed_at} timezone={viewer.timezone} locale={viewer.locale} />
            </>
          )}
        </p>
      </div>
      <div className="text-end">
        <Money value={row.amount} currency={viewer.currency} locale={viewer.locale} className="font-medium" />
        {Number(row.hours) > 0 && <p className="text-label text-subtle tabular">{row.hours} h</p>}
        {Number(row.hours_without_rate) > 0 && (
          <p className="text-label text-tone-waiting">{row.hours_without_rate} h without a rate</p>
        )}
      </div>
    </li>
  );
}
