import { useState } from 'react';
import type { BankSuggestion } from '#domains/banking/matching/bank-suggestions.report.ts';
import { ignoreBankLine } from '#domains/banking/matching/match-lines.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { FindEntries } from './FindEntries.tsx';
import { PayBillsFromLine } from './PayBillsFromLine.tsx';
import { PostLine } from './PostLine.tsx';
import { SuggestionRow } from './SuggestionRow.tsx';

export type BankLineRow = Row & {
  readonly account_id: string;
  readonly booked_on: string;
  readonly amount: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly status: string;
};

const most = 3;

/** A bank line with its suggestions and the other ways to handle it. */
export function ReviewLine({
  line,
  suggestions,
}: {
  line: BankLineRow;
  suggestions: readonly BankSuggestion[];
}) {
  const { viewer } = useWorkplace();
  const [open, setOpen] = useState<'post' | 'find' | 'bills' | null>(null);
  const may = viewer.permissions.has('create_transactions');
  const mayPay = line.amount.startsWith('-') && viewer.permissions.has('record_payments');
  const toggle = (what: typeof open) => setOpen(open === what ? null : what);
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-3 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="w-24 shrink-0 text-muted">
          <When at={line.booked_on} locale={viewer.locale} />
        </span>
        <span className="min-w-0 flex-1 basis-56">
          <span className="font-medium">{line.counterparty ?? line.description}</span>
          {line.counterparty && line.description && <span className="text-muted"> · {line.description}</span>}
          {line.reference && <span className="block text-label text-subtle">{line.reference}</span>}
        </span>
        <Money
          value={line.amount}
          currency={viewer.currency}
          locale={viewer.locale}
          className="font-medium"
        />
      </div>
      {suggestions.slice(0, most).map((suggestion) => (
        <SuggestionRow key={`${suggestion.kind}${suggestion.id}`} line={line} suggestion={suggestion} />
      ))}
      {(may || mayPay) && (
        <div className="flex flex-wrap gap-2">
          {may && (
            <Button size="sm" variant="ghost" aria-expanded={open === 'post'} onClick={() => toggle('post')}>
              Create entry
            </Button>
          )}
          {mayPay && (
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={open === 'bills'}
              onClick={() => toggle('bills')}
            >
              Pay bills
            </Button>
          )}
          {may && (
            <Button size="sm" variant="ghost" aria-expanded={open === 'find'} onClick={() => toggle('find')}>
              Find entries
            </Button>
          )}
          {may && <CommandButton command={ignoreBankLine} row={line} variant="ghost" size="sm" />}
        </div>
      )}
      {open === 'post' && <PostLine line={line} onClose={() => setOpen(null)} />}
      {open === 'bills' && <PayBillsFromLine line={line} onClose={() => setOpen(null)} />}
      {open === 'find' && <FindEntries line={line} onClose={() => setOpen(null)} />}
    </li>
  );
}
