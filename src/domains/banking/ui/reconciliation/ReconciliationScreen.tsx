/**
 * Reconciles a statement's balance with the ledger: tick the lines on it until the difference is zero. When completed, shows the
 * report.
 */

import { Printer } from 'lucide-react';
import { useState } from 'react';
import { reconciliations } from '#domains/banking/bank.resource.ts';
import { reconciliationStatus } from '#domains/banking/banking.display.ts';
import {
  completeReconciliation,
  correctStatement,
  discardReconciliation,
  reopenReconciliation,
  tickLines,
} from '#domains/banking/reconciliation/reconcile.ts';
import type { ReconciliationReport } from '#domains/banking/reconciliation/reconciliation.report.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { useRow } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { exactDay } from '#ui/format/when.ts';
import { useNavigate, usePathParam } from '#ui/navigation.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { ReconciliationLines } from './ReconciliationLines.tsx';
import { ReconciliationSums } from './ReconciliationSums.tsx';

export function ReconciliationScreen() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const { data, error, refetch } = useReport<ReconciliationReport>('reconciliation', { id });
  const { data: row } = useRow(reconciliations, id, '*,can');
  const { ticked, tick } = useTicks(id, refetch);
  if (error && !data) {
    return (
      <Page title="Reconciliation">
        <ErrorState
          title="The reconciliation could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  const isOpen = data?.status === 'open' && viewer.permissions.has('create_transactions');
  const back = `/financials/banking/${data?.account_id ?? ''}`;
  const isRight = Number(data?.difference ?? '1') === 0;
  return (
    <Page title="Reconciliation">
      <PageHeader
        context={
          <BackLink to={back} search={{ show: 'reconciliations' }} label={data?.account ?? 'Banking'} />
        }
        title={data ? `Reconciliation of ${exactDay(data.statement_date, viewer)}` : 'Reconciliation'}
        status={data && <StatusMark {...reconciliationStatus(data.status)} />}
        description={data && <span className="hidden print:block">{data.account}</span>}
        actions={
          <div className="flex gap-2 print:hidden">
            <Button variant="outline" onClick={() => window.print()}>
              <Printer className="size-4" aria-hidden="true" />
              <span className="max-sm:sr-only">Print</span>
            </Button>
            {row && (
              <CommandBar
                commands={[
                  completeReconciliation,
                  correctStatement,
                  discardReconciliation,
                  reopenReconciliation,
                ]}
                row={row}
                reasons={{
                  complete: isRight
                    ? undefined
                    : 'Tick what stands on the statement until nothing is missing.',
                }}
                asks={{
                  correct: {
                    defaults: {
                      statement_date: data?.statement_date,
                      statement_balance: data?.statement_balance,
                    },
                  },
                }}
                onDone={(command) => {
                  if (command.name === 'discard')
                    void navigate({ to: back, search: { show: 'reconciliations' } });
                }}
              />
            )}
          </div>
        }
      />
      {!data && <SkeletonRows rows={10} />}
      {data && (
        <>
          <ReconciliationSums report={data} />
          <ReconciliationLines
            report={withTicks(data, ticked)}
            isOpen={isOpen}
            onTick={(ids, isCleared) => void tick(ids, isCleared)}
          />
        </>
      )}
    </Page>
  );
}

type Ticked = Readonly<Record<string, boolean>>;

/** Ticks are shown immediately and queued, so that none is lost when the user is faster than the server. */
function useTicks(id: string, refetch: () => Promise<unknown>) {
  const command = useCommand(tickLines);
  const [ticked, setTicked] = useState<Ticked>({});
  const tick = async (ids: readonly string[], is_cleared: boolean) => {
    setTicked((now) => ({ ...now, ...Object.fromEntries(ids.map((line) => [line, is_cleared])) }));
    try {
      await command.mutateAsync({ id, input: { journal_line_ids: ids, is_cleared } });
      await refetch();
    } catch (error) {
      reportError(is_cleared ? 'The line was not ticked' : 'The tick was not taken back', error);
    }
    setTicked((now) => Object.fromEntries(Object.entries(now).filter(([line]) => !ids.includes(line))));
  };
  return { ticked, tick };
}

function withTicks(report: ReconciliationReport, ticked: Ticked): ReconciliationReport {
  const lines = report.lines.map((line) => ({
    ...line,
    is_cleared: ticked[line.journal_line_id] ?? line.is_cleared,
  }));
  return { ...report, lines, cleared_count: lines.filter(({ is_cleared }) => is_cleared).length };
}
