/** A customer's open items as of a day, to view, print or send. */

import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type {
  CustomerStatement,
  StatementItem,
} from '#domains/invoicing/receivables/customer-statement.report.ts';
import { mailStatement } from '#domains/invoicing/receivables/mail-statement.ts';
import { statementTitles } from '#domains/invoicing/settings/document-look.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { downloadFile } from '#ui/api/download.ts';
import { useReport } from '#ui/api/report.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { MadeAt } from '#ui/components/states/MadeAt.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export function StatementPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const [day, setDay] = useState(() => dayIn(viewer.timezone, new Date().toISOString()));
  const {
    data: found,
    error,
    refetch,
    isFetching,
    isPlaceholderData,
    madeAt,
  } = useReport<CustomerStatement>('customer_statement', { customer_id: id, as_of: day });
  const data = found?.customer_id === id ? found : undefined;
  const send = useCommand(mailStatement, {
    done: () => `Sent to ${data?.bill_to.email}`,
    failed: 'The statement was not sent',
  });
  return (
    <Page title={data ? `Statement · ${data.bill_to.name}` : 'Statement'}>
      <PageHeader
        context={<BackLink to={`/crm/${id}`} label={data?.bill_to.name ?? 'Customer'} />}
        title="Statement"
        {...(!sends_mail && { description: 'This server has no mail server: give them the PDF.' })}
        actions={
          <>
            <DateInput
              aria-label="As of"
              className="w-40"
              value={day}
              onValueChange={(next) => next && setDay(next)}
            />
            <Button
              variant="outline"
              onClick={() => void downloadFile(`customers/${id}/statement`, { as_of: day }, 'Statement')}
            >
              <FileDown className="size-4" aria-hidden="true" />
              PDF
            </Button>
            {sends_mail && viewer.permissions.has('send_invoices') && (
              <Button
                loading={send.isPending}
                disabled={!data || isPlaceholderData}
                onClick={() =>
                  send.mutate(
                    { input: { customer_ids: [id], as_of: day } },
                    { onError: (fault) => reportError('The statement was not sent', fault) },
                  )
                }
              >
                Send
              </Button>
            )}
          </>
        }
      />
      {error && !data && (
        <ErrorState title="The statement could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <Refreshing isOld={isPlaceholderData} label="Working it out for that day">
          <MadeAt at={madeAt} busy={isFetching} onAgain={() => void refetch()} />
          <Items statement={data} />
        </Refreshing>
      )}
    </Page>
  );
}

function Items({ statement }: { statement: CustomerStatement }) {
  const { locale } = useWorkplace().viewer;
  const { items, currency, total, overdue } = statement;
  const money = (value: string) => <Money value={value} currency={currency} locale={locale} />;
  const head = 'px-3 py-2 text-label font-medium whitespace-nowrap text-muted';
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <div>
          <dt className="text-label text-subtle">Balance</dt>
          <dd className="text-title font-semibold">{money(total)}</dd>
        </div>
        <div>
          <dt className="text-label text-subtle">Overdue</dt>
          <dd className={cx('text-title font-semibold', Number(overdue) > 0 && 'text-tone-danger')}>
            {money(overdue)}
          </dd>
        </div>
      </dl>
      {items.length === 0 ? (
        <p className="text-muted">Nothing was open on this day.</p>
      ) : (
        <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
          <table className="w-full border-collapse">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className={cx(head, 'text-start')}>
                  Number
                </th>
                <th scope="col" className={cx(head, 'text-start max-sm:hidden')}>
                  What
                </th>
                <th scope="col" className={cx(head, 'text-start')}>
                  Dated
                </th>
                <th scope="col" className={cx(head, 'text-start')}>
                  Due
                </th>
                <th scope="col" className={cx(head, 'text-end max-sm:hidden')}>
                  Amount
                </th>
                <th scope="col" className={cx(head, 'text-end')}>
                  Open
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id} className="h-(--row) border-b border-line last:border-0 hover:bg-wash">
                  <td className="px-3 font-medium">
                    <Link to={pathOf(item)} className="hover:underline">
                      {item.number}
                    </Link>
                  </td>
                  <td className="px-3 text-muted max-sm:hidden">{statementTitles[item.kind]}</td>
                  <td className="px-3 whitespace-nowrap">
                    <When at={item.dated_on} locale={locale} />
                  </td>
                  <td className={cx('px-3 whitespace-nowrap', item.days_overdue > 0 && 'text-tone-danger')}>
                    {item.due_date && item.kind !== 'credit_note' && (
                      <>
                        <When at={item.due_date} locale={locale} />
                        {item.days_overdue > 0 && ` · ${item.days_overdue} d late`}
                      </>
                    )}
                  </td>
                  <td className="px-3 text-end tabular max-sm:hidden">{money(item.amount)}</td>
                  <td className="px-3 text-end font-medium tabular">{money(item.open)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const pathOf = ({ kind, id }: StatementItem) =>
  kind === 'payment' ? `/financials/payments/${id}` : `/financials/invoicing/${id}`;
