import { EarlyPayment } from '#domains/ledger/ui/early-payment/EarlyPayment.tsx';
import type { Choice, PaidForm } from '#domains/ledger/ui/early-payment/paid-early.rules.ts';
import type { OpenBill } from '#domains/purchasing/bills/payables.report.ts';
import { currencyExponent } from '#kernel/money.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AmountCell } from '../AmountCell.tsx';

export interface PayBillRowProps {
  bill: OpenBill;
  /** Undefined: not paid in this run. */
  paid: PaidForm | undefined;
  errors: Readonly<Record<'amount' | 'discount', string | undefined>>;
  onChoose: (choice: Choice) => void;
}

export function PayBillRow({ bill, paid, errors, onChoose }: PayBillRowProps) {
  const { currency, locale } = useWorkplace().viewer;
  const scale = currencyExponent(currency);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_132px] items-center gap-3 px-3 py-2 md:grid-cols-[minmax(0,1fr)_160px_120px_132px]">
      <Checkbox
        label={`${bill.vendor} · ${bill.number}`}
        {...(bill.vendor_reference && { help: bill.vendor_reference })}
        checked={paid !== undefined}
        onChange={() => onChoose(paid ? 'left' : 'taken')}
      />
      <div className="flex flex-col max-md:items-end max-md:text-label md:contents">
        <span className={bill.days_overdue > 0 ? 'text-tone-danger' : 'text-muted'}>
          due <When at={bill.due_date} locale={locale} />
        </span>
        <Money value={bill.balance} currency={currency} locale={locale} className="text-end text-muted" />
      </div>
      {paid ? (
        <div className="max-md:col-span-2">
          <AmountCell
            label={`Pay of ${bill.number}`}
            hideLabel
            scale={scale}
            value={paid.amount}
            error={errors.amount}
            onValueChange={(amount) => onChoose({ amount })}
          />
        </div>
      ) : (
        <span className="h-(--control) max-md:hidden" />
      )}
      {paid?.offered && (
        <>
          <p className="col-span-full text-label text-muted md:col-span-3 md:text-end">
            <EarlyPayment terms={bill} amount={paid.offered} />
          </p>
          <div className="max-md:col-span-2">
            <AmountCell
              label={`Discount on ${bill.number}`}
              hideLabel
              scale={scale}
              value={paid.discount}
              error={errors.discount}
              onValueChange={(discount) => onChoose({ discount })}
            />
          </div>
        </>
      )}
    </li>
  );
}
