import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface EntryLine {
  readonly account_id: string;
  readonly code: string;
  readonly name: string;
  readonly debit: string;
  readonly credit: string;
  readonly memo: string | null;
  /** Names of its department and branch. */
  readonly classes?: readonly string[];
}

/** The lines of an entry with debit and credit. */
export function EntryLines({ lines }: { lines: readonly EntryLine[] }) {
  const { viewer } = useWorkplace();
  const amount = (value: string) =>
    Number(value) === 0 ? null : <Money value={value} currency={viewer.currency} locale={viewer.locale} />;
  const head = 'px-3 py-1.5 text-end text-label font-medium text-subtle';
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-start`}>
            Account
          </th>
          <th scope="col" className={head}>
            Debit
          </th>
          <th scope="col" className={head}>
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        <InOrder of={lines}>
          {(line) => (
            <tr className="border-t border-line">
              <td className="min-w-32 px-3 py-1.5 wrap-anywhere">
                <Link to={`/financials/chart-of-accounts/${line.account_id}`} className="hover:underline">
                  <span className="text-subtle tabular">{line.code}</span> {line.name}
                </Link>
                {line.memo && <span className="block text-label text-subtle">{line.memo}</span>}
                {line.classes && line.classes.length > 0 && (
                  <span className="block text-label text-subtle">{line.classes.join(' · ')}</span>
                )}
              </td>
              <td className="px-3 py-1.5 text-end align-top">{amount(line.debit)}</td>
              <td className="px-3 py-1.5 text-end align-top">{amount(line.credit)}</td>
            </tr>
          )}
        </InOrder>
      </tbody>
    </table>
  );
}
