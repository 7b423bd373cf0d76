import type { BankSuggestion } from '#domains/banking/matching/bank-suggestions.report.ts';
import { unmatchBankLine } from '#domains/banking/matching/unmatch-line.ts';
import { useAnyCommand, useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { acceptances } from './acceptances.ts';
import type { BankLineRow } from './ReviewLine.tsx';

/** A suggestion for a bank line, with the button to accept it. */
export function SuggestionRow({ line, suggestion }: { line: BankLineRow; suggestion: BankSuggestion }) {
  const { viewer } = useWorkplace();
  const accept = useAnyCommand();
  const undo = useCommand(unmatchBankLine);
  const { kind, number, memo, who, on, is_sure, rule, times, discount } = suggestion;
  const isPosted = kind === 'rule' || kind === 'learnt';
  const { command, label, permission, isUndone, inputOf, done } = acceptances[kind];
  const run = () =>
    accept.mutate(
      { command, id: line.id, input: inputOf(suggestion) },
      {
        onSuccess: () =>
          notify.success(done(number), {
            ...(isUndone && { action: { label: 'Undo', onClick: () => undo.mutate({ id: line.id }) } }),
          }),
        onError: (error) => reportError('The line was not matched', error),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-wash px-3 py-1.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="tabular">{number}</span>
        {isPosted ? ' · ' : ' '}
        {[who, memo].filter(Boolean).join(' · ')}{' '}
        {!isPosted && (
          <span className="text-label text-muted">
            <When at={on} locale={viewer.locale} />
            {discount && (
              <>
                , less <Money value={discount} currency={viewer.currency} locale={viewer.locale} /> for paying
                early
              </>
            )}
          </span>
        )}
      </span>
      {times && <Badge tone="info">{times === 1 ? 'As last time' : `As the last ${times} times`}</Badge>}
      {rule && <Badge tone="info">Rule: {rule}</Badge>}
      {is_sure && <Badge tone="success">Sure</Badge>}
      {viewer.permissions.has(permission) && (
        <Button size="sm" variant="secondary" loading={accept.isPending} onClick={run}>
          {label}
        </Button>
      )}
    </div>
  );
}
