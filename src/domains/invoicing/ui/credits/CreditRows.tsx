import type { ShownCredit } from '#domains/invoicing/credits/open-credits.report.ts';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import type { Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export type CreditAmounts = Readonly<Record<string, Typed>>;

export interface CreditRowsProps {
  credits: readonly ShownCredit[];
  amounts: CreditAmounts;
  onChange: (amounts: CreditAmounts) => void;
  currency: string;
  errors: Readonly<Record<string, string>>;
}

const kinds = { deposit: 'Deposit', credit_note: 'Credit note', payment: 'Payment on account' } as const;

/** The customer's credit, oldest first, and how much of each is used. */
export function CreditRows({ credits, amounts, onChange, currency, errors }: CreditRowsProps) {
  const { locale } = useWorkplace().viewer;
  const used = credits.filter(({ id }) => amounts[id]);
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {credits.map((credit) => {
        const fault = errors[`credits.${used.indexOf(credit)}.amount`];
        return (
          <li key={credit.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <div className="min-w-40 flex-1">
              <p className="font-medium">{credit.number}</p>
              <p className="text-muted">
                {kinds[credit.kind]}, <When at={credit.dated_on} locale={locale} />
              </p>
            </div>
            <Money value={credit.available} currency={currency} locale={locale} className="text-muted" />
            <div className="w-40">
              <MoneyInput
                aria-label={`Use of ${credit.number}`}
                aria-invalid={fault ? true : undefined}
                value={amounts[credit.id] ?? null}
                currency={currency}
                locale={locale}
                onValueChange={(amount) => onChange({ ...amounts, [credit.id]: amount })}
              />
              {fault && (
                <p role="alert" className="text-label text-tone-danger">
                  {fault}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The input of the commands. */
export function creditsInput(credits: readonly ShownCredit[], amounts: CreditAmounts) {
  return credits.flatMap(({ id, kind }) =>
    amounts[id] ? [{ [`${kind}_id`]: id, amount: amounts[id] }] : [],
  );
}
