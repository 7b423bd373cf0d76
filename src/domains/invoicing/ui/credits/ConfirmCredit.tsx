import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { formatMoney } from '#ui/format/money.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface ConfirmCreditProps {
  amount: string;
  /** What is paid more than is owed. */
  beyond: string;
  /** What stays as credit on account: as much, or more where less was given to the invoices. */
  credit: string;
  /** "is open on INV-2026-0007". */
  owed: string;
  busy: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** More comes in than is owed: said in amounts before it is taken, for a digit too many is money that was never there. */
export function ConfirmCredit(props: ConfirmCreditProps) {
  const { viewer } = useWorkplace();
  const said = (amount: string) => formatMoney(amount, viewer.currency, viewer.locale);
  return (
    <div className="w-full">
      <InlineConfirm
        question={`${said(props.amount)} is ${said(props.beyond)} more than ${props.owed}. Is that right?`}
        consequence={`${said(props.credit)} stays as credit on the customer’s account.`}
        action={`Record ${said(props.amount)}`}
        dismiss="Change it"
        busy={props.busy}
        takesFocus
        onConfirm={props.onConfirm}
        onDismiss={props.onDismiss}
      />
    </div>
  );
}
