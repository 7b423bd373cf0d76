import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Money } from '#ui/components/Money.tsx';
import { When } from '#ui/components/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { CommandButton } from '#ui/resource/CommandBar.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { ignoreBankLine, matchBankLine, payInvoiceFromBank, unmatchBankLine } from '../bank.commands.ts';
import type { BankSuggestion } from '../bank-suggestions.report.ts';
import { FindEntries } from './FindEntries.tsx';
import { PostLine } from './PostLine.tsx';

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

/** A line of the bank: what it says, what it may be, and what else can be done with it. */
export function ReviewLine({
  line,
  suggestions,
}: {
  line: BankLineRow;
  suggestions: readonly BankSuggestion[];
}) {
  const { viewer } = useWorkplace();
  const [open, setOpen] = useState<'post' | 'find' | null>(null);
  const may = viewer.permissions.has('create_transactions');
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
      {may && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open === 'post'}
            onClick={() => setOpen(open === 'post' ? null : 'post')}
          >
            Create entry
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open === 'find'}
            onClick={() => setOpen(open === 'find' ? null : 'find')}
          >
            Find entries
          </Button>
          <CommandButton command={ignoreBankLine} row={line} variant="ghost" size="sm" />
        </div>
      )}
      {open === 'post' && <PostLine line={line} onClose={() => setOpen(null)} />}
      {open === 'find' && <FindEntries line={line} onClose={() => setOpen(null)} />}
    </li>
  );
}

function SuggestionRow({ line, suggestion }: { line: BankLineRow; suggestion: BankSuggestion }) {
  const { viewer } = useWorkplace();
  const match = useCommand(matchBankLine);
  const pay = useCommand(payInvoiceFromBank);
  const undo = useCommand(unmatchBankLine);
  const { kind, id, number, memo, who, on, is_sure } = suggestion;
  const isInvoice = kind === 'invoice';
  const may = viewer.permissions.has(isInvoice ? 'record_payments' : 'create_transactions');
  const settled = {
    onSuccess: () =>
      notify.success(isInvoice ? `Payment of ${number} recorded` : `Matched with ${number}`, {
        ...(!isInvoice && { action: { label: 'Undo', onClick: () => undo.mutate({ id: line.id }) } }),
      }),
    onError: (error: Error) => reportError('The line was not matched', error),
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-wash px-3 py-1.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="tabular">{number}</span> {[who, memo].filter(Boolean).join(' · ')}{' '}
        <span className="text-label text-muted">
          <When at={on} locale={viewer.locale} />
        </span>
      </span>
      {is_sure && <Badge tone="success">Sure</Badge>}
      {may && (
        <Button
          size="sm"
          variant="secondary"
          loading={match.isPending || pay.isPending}
          onClick={() =>
            isInvoice
              ? pay.mutate({ id: line.id, input: { invoice_id: id } }, settled)
              : match.mutate({ id: line.id, input: { journal_line_ids: [id] } }, settled)
          }
        >
          {isInvoice ? 'Record payment' : 'Match'}
        </Button>
      )}
    </div>
  );
}
