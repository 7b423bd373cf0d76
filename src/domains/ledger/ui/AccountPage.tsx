import { Link, useParams } from '@tanstack/react-router';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Money } from '#ui/components/Money.tsx';
import { Section } from '#ui/components/Section.tsx';
import { FieldValue } from '#ui/resource/cells.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RelatedList } from '#ui/resource/RelatedList.tsx';
import { RowPage } from '#ui/resource/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AccountBalance } from '../account-balances.report.ts';
import { accounts, journalLines } from '../ledger.resource.ts';

type AccountRow = Row & { readonly code: string; readonly name: string; readonly is_system: boolean };
type LineRow = Row & {
  readonly entry_date: string;
  readonly debit: string;
  readonly credit: string;
  readonly entry?: { readonly id: string; readonly number: string; readonly memo: string } | null;
};

/** One account: what it is, what stands on it, and every line of it, newest first. */
export function AccountPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { viewer } = useWorkplace();
  const { data } = useReport<readonly AccountBalance[]>('account_balances');
  const balance = data?.find((one) => one.id === id);
  return (
    <RowPage<AccountRow>
      resource={accounts}
      id={id}
      listPath="/financials/chart-of-accounts"
      title={(row) => `${row.code} ${row.name}`}
      description={() =>
        balance && (
          <Money
            value={balance.balance}
            currency={viewer.currency}
            locale={viewer.locale}
            className="text-lead"
          />
        )
      }
      rail={['code', 'name', 'type', 'normal_side', 'subtype', 'parent_id', 'is_active', 'is_system']}
    >
      {() => (
        <Section title="Lines" aside={balance?.lines}>
          <RelatedList<LineRow>
            resource={journalLines}
            filters={where(journalLines).eq('account_id', id)}
            order="entry_date.desc"
            select="debit,credit,entry(id,number,memo)"
            limit={100}
            columns={[
              'entry_date',
              {
                id: 'entry',
                header: 'Entry',
                cell: (row) => (
                  <Link
                    to={`/financials/transactions/${row.entry?.id}` as never}
                    className="block max-w-32 truncate hover:underline sm:max-w-none"
                  >
                    <span className="tabular">{row.entry?.number}</span>{' '}
                    <span className="text-muted">{row.entry?.memo}</span>
                  </Link>
                ),
              },
              { id: 'debit', header: 'Debit', align: 'end', cell: (row) => <Side row={row} side="debit" /> },
              {
                id: 'credit',
                header: 'Credit',
                align: 'end',
                cell: (row) => <Side row={row} side="credit" />,
              },
            ]}
            empty="Nothing has been posted to this account."
          />
        </Section>
      )}
    </RowPage>
  );
}

function Side({ row, side }: { row: LineRow; side: 'debit' | 'credit' }) {
  return Number(row[side]) === 0 ? null : <FieldValue resource={journalLines} name={side} row={row} />;
}
