/** Lists approved quotes that nothing was made from; creates an invoice with exactly the approved lines. */

import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link } from '#ui/navigation.tsx';
import { MoreRows } from '#ui/resource/list/MoreRows.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { quotes } from '../quote.resource.ts';
import { invoiceQuote } from '../sending/convert-quote.ts';

export interface FromQuotesProps {
  customerId?: string | undefined;
  onMade: (invoiceId: string) => void;
}

export function FromQuotes({ customerId, onMade }: FromQuotesProps) {
  const { viewer } = useWorkplace();
  const make = useCommand(invoiceQuote);
  const [making, setMaking] = useState<string>();
  const approved = where(quotes).eq('status', 'approved');
  const list = useRows<typeof quotes, { customer: { name: string } | null }>(quotes, {
    filters: customerId ? approved.eq('customer_id', customerId) : approved,
    select: 'id,number,title,subtotal,discount,total,currency,decided_at,signer_name,customer(name)',
    order: 'decided_at',
    limit: 50,
    count: false,
  });
  const { rows, isPending, error, refetch } = list;
  if (error && rows.length === 0)
    return <ErrorState title="The quotes could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <SkeletonRows rows={6} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<FileSignature aria-hidden="true" />}
        title="No approved quote waits for an invoice"
        action={
          <Button asChild variant="outline">
            <Link to="/crm/quotes">All quotes</Link>
          </Button>
        }
      >
        Quotes come here when the customer has approved them and nothing was made from them yet.
      </EmptyState>
    );
  const run = (id: string) => {
    setMaking(id);
    make.mutate(
      { id, input: {} },
      {
        onSuccess: (row) => row?.made_invoice_id && onMade(row.made_invoice_id),
        onError: (cause) => reportError('The invoice was not created', cause),
      },
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="truncate">
                <Link to={`/crm/quotes/${row.id}`} className="font-medium tabular hover:underline">
                  {row.number}
                </Link>{' '}
                {row.title}
              </p>
              <p className="truncate text-muted">
                {[row.customer?.name, row.signer_name].filter(Boolean).join(' · ')}
                {row.decided_at && (
                  <>
                    {' · approved '}
                    <When at={row.decided_at} timezone={viewer.timezone} locale={viewer.locale} />
                  </>
                )}
              </p>
            </div>
            <Money value={row.total} currency={row.currency} locale={viewer.locale} className="font-medium" />
            <Button
              variant="outline"
              loading={make.isPending && making === row.id}
              disabled={make.isPending}
              aria-label={`Create draft from ${row.number}`}
              onClick={() => run(row.id)}
            >
              Create draft
            </Button>
          </li>
        ))}
      </ul>
      <MoreRows list={list} noun="quotes" />
    </div>
  );
}
