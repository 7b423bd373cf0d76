/** Selects ledger entries near the day of a bank line that add up to its amount, such as a deposit of three checks. */
import { useState } from 'react';
import { mostOpenEntries } from '#domains/banking/answer-limits.rules.ts';
import { matchBankLine } from '#domains/banking/matching/match-lines.ts';
import type { OpenEntry } from '#domains/banking/matching/open-entries.report.ts';
import { addDays } from '#kernel/dates.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { BankLineRow } from './ReviewLine.tsx';

const around = 45;

export function FindEntries({ line, onClose }: { line: BankLineRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const match = useCommand(matchBankLine);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [words, setWords] = useState('');
  const sought = useDebounced(words.trim());
  const { data, isPending } = useReport<readonly OpenEntry[]>('open_entries', {
    account_id: line.account_id,
    from: addDays(line.booked_on, -around),
    to: addDays(line.booked_on, around),
    ...(sought && { words: sought }),
  });
  const isSearched = sought !== '' || (data?.length ?? 0) >= mostOpenEntries;
  const exponent = currencyExponent(viewer.currency);
  const minor = (value: string) => toMinor(value, exponent) ?? 0n;
  const sum = [...chosen.values()].reduce((total, amount) => total + minor(amount), 0n);
  const left = fromMinor(minor(line.amount) - sum, exponent);
  const toggle = ({ id, amount }: OpenEntry) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, amount);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      {isPending && <p className="text-muted">Looking for entries…</p>}
      {isSearched && (
        <Field label="Number, name or memo" className="max-w-80">
          <Input value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      )}
      {data?.length === mostOpenEntries && (
        <p className="text-muted">
          These are the {mostOpenEntries} entries closest to the day of the line. Search for others.
        </p>
      )}
      {data?.length === 0 && (
        <p className="text-muted">
          {sought
            ? 'No open entry has these words.'
            : `Nothing within ${around} days is open on this account. Create an entry instead.`}
        </p>
      )}
      <ul className="max-h-72 overflow-y-auto">
        {data?.map((entry) => {
          const { id, number, entry_date, memo, who, amount } = entry;
          return (
            <li key={id} className="flex items-center gap-3 py-1">
              <Checkbox
                label={
                  <>
                    <span className="tabular">{number}</span> {[who, memo].filter(Boolean).join(' · ')}{' '}
                    <span className="text-label text-muted">
                      <When at={entry_date} locale={viewer.locale} />
                    </span>
                  </>
                }
                checked={chosen.has(id)}
                onChange={() => toggle(entry)}
              />
              <Money value={amount} currency={viewer.currency} locale={viewer.locale} className="ms-auto" />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          loading={match.isPending}
          disabled={chosen.size === 0 || Number(left) !== 0}
          onClick={() =>
            match.mutate(
              { id: line.id, input: { journal_line_ids: [...chosen.keys()] } },
              {
                onSuccess: () =>
                  notify.success(`Matched with ${chosen.size} ${chosen.size === 1 ? 'entry' : 'entries'}`),
                onError: (error) => reportError('The line was not matched', error),
              },
            )
          }
        >
          Match
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <span className="text-muted" aria-live="polite">
          <Money value={left} currency={viewer.currency} locale={viewer.locale} /> left
        </span>
      </div>
    </div>
  );
}
