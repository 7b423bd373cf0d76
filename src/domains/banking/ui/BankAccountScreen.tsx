/** The screen of a bank account: open lines first, then all lines, the imported files and the reconciliations. */

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { useAddress, useNavigate, usePathParam } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { BankAccount } from '../bank-accounts.report.ts';
import { AllLines } from './matching/AllLines.tsx';
import { ReviewLines } from './matching/ReviewLines.tsx';
import { Reconciliations } from './reconciliation/Reconciliations.tsx';
import { Rules } from './rules/Rules.tsx';
import { ImportStatement } from './statements/ImportStatement.tsx';
import { Statements } from './statements/Statements.tsx';

const places = [
  ['review', 'To match'],
  ['lines', 'All lines'],
  ['statements', 'Statements'],
  ['reconciliations', 'Reconciliations'],
  ['rules', 'Rules'],
] as const;
type Place = (typeof places)[number][0];

export function BankAccountScreen() {
  const id = usePathParam('id');
  const search = useAddress<{ show: Place }>();
  const navigate = useNavigate();
  const { viewer } = useWorkplace();
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useReport<readonly BankAccount[]>('bank_accounts');
  const account = data?.find((one) => one.id === id);
  const show = places.some(([name]) => name === search.show) ? search.show : 'review';
  const go = (place: Place) => void navigate({ search: { show: place === 'review' ? undefined : place } });
  if (error && !data) {
    return (
      <Page title="Banking">
        <ErrorState title="The account could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page title={account?.name ?? 'Banking'}>
      <PageHeader
        context={<BackLink to="/financials/banking" label="Banking" />}
        title={account ? `${account.code} ${account.name}` : data ? 'No such bank account' : '…'}
        description={
          account && (
            <>
              In the books <Money value={account.balance} currency={viewer.currency} locale={viewer.locale} />
            </>
          )
        }
        actions={
          account &&
          viewer.permissions.has('create_transactions') && (
            <Button onClick={() => setImporting(true)}>
              <Upload className="size-4" aria-hidden="true" />
              Import statement
            </Button>
          )
        }
      />
      {!data && <SkeletonRows rows={8} />}
      {account && (
        <>
          <nav aria-label="Parts of the account" className="flex gap-1 overflow-x-auto border-b border-line">
            {places.map(([name, label]) => (
              <button
                key={name}
                type="button"
                aria-current={show === name ? 'page' : undefined}
                className={cx(
                  '-mb-px h-(--control) border-b-2 px-3 whitespace-nowrap',
                  show === name
                    ? 'border-accent font-medium'
                    : 'border-transparent text-muted hover:text-ink',
                )}
                onClick={() => go(name)}
              >
                {label}
                {name === 'review' && account.open_lines > 0 && (
                  <span className="ms-1.5 text-label text-subtle tabular">{account.open_lines}</span>
                )}
              </button>
            ))}
          </nav>
          {show === 'review' && <ReviewLines account={account} onImport={() => setImporting(true)} />}
          {show === 'lines' && <AllLines account={account} />}
          {show === 'statements' && <Statements account={account} />}
          {show === 'reconciliations' && <Reconciliations account={account} />}
          {show === 'rules' && <Rules />}
          <Sheet
            open={isImporting}
            onOpenChange={setImporting}
            title={`Statement of ${account.name}`}
            className="w-[44rem]"
          >
            <ImportStatement
              account={account}
              onDone={() => {
                setImporting(false);
                go('review');
              }}
            />
          </Sheet>
        </>
      )}
    </Page>
  );
}
