import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { formatMoney } from '#ui/format/money.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface ConfirmCreditProps {
  amount: string;
  /** The amount paid beyond what is owed. */
  beyond: string;
  /** What stays as credit: as much, or more if less was allocated to the invoices. */
  credit: string;
  /** "is open on INV-2026-0007". */
  owed: string;
  busy: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** Asks for confirmation of an overpayment before it is recorded: it may be a mistyped digit. */
export function ConfirmCredit(props: ConfirmCreditProps) {
  const { viewer } = useWorkplace();
  const formatted = (amount: string) => formatMoney(amount, viewer.currency, viewer.locale);
  return (
    <div className="w-full">
      <InlineConfirm
        question={`${formatted(props.amount)} is ${formatted(props.beyond)} more than ${props.owed}. Is that right?`}
        consequence={`${formatted(props.credit)} stays as credit on the customer’s account.`}
        action={`Record ${formatted(props.amount)}`}
        dismiss="Change it"
        busy={props.busy}
        takesFocus
        onConfirm={props.onConfirm}
        onDismiss={props.onDismiss}
      />
    </div>
  );
}
