import { journalLines } from '#domains/ledger/ledger.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { MoreRows } from '#ui/resource/list/MoreRows.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

type Line = Row & {
  readonly entry_date: string;
  readonly debit: string;
  readonly credit: string;
  readonly entry?: { readonly id: string; readonly number: string; readonly memo: string } | null;
};

/** All lines of an account, newest first, each linked to its entry. */
export function AccountLines({ accountId }: { accountId: string }) {
  const { viewer } = useWorkplace();
  const list = useRows<typeof journalLines, Line>(journalLines, {
    filters: where(journalLines).eq('account_id', accountId),
    select: 'id,entry_date,debit,credit,entry(id,number,memo)',
    order: 'entry_date.desc',
    limit: 100,
  });
  if (list.error) {
    return <ErrorState title="The lines could not be loaded" error={list.error} onRetry={list.refetch} />;
  }
  if (list.isPending) return <SkeletonRows rows={6} />;
  if (list.rows.length === 0) return <p className="text-muted">Nothing has been posted to this account.</p>;
  const amount = (value: string) =>
    Number(value) === 0 ? null : <Money value={value} currency={viewer.currency} locale={viewer.locale} />;
  const head = 'px-3 py-2 text-end text-label font-medium text-muted';
  return (
    <div>
      <div className="@container overflow-hidden rounded-lg border border-line bg-surface">
        <table className="w-full table-fixed border-collapse">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={`${head} hidden w-24 text-start @2xl:table-cell`}>
                Date
              </th>
              <th scope="col" className={`${head} text-start`}>
                Entry
              </th>
              <th scope="col" className={`${head} w-26 @2xl:w-36`}>
                Debit
              </th>
              <th scope="col" className={`${head} w-26 @2xl:w-36`}>
                Credit
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map(({ id, entry_date, debit, credit, entry }) => (
              <tr key={id} className="h-(--row) border-b border-line last:border-0 hover:bg-wash">
                <td className="hidden px-3 @2xl:table-cell">
                  <When at={entry_date} locale={viewer.locale} />
                </td>
                <td className="truncate px-3 py-1.5">
                  <Link to={`/financials/transactions/${entry?.id}`} className="hover:underline">
                    <span className="tabular">{entry?.number}</span>{' '}
                    <span className="block truncate text-muted @2xl:inline">{entry?.memo}</span>
                  </Link>
                </td>
                <td className="px-3 py-1.5 text-end align-top @2xl:align-middle">{amount(debit)}</td>
                <td className="px-3 py-1.5 text-end align-top @2xl:align-middle">{amount(credit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.hasMore && <MoreRows list={list} noun="lines" />}
    </div>
  );
}
