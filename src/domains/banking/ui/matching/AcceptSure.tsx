import { CheckCheck } from 'lucide-react';
import type { BankSuggestion } from '#domains/banking/matching/bank-suggestions.report.ts';
import { api, newKey } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { RunReport } from '#ui/resource/commands/RunReport.tsx';
import { useOneByOne } from '#ui/resource/commands/use-one-by-one.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { acceptances } from './acceptances.ts';

interface SureSuggestion {
  readonly suggestion: BankSuggestion;
  readonly key: string;
}

/** Accepts all sure suggestions at a press, each like its own button, and says what was not possible. */
export function AcceptSure({ suggestions }: { suggestions: readonly BankSuggestion[] }) {
  const { viewer } = useWorkplace();
  const { run, start, stop } = useOneByOne(accept);
  const sure = suggestions.filter(
    ({ is_sure, kind }) => is_sure && viewer.permissions.has(acceptances[kind].permission),
  );
  const begin = async () => {
    const { done, of } = await start(sure.map((suggestion) => ({ suggestion, key: newKey() })));
    if (done.length === of) notify.success(of === 1 ? '1 line done' : `${of} lines done`);
  };
  if (run?.isRunning) {
    return (
      <ProgressBar
        label="Accepting what is sure"
        done={run.done.length + run.faults.length}
        of={run.of}
        onCancel={stop}
      />
    );
  }
  return (
    <>
      {run && run.done.length < run.of && (
        <RunReport
          run={run}
          done="lines done"
          failed="Could not be accepted"
          rowOf={({ suggestion: { bank_line_id, number, memo } }) => ({
            id: bank_line_id,
            name: [number, memo].filter(Boolean).join(' · '),
          })}
        />
      )}
      {sure.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" onClick={begin}>
            <CheckCheck className="size-4" aria-hidden="true" />
            Accept {sure.length} sure {sure.length === 1 ? 'suggestion' : 'suggestions'}
          </Button>
          <span className="text-label text-muted">{whatHappens(sure)}</span>
        </div>
      )}
    </>
  );
}

async function accept({ suggestion, key }: SureSuggestion): Promise<void> {
  const { command, inputOf } = acceptances[suggestion.kind];
  const path = `${command.resource.name}/${suggestion.bank_line_id}/${command.name}`;
  await api.post(path, inputOf(suggestion), { idempotencyKey: key });
}

/** "3 match entries, 2 record payments, 12 are posted." */
function whatHappens(sure: readonly BankSuggestion[]): string {
  const count = (...kinds: readonly BankSuggestion['kind'][]) =>
    sure.filter(({ kind }) => kinds.includes(kind)).length;
  const parts = [
    [count('entry'), 'matches an entry', 'match entries'],
    [count('invoice', 'bill'), 'records a payment', 'record payments'],
    [count('rule'), 'is posted by a rule', 'are posted by rules'],
    [count('learnt'), 'is posted as before', 'are posted as before'],
  ] as const;
  const told = parts.flatMap(([many, one, several]) =>
    many === 0 ? [] : `${many} ${many === 1 ? one : several}`,
  );
  return `${told.join(', ')}.`;
}
