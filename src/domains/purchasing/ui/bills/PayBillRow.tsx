import type { OpenBill } from '#domains/purchasing/bills/payables.report.ts';
import { currencyExponent } from '#kernel/money.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import type { Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AmountCell } from '../AmountCell.tsx';

export interface PayBillRowProps {
  bill: OpenBill;
  isChosen: boolean;
  amount: Typed;
  error: string | undefined;
  onToggle: () => void;
  onAmount: (amount: Typed) => void;
}

export function PayBillRow({ bill, isChosen, amount, error, onToggle, onAmount }: PayBillRowProps) {
  const { currency, locale } = useWorkplace().viewer;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_132px] items-center gap-3 px-3 py-2 md:grid-cols-[minmax(0,1fr)_160px_120px_132px]">
      <Checkbox
        label={`${bill.vendor} · ${bill.number}`}
        {...(bill.vendor_reference && { help: bill.vendor_reference })}
        checked={isChosen}
        onChange={onToggle}
      />
      <div className="flex flex-col max-md:items-end max-md:text-label md:contents">
        <span className={bill.days_overdue > 0 ? 'text-tone-danger' : 'text-muted'}>
          due <When at={bill.due_date} locale={locale} />
        </span>
        <Money value={bill.balance} currency={currency} locale={locale} className="text-end text-muted" />
      </div>
      {isChosen ? (
        <div className="max-md:col-span-2">
          <AmountCell
            label={`Pay of ${bill.number}`}
            hideLabel
            scale={currencyExponent(currency)}
            value={amount}
            error={error}
            onValueChange={onAmount}
          />
        </div>
      ) : (
        <span className="h-(--control) max-md:hidden" />
      )}
    </li>
  );
}
