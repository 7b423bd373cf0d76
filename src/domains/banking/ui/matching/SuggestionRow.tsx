import type { BankSuggestion } from '#domains/banking/matching/bank-suggestions.report.ts';
import { matchBankLine } from '#domains/banking/matching/match-lines.ts';
import { payBillsFromBank } from '#domains/banking/matching/pay-bills-from-bank.ts';
import { payInvoiceFromBank } from '#domains/banking/matching/post-bank-line.ts';
import { unmatchBankLine } from '#domains/banking/matching/unmatch-line.ts';
import { applyBankRule } from '#domains/banking/rules/apply-bank-rule.ts';
import type { FinancialPermission } from '#kernel/access.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '#ui/api/changes.ts';
import { useAnyCommand, useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { BankLineRow } from './ReviewLine.tsx';

interface Kind {
  readonly command: AnyCommand;
  readonly label: string;
  readonly permission: FinancialPermission;
  /** Accepting can be undone with one click; a payment must be reversed instead. */
  readonly isUndone: boolean;
  readonly inputOf: (suggestion: BankSuggestion) => Values;
  readonly done: (number: string) => string;
}

/** For each kind of suggestion: the command that accepts it, its label and the message when done. */
const kinds: Readonly<Record<BankSuggestion['kind'], Kind>> = {
  entry: {
    ...{ command: matchBankLine, label: 'Match', permission: 'create_transactions', isUndone: true },
    inputOf: ({ id }: BankSuggestion) => ({ journal_line_ids: [id] }),
    done: (number: string) => `Matched with ${number}`,
  },
  invoice: {
    ...{
      command: payInvoiceFromBank,
      label: 'Record payment',
      permission: 'record_payments',
      isUndone: false,
    },
    inputOf: ({ id }: BankSuggestion) => ({ invoice_id: id }),
    done: (number: string) => `Payment of ${number} recorded`,
  },
  bill: {
    ...{ command: payBillsFromBank, label: 'Pay bill', permission: 'record_payments', isUndone: false },
    inputOf: ({ id, amount }: BankSuggestion) => ({
      bills: [{ bill_id: id, amount: amount.replace('-', '') }],
    }),
    done: (number: string) => `${number} paid`,
  },
  rule: {
    ...{ command: applyBankRule, label: 'Post', permission: 'create_transactions', isUndone: true },
    inputOf: ({ id }: BankSuggestion) => ({ rule_id: id }),
    done: (number: string) => `Posted to ${number}`,
  },
};

/** A suggestion for a bank line, with the button to accept it. */
export function SuggestionRow({ line, suggestion }: { line: BankLineRow; suggestion: BankSuggestion }) {
  const { viewer } = useWorkplace();
  const accept = useAnyCommand();
  const undo = useCommand(unmatchBankLine);
  const { kind, number, memo, who, on, is_sure, rule } = suggestion;
  const { command, label, permission, isUndone, inputOf, done } = kinds[kind];
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
        {kind === 'rule' ? ' · ' : ' '}
        {[who, memo].filter(Boolean).join(' · ')}{' '}
        {kind !== 'rule' && (
          <span className="text-label text-muted">
            <When at={on} locale={viewer.locale} />
          </span>
        )}
      </span>
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
