import { useParams } from '@tanstack/react-router';
import { useReport } from '#ui/api/report.ts';
import { Money } from '#ui/components/Money.tsx';
import { Section } from '#ui/components/Section.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AccountBalance } from '../account-balances.report.ts';
import { accounts } from '../ledger.resource.ts';
import { AccountLines } from './AccountLines.tsx';

type AccountRow = Row & { readonly code: string; readonly name: string; readonly is_system: boolean };
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
        <Section title="Lines">
          <AccountLines accountId={id} />
        </Section>
      )}
    </RowPage>
  );
}
