/** Posts an entry from a bank line, to one account or split over several. */
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { bankEntryLine } from '#domains/banking/bank.inputs.ts';
import { postBankLine } from '#domains/banking/matching/post-bank-line.ts';
import { bankRules } from '#domains/banking/rules/bank-rule.resource.ts';
import { type ClassName, classesOf, noClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import { ClassSelects } from '#domains/ledger/ui/classes/ClassSelects.tsx';
import { type ClassChoices, classesIn, useClasses } from '#domains/ledger/ui/classes/use-classes.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { useCreate } from '#ui/api/changes.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { BankLineRow } from './ReviewLine.tsx';

interface Part {
  readonly key: number;
  readonly account_id: string | null;
  readonly amount: string | null | undefined;
  readonly department_id: string | null;
  readonly branch_id: string | null;
}

const newPart = (key: number, amount: string | null): Part => ({
  ...{ key, account_id: null, amount },
  ...noClasses,
});

export function PostLine({ line, onClose }: { line: BankLineRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const post = useCommand(postBankLine);
  const classes = useClasses();
  const size = line.amount.replace('-', '');
  const [memo, setMemo] = useState(
    [line.counterparty, line.description].filter(Boolean).join(': ').slice(0, 200),
  );
  const [parts, setParts] = useState<readonly Part[]>([newPart(0, size)]);
  const remember = useCreate(bankRules);
  const [isRemembered, setRemembered] = useState(false);
  const words = line.counterparty
    ? { counterparty: line.counterparty.slice(0, 120) }
    : { contains: line.description.slice(0, 120) };
  const { fields: errors, problem } = formFaults(post.error);
  const left = leftOf(size, parts, viewer.currency);
  const change = (key: number, part: Partial<Part>) =>
    setParts(parts.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const run = () =>
    post.mutate(
      {
        id: line.id,
        input: {
          memo,
          lines: parts.map(({ key: _, amount, ...part }) => ({ ...part, amount: amount ?? '?' })),
        },
      },
      {
        onSuccess: () => {
          notify.success('Entry posted and matched');
          if (isRemembered) void saveRule();
          onClose();
        },
      },
    );
  // Uses the promise instead of `onSuccess`: this form unmounts once the line is posted, and callbacks of `mutate` with it.
  const saveRule = () =>
    remember
      .mutateAsync({
        ...words,
        name: memo.slice(0, 120),
        direction: line.amount.startsWith('-') ? 'out' : 'in',
        target_account_id: parts[0]?.account_id,
        ...classesOf(parts[0] ?? {}),
        memo,
      })
      .then(
        () => notify.success('The next line like it will be proposed like this'),
        (error: unknown) => reportError('The entry is posted, but the rule was not kept', error),
      );
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Field label="What it is for" error={errors.memo}>
        <Input value={memo} maxLength={200} onChange={(event) => setMemo(event.target.value)} />
      </Field>
      {parts.map((part, index) => (
        <PartRow
          key={part.key}
          part={part}
          number={index + 1}
          errorOf={(name) => errors[`lines.${index}.${name}`]}
          classes={classes}
          onChange={(changed) => change(part.key, changed)}
          {...(parts.length > 1 && { onRemove: () => setParts(parts.filter(({ key }) => key !== part.key)) })}
        />
      ))}
      {parts.length === 1 && Object.values(words)[0] && (
        <Checkbox
          label={`Remember this for lines ${line.counterparty ? 'of' : 'that say'} “${Object.values(words)[0]}”`}
          checked={isRemembered}
          onChange={() => setRemembered(!isRemembered)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" loading={post.isPending} disabled={left !== '0'}>
          Create entry
        </Button>
        <Button
          type="button"
          size="sm"
          variant="outline"
          onClick={() => {
            const key = Math.max(...parts.map((part) => part.key)) + 1;
            setParts([...parts, newPart(key, left && left !== '0' ? left : null)]);
          }}
        >
          <Plus className="size-4" aria-hidden="true" />
          Split
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        {left !== undefined && left !== '0' && (
          <span className="text-muted">
            <Money value={left} currency={viewer.currency} locale={viewer.locale} /> left to divide
          </span>
        )}
      </div>
      {(errors.lines ?? problem) && (
        <p role="alert" className="text-tone-danger">
          {errors.lines ?? problem}
        </p>
      )}
    </form>
  );
}

interface PartRowProps {
  part: Part;
  number: number;
  errorOf: (name: 'account_id' | 'amount' | ClassName) => string | undefined;
  classes: ClassChoices;
  onChange: (part: Partial<Part>) => void;
  onRemove?: () => void;
}

function PartRow({ part, number, errorOf, classes, onChange, onRemove }: PartRowProps) {
  const { viewer } = useWorkplace();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_140px_36px] items-start gap-2">
      <FieldControl
        name="account_id"
        label={`Account for split ${number}`}
        hideLabel
        field={bankEntryLine.account_id}
        value={part.account_id}
        values={{}}
        error={errorOf('account_id')}
        onChange={(value) => onChange({ account_id: typeof value === 'string' ? value : null })}
      />
      <div>
        <MoneyInput
          aria-label={`Amount of part ${number}`}
          value={part.amount ?? null}
          currency={viewer.currency}
          locale={viewer.locale}
          onValueChange={(amount) => onChange({ amount })}
        />
        {errorOf('amount') && <p className="text-label text-tone-danger">{errorOf('amount')}</p>}
      </div>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove part ${number}`}
          className="flex size-8 items-center justify-center rounded-md text-subtle hover:bg-wash hover:text-tone-danger coarse:size-11"
          onClick={onRemove}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </button>
      )}
      {classesIn(classes).length > 0 && (
        <div className="col-span-full grid grid-cols-2 gap-2">
          <ClassSelects choices={classes} value={part} errorOf={errorOf} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

/** The unallocated amount: '0' when complete; undefined while a number can't be read. */
function leftOf(size: string, parts: readonly Part[], currency: string): string | undefined {
  const exponent = currencyExponent(currency);
  let left = toMinor(size, exponent) ?? 0n;
  for (const { amount } of parts) {
    if (amount === undefined) return undefined;
    left -= toMinor(amount ?? '0', exponent) ?? 0n;
  }
  return left === 0n ? '0' : fromMinor(left, exponent);
}
