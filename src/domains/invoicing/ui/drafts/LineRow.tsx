import { Trash2 } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, memo, type ReactNode, useId } from 'react';
import { ClassSelects } from '#domains/ledger/ui/classes/ClassSelects.tsx';
import type { ClassChoices } from '#domains/ledger/ui/classes/use-classes.ts';
import { PriceBookText } from '#domains/price-book/ui/pick/PriceBookText.tsx';
import type { PriceLevel } from '#domains/price-book/ui/pick/price-book-items.ts';
import { type Option, Select } from '#ui/components/inputs/Select.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { percentOf, rateOf } from '#ui/format/typed-number.ts';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { DiscountCell } from './DiscountCell.tsx';
import { type LineForm, pickedLine } from './draft-form.rules.ts';

export interface LineRowProps {
  line: LineForm;
  index: number;
  net: string | undefined;
  /** On a heading: the total of its section. */
  section: string | undefined;
  /** Income accounts; undefined if accounts are not chosen here. */
  accounts: readonly Option[] | undefined;
  /** Undefined if departments and branches are not chosen here. */
  classes: ClassChoices | undefined;
  currency: string;
  scale: number;
  hasDiscounts: boolean;
  untaxed: boolean;
  /** The rate of a line that is taxed. */
  taxRate: string;
  level: PriceLevel | null;
  /** Faults of this line, by field. */
  errors: Readonly<Record<string, string>> | undefined;
  Extra: ComponentType<LineExtraProps> | undefined;
  actions: LineActions;
}

export interface LineExtraProps {
  line: LineForm;
  /** Faults of this line, by field. */
  errors: Readonly<Record<string, string>> | undefined;
  onChange: (change: Partial<LineForm>) => void;
}

/** Must keep its identity between renders, so that typing in one line re-renders no other. */
export interface LineActions {
  readonly change: (index: number, change: Partial<LineForm>) => void;
  readonly remove: (index: number) => void;
  readonly keyDown: (event: KeyboardEvent, index: number) => void;
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, net, section, currency, scale, hasDiscounts, accounts, classes, untaxed } = props;
  const { errors, actions, Extra } = props;
  const errorOf = (name: string) => errors?.[name];
  const onChange = (change: Partial<LineForm>) => actions.change(index, change);
  const { locale } = useWorkplace().viewer;
  const isSection = line.kind === 'section';
  return (
    <fieldset
      data-line={index}
      aria-label={`Line ${index + 1}`}
      className="relative grid grid-cols-2 items-start gap-2 border-b border-line px-3 py-2 last:border-0 md:grid-cols-(--tracks)"
      onKeyDown={(event) => actions.keyDown(event, index)}
    >
      <Description {...props} onChange={onChange} error={errorOf('description')} />
      {Extra && !isSection && (
        <div className="col-span-2 md:col-start-1 md:col-span-1 md:row-start-2">
          <Extra line={line} errors={errors} onChange={onChange} />
        </div>
      )}
      {isSection ? (
        <div
          className={cx(
            'col-span-2 flex h-(--control) items-center justify-end',
            hasDiscounts ? 'md:col-span-5' : 'md:col-span-4',
          )}
        >
          <Money value={section} currency={currency} locale={locale} className="font-semibold" />
        </div>
      ) : (
        <>
          <Cell label={line.unit ? `Quantity (${line.unit})` : 'Quantity'} error={errorOf('quantity')}>
            {(ties) => (
              <NumberCell
                data-column="quantity"
                scale={3}
                value={line.quantity}
                onValueChange={(quantity) => onChange({ quantity })}
                {...(line.unit && { suffix: line.unit })}
                {...ties}
              />
            )}
          </Cell>
          <Cell label="Price" error={errorOf('unit_price')}>
            {(ties) => (
              <NumberCell
                data-column="unit_price"
                scale={scale}
                isUnitPrice
                value={line.unit_price}
                placeholder="0"
                onValueChange={(unit_price) => onChange({ unit_price })}
                {...ties}
              />
            )}
          </Cell>
          {hasDiscounts && (
            <Cell label="Discount" error={errorOf('discount') ?? errorOf('discount_percent')}>
              {(ties) => (
                <DiscountCell
                  data-column="discount"
                  scale={scale}
                  value={{ amount: line.discount, percent: line.discount_percent }}
                  onValueChange={({ amount, percent }) =>
                    onChange({ discount: amount, discount_percent: percent })
                  }
                  {...ties}
                />
              )}
            </Cell>
          )}
          <Cell label="Tax" error={errorOf('tax_rate')}>
            {(ties) => (
              <NumberCell
                data-column="tax_rate"
                scale={4}
                suffix="%"
                value={percentOf(line.tax_rate)}
                disabled={untaxed}
                onValueChange={(percent) => onChange({ tax_rate: rateOf(percent) })}
                {...ties}
              />
            )}
          </Cell>
          <div className="flex h-(--control) items-center justify-end self-end md:self-start">
            <Money value={net} currency={currency} locale={locale} className="font-medium" />
          </div>
        </>
      )}
      {accounts && (
        <AccountCell
          isThird={Extra !== undefined}
          accounts={accounts}
          value={line.account_id}
          error={errorOf('account_id')}
          onChange={(account_id) => onChange({ account_id })}
        />
      )}
      {classes && !isSection && (
        <div className="col-span-2 grid grid-cols-2 gap-2 md:col-start-1 md:max-w-md md:col-span-1">
          <ClassSelects
            choices={classes}
            value={line}
            ofJob={line.work_order_id !== null}
            errorOf={errorOf}
            onChange={onChange}
          />
        </div>
      )}
      <div className="flex justify-end max-md:absolute max-md:end-1 max-md:top-0 md:row-start-1 md:-col-end-1">
        <RemoveLine index={index} onRemove={() => actions.remove(index)} />
      </div>
    </fieldset>
  );
});

type DescriptionProps = Pick<LineRowProps, 'line' | 'untaxed' | 'taxRate' | 'level'> & {
  error: string | undefined;
  onChange: (change: Partial<LineForm>) => void;
};

function Description({ line, untaxed, taxRate, level, error, onChange }: DescriptionProps) {
  const isSection = line.kind === 'section';
  return (
    <Cell label={isSection ? 'Heading' : 'Description'} error={error} className="col-span-2 md:col-span-1">
      {(ties) => (
        <PriceBookText
          rows={1}
          data-column="description"
          className={cx('min-h-(--control)! max-h-40! resize-none!', isSection && 'font-semibold')}
          placeholder={isSection ? 'Heading' : 'Type a service, a part or your own words'}
          value={line.description}
          onValueChange={(description) => onChange({ description })}
          level={level}
          offers={!isSection && line.work_order_id === null}
          onPick={(item) => onChange(pickedLine(item, untaxed ? '0' : taxRate))}
          {...ties}
        />
      )}
    </Cell>
  );
}

function RemoveLine({ onRemove, index }: { onRemove: () => void; index: number }) {
  return (
    <button
      type="button"
      aria-label={`Remove line ${index + 1}`}
      title="Remove line (Ctrl-Backspace)"
      className="flex size-7 md:size-8 items-center justify-center rounded-md text-subtle hover:bg-wash hover:text-tone-danger"
      onClick={onRemove}
    >
      <Trash2 className="size-4" aria-hidden="true" />
    </button>
  );
}

interface AccountCellProps {
  /** The second row of the line is used by other content. */
  isThird: boolean;
  accounts: readonly Option[];
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

function AccountCell({ isThird, accounts, value, error, onChange }: AccountCellProps) {
  return (
    <Cell
      label="Account"
      error={error}
      className={cx('col-span-2 md:col-start-1 md:max-w-72', isThird ? 'md:row-start-3' : 'md:row-start-2')}
    >
      {(ties) => (
        <Select
          data-column="account_id"
          options={accounts}
          placeholder="Income by kind of line"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          {...ties}
        />
      )}
    </Cell>
  );
}

interface Ties {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface CellProps {
  label: string;
  error: string | undefined;
  className?: string;
  children: (ties: Ties) => ReactNode;
}

/** On a phone the label is above the input; in the table the column header shows it and the label is for screen readers only. */
function Cell({ label, error, className, children }: CellProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={cx('flex min-w-0 flex-col gap-0.5', className)}>
      <label htmlFor={id} className="text-label text-muted md:sr-only">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && (
        <span id={errorId} role="alert" className="text-label text-tone-danger">
          {error}
        </span>
      )}
    </div>
  );
}
