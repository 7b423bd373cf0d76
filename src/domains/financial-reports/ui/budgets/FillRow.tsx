/** Fills an account's row: the same each month, or a year's amount spread over the months to the cent. */
import { useState } from 'react';
import { toMinor } from '#kernel/money.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { editsAt } from './grid-edits.rules.ts';
import { yearColumn } from './grid-moves.rules.ts';
import type { BudgetCells } from './use-budget-cells.ts';

interface FillRowProps {
  readonly cells: BudgetCells;
  readonly account: string | undefined;
  readonly scale: number;
}

export function FillRow({ cells, account, scale }: FillRowProps) {
  const [isOpen, setOpen] = useState(false);
  const row = cells.rows.find(({ id }) => id === account);
  if (!row) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Fill row
        <span className="sr-only">
          {' '}
          {row.code} {row.name}
        </span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={`Fill ${row.code} ${row.name}`}>
        <FillForm
          onFill={(how, amount) => {
            const minor = toMinor(amount, scale) ?? 0n;
            cells.edit(
              how === 'spread'
                ? editsAt(row.id, yearColumn, minor)
                : row.months.map((_, month) => ({ account: row.id, month, amount: minor })),
            );
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

type How = 'same' | 'spread';

function FillForm({ onFill }: { onFill: (how: How, amount: string) => void }) {
  const { viewer } = useWorkplace();
  const [how, setHow] = useState<How>('same');
  const [amount, setAmount] = useState<string | null | undefined>(null);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (amount) onFill(how, amount);
        else setWrong(true);
      }}
    >
      <Field label="Amount" {...(isWrong && !amount && { error: 'Enter an amount.' })}>
        <MoneyInput
          value={amount ?? null}
          onValueChange={setAmount}
          currency={viewer.currency}
          locale={viewer.locale}
        />
      </Field>
      <Field label="How" group>
        <RadioGroup
          value={how}
          onValueChange={setHow}
          options={[
            { value: 'same', label: 'The same each month' },
            { value: 'spread', label: 'For the year, spread over its months' },
          ]}
        />
      </Field>
      <Button type="submit" className="self-end">
        Fill
      </Button>
    </form>
  );
}
