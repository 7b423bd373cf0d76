/** The bank, cash and card accounts, how far each is reconciled, and the next step for it. */

import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReport } from '#ui/api/report.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { BankAccount } from '../bank-accounts.report.ts';

export function BankingScreen({ nav }: { nav?: ReactNode }) {
  const { data, error, refetch } = useReport<readonly BankAccount[]>('bank_accounts');
  return (
    <Page title="Banking">
      <PageHeader
        title="Banking"
        count={data?.length}
        description="Statements of the bank beside the books: import, match, reconcile."
        actions={nav}
      />
      {error && !data && (
        <ErrorState title="The accounts could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={4} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Landmark aria-hidden="true" />}
          title="No bank account is in the chart of accounts"
        >
          Give an account the subtype “bank”, “cash” or “credit_card”, and it appears here.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Card flush>
          {data.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </Card>
      )}
    </Page>
  );
}

function AccountRow({ account }: { account: BankAccount }) {
  const { viewer } = useWorkplace();
  const { id, code, name, balance, open_lines, last_statement_on, reconciled_to, open_reconciliation_id } =
    account;
  return (
    <Link
      to={`/financials/banking/${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0 hover:bg-wash"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium">
          <span className="text-subtle tabular">{code}</span> {name}
        </span>
        <span className="block text-label text-muted">
          {last_statement_on ? (
            <>
              Statement up to <When at={last_statement_on} locale={viewer.locale} />
            </>
          ) : (
            'No statement yet'
          )}
          {' · '}
          {reconciled_to ? (
            <>
              reconciled up to <When at={reconciled_to} locale={viewer.locale} />
            </>
          ) : (
            'never reconciled'
          )}
        </span>
      </span>
      {open_lines > 0 && <Badge tone="waiting">{open_lines} to match</Badge>}
      {open_reconciliation_id && <Badge tone="progress">Reconciling</Badge>}
      <Money
        value={balance}
        currency={viewer.currency}
        locale={viewer.locale}
        className="ms-auto font-medium"
      />
    </Link>
  );
}
