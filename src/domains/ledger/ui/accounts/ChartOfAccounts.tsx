/** The chart of accounts with balances; each balance links to its lines. */

import { ChevronDown, ChevronRight, Lock, Plus, Scale, Upload } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { AccountBalance } from '#domains/ledger/accounts/account-balances.report.ts';
import { accountTypeLabels } from '#domains/ledger/ledger.display.ts';
import { accounts } from '#domains/ledger/ledger.resource.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { Link, useAddress } from '#ui/navigation.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { type AccountNode, accountTree, flatten, sidesOf } from './account-tree.rules.ts';
import { ImportAccounts } from './ImportAccounts.tsx';

export function ChartOfAccounts({ nav }: { nav?: ReactNode }) {
  const { viewer, may } = useWorkplace();
  const search = useAddress<{ as_of: string }>();
  const [asOf, setAsOf] = useState<string | null>(search.as_of ?? null);
  const [adding, setAdding] = useState<AccountBalance | 'top' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useReport<readonly AccountBalance[]>('account_balances', { as_of: asOf });
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const nodes = useMemo(() => accountTree(data ?? [], viewer.currency), [data, viewer.currency]);
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <Page title="Chart of accounts">
      <PageHeader
        title="Chart of accounts"
        count={data?.length}
        actions={
          <>
            {nav}
            {may('create', accounts) && (
              <>
                <Button variant="outline" onClick={() => setImporting(true)}>
                  <Upload className="size-4" aria-hidden="true" />
                  <span className="max-sm:sr-only">Import</span>
                </Button>
                <Button onClick={() => setAdding('top')}>
                  <Plus className="size-4" aria-hidden="true" />
                  New account
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-end gap-4">
        <Field label="As of" optional className="w-44">
          <DateInput value={asOf} onValueChange={setAsOf} />
        </Field>
        {data && <TrialLine accounts={data} />}
      </div>
      {error && !data && (
        <ErrorState title="The accounts could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={12} />}
      {Object.entries(accountTypeLabels).map(([type, label]) => {
        const roots = nodes.filter(({ account }) => account.type === type);
        if (roots.length === 0) return null;
        return (
          <Section key={type} title={label}>
            <Card flush>
              <ul>
                {flatten(roots, closed).map((node) => (
                  <AccountRow
                    key={node.account.id}
                    node={node}
                    isClosed={closed.has(node.account.id)}
                    onToggle={() => toggle(node.account.id)}
                    asOf={asOf}
                    menu={
                      may('update', accounts) && (
                        <AccountMenu
                          account={node.account}
                          hasChildren={node.children.length > 0}
                          neighbours={(data ?? []).filter(
                            ({ parent_id }) => parent_id === node.account.parent_id,
                          )}
                          onAddBelow={() => setAdding(node.account)}
                        />
                      )
                    }
                  />
                ))}
              </ul>
            </Card>
          </Section>
        );
      })}
      <Sheet open={adding !== null} onOpenChange={(is) => !is && setAdding(null)} title="New account">
        <div className="p-4">
          <ResourceForm
            resource={accounts}
            place="sheet"
            defaults={
              adding === 'top' || adding === null
                ? { type: 'expense', normal_side: 'debit' }
                : { type: adding.type, normal_side: adding.normal_side, parent_id: adding.id }
            }
            onSaved={() => setAdding(null)}
            onCancel={() => setAdding(null)}
          />
        </div>
      </Sheet>
      <Sheet open={isImporting} onOpenChange={setImporting} title="Import accounts">
        <ImportAccounts onDone={() => setImporting(false)} />
      </Sheet>
    </Page>
  );
}

/** Total debits and credits of the ledger, which are always equal. */
function TrialLine({ accounts: all }: { accounts: readonly AccountBalance[] }) {
  const { viewer } = useWorkplace();
  const { debit, credit, difference } = sidesOf(all, viewer.currency);
  const isZero = Number(difference) === 0;
  const money = (value: string) => <Money value={value} currency={viewer.currency} locale={viewer.locale} />;
  return (
    <p
      className={cx('flex min-h-(--control) items-center gap-2', isZero ? 'text-muted' : 'text-tone-danger')}
    >
      <Scale className="size-4" aria-hidden="true" />
      <span>
        Debit {money(debit)}, credit {money(credit)}
        {isZero ? ', no difference' : <>, differ by {money(difference)}</>}
      </span>
    </p>
  );
}

function AccountRow({
  node,
  isClosed,
  onToggle,
  asOf,
  menu,
}: {
  node: AccountNode;
  isClosed: boolean;
  onToggle: () => void;
  asOf: string | null;
  menu: ReactNode;
}) {
  const { viewer } = useWorkplace();
  const { account, children, depth, total } = node;
  const isParent = children.length > 0;
  return (
    <li
      className={cx(
        'flex min-h-(--row) items-center gap-2 border-b border-line pe-3 last:border-0 hover:bg-wash',
        !account.is_active && 'text-subtle',
      )}
      style={{ paddingInlineStart: `${12 + depth * 22}px` }}
    >
      {isParent ? (
        <button
          type="button"
          aria-expanded={!isClosed}
          aria-label={`${isClosed ? 'Open' : 'Close'} ${account.name}`}
          className="flex size-6 shrink-0 items-center justify-center rounded-sm text-subtle hover:bg-line coarse:size-9"
          onClick={onToggle}
        >
          {isClosed ? <ChevronRight className="size-4" /> : <ChevronDown className="size-4" />}
        </button>
      ) : (
        <span className="size-6 shrink-0 coarse:size-9" />
      )}
      <span className="w-12 shrink-0 text-subtle tabular">{account.code}</span>
      <Link
        to={`/financials/chart-of-accounts/${account.id}`}
        className={cx('min-w-18 wrap-anywhere hover:underline', isParent && 'font-medium')}
      >
        {account.name}
      </Link>
      {account.system_key && (
        <Lock
          className="size-3 shrink-0 text-subtle max-sm:hidden"
          aria-label="Used by postings: can be renamed, not removed"
        />
      )}
      {!account.is_active && <span className="text-label">not in use</span>}
      <Link
        to={`/financials/chart-of-accounts/${account.id}`}
        search={asOf ? { to: asOf } : {}}
        aria-label={`Lines of ${account.name}`}
        className={cx(
          'ms-auto hover:underline',
          isParent && 'font-medium',
          Number(total) === 0 && 'text-subtle',
        )}
      >
        <Money value={total} currency={viewer.currency} locale={viewer.locale} />
      </Link>
      {menu}
    </li>
  );
}
