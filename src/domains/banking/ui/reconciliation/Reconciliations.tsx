import { Scale } from 'lucide-react';
import { useState } from 'react';
import { reconciliations } from '#domains/banking/bank.resource.ts';
import type { BankAccount } from '#domains/banking/bank-accounts.report.ts';
import { reopenReconciliation } from '#domains/banking/reconciliation/reconcile.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Link, useNavigate } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { StartReconciliation } from './StartReconciliation.tsx';

/** The reconciliations of an account, and the start of the next one. */
export function Reconciliations({ account }: { account: BankAccount }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const open = (id: string) => void navigate({ to: `/financials/reconciliation/${id}` });
  return (
    <div className="flex flex-col gap-4">
      {viewer.permissions.has('create_transactions') &&
        (account.open_reconciliation_id ? (
          <div>
            <Button asChild>
              <Link to={`/financials/reconciliation/${account.open_reconciliation_id}`}>
                <Scale className="size-4" aria-hidden="true" />
                Go on reconciling
              </Link>
            </Button>
          </div>
        ) : isStarting ? (
          <Card className="max-w-(--form) p-4">
            <StartReconciliation account={account} onStarted={open} onCancel={() => setStarting(false)} />
          </Card>
        ) : (
          <div>
            <Button onClick={() => setStarting(true)}>
              <Scale className="size-4" aria-hidden="true" />
              Reconcile
            </Button>
          </div>
        ))}
      <RelatedList
        resource={reconciliations}
        filters={where(reconciliations).eq('account_id', account.id)}
        order="statement_date.desc"
        columns={[
          'statement_date',
          'statement_balance',
          'status',
          'completed_at',
          'completed_by_name',
          'reopen_reason',
        ]}
        select="can"
        rowActions={(row) =>
          row.status === 'completed' ? (
            <CommandBar commands={[reopenReconciliation]} row={row} menuOnly />
          ) : null
        }
        empty="This account has never been compared with the bank’s balance. It takes the last statement and a few minutes."
      />
    </div>
  );
}
