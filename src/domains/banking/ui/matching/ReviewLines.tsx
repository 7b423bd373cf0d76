/** Unmatched bank lines, oldest first, each with its best suggestion. */
import { Landmark } from 'lucide-react';
import { bankLines } from '#domains/banking/bank.resource.ts';
import type { BankAccount } from '#domains/banking/bank-accounts.report.ts';
import type { BankSuggestion } from '#domains/banking/matching/bank-suggestions.report.ts';
import { useReport } from '#ui/api/report.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { MoreRows } from '#ui/resource/list/MoreRows.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AcceptSure } from './AcceptSure.tsx';
import { type BankLineRow, ReviewLine } from './ReviewLine.tsx';

export function ReviewLines({ account, onImport }: { account: BankAccount; onImport: () => void }) {
  const { viewer } = useWorkplace();
  const list = useRows<typeof bankLines, BankLineRow>(bankLines, {
    filters: where(bankLines).eq('account_id', account.id).eq('status', 'unmatched'),
    select: '*,can',
    order: 'booked_on,id',
    limit: 50,
  });
  const { data: suggestions } = useReport<readonly BankSuggestion[]>('bank_suggestions', {
    account_id: account.id,
  });
  const acceptSure = <AcceptSure suggestions={suggestions ?? []} />;
  if (list.error)
    return <ErrorState title="The lines could not be loaded" error={list.error} onRetry={list.refetch} />;
  if (list.isPending) return <SkeletonRows rows={6} />;
  if (list.rows.length === 0) {
    return (
      <EmptyState
        icon={<Landmark aria-hidden="true" />}
        title={
          account.last_statement_on ? 'Every line of the bank is matched' : 'No statement has been imported'
        }
        action={
          viewer.permissions.has('create_transactions') && (
            <Button onClick={onImport}>Import statement</Button>
          )
        }
      >
        {account.last_statement_on
          ? 'When the next statement is there, import it; what the books know already is found by itself.'
          : 'Import a file from your bank: its lines are compared with the books, and what is missing is posted from here.'}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {acceptSure}
      <ul className="flex flex-col gap-2">
        {list.rows.map((line) => (
          <ReviewLine
            key={line.id}
            line={line}
            suggestions={suggestions?.filter(({ bank_line_id }) => bank_line_id === line.id) ?? []}
          />
        ))}
      </ul>
      {list.hasMore && <MoreRows list={list} noun="lines" />}
    </div>
  );
}
