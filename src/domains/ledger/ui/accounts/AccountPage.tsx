import type { AccountBalance } from '#domains/ledger/accounts/account-balances.report.ts';
import { accounts } from '#domains/ledger/ledger.resource.ts';
import { useReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AccountLines } from './AccountLines.tsx';
import { type AccountNode, accountTree, flatten } from './account-tree.rules.ts';

type AccountRow = Row & { readonly code: string; readonly name: string; readonly is_system: boolean };

/** The page of an account: details, its own balance and that of its children, and its lines, newest first. */
export function AccountPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const { data } = useReport<readonly AccountBalance[]>('account_balances');
  const node = flatten(accountTree(data ?? [], viewer.currency), new Set()).find(
    ({ account }) => account.id === id,
  );
  const below = node?.children ?? [];
  return (
    <RowPage<AccountRow>
      resource={accounts}
      id={id}
      listPath="/financials/chart-of-accounts"
      title={(row) => `${row.code} ${row.name}`}
      description={() =>
        node && (
          <Money value={node.total} currency={viewer.currency} locale={viewer.locale} className="text-lead" />
        )
      }
    >
      {() => (
        <>
          {below.length > 0 && <AccountsBelow nodes={below} />}
          {(below.length === 0 || node?.account.is_used) && (
            <Section title="Lines">
              <AccountLines accountId={id} />
            </Section>
          )}
        </>
      )}
    </RowPage>
  );
}

/** The accounts included in the total. */
function AccountsBelow({ nodes }: { nodes: readonly AccountNode[] }) {
  const { viewer } = useWorkplace();
  return (
    <Section title="Accounts under it">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {nodes.map(({ account, total }) => (
          <li key={account.id} className="flex items-baseline justify-between gap-4 px-3 py-2">
            <Link
              to={`/financials/chart-of-accounts/${account.id}`}
              className="min-w-0 break-words hover:underline"
            >
              <span className="text-subtle tabular">{account.code}</span> {account.name}
            </Link>
            <Money value={total} currency={viewer.currency} locale={viewer.locale} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
