/** The lines of an order or a bill. Choosing a part fills in name and cost; account, job and description are shown on demand. */
import { ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ClassSelects } from '#domains/ledger/ui/classes/ClassSelects.tsx';
import { useClasses } from '#domains/ledger/ui/classes/use-classes.ts';
import { billLineInput } from '#domains/purchasing/bills/vendor-bill.inputs.ts';
import { itemInput } from '#domains/purchasing/orders/purchase-order.inputs.ts';
import { currencyExponent } from '#kernel/money.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { percentOf, rateOf } from '#ui/format/typed-number.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AmountCell } from '../AmountCell.tsx';
import { type FormTotals, type LineForm, newLine, nowhere } from './line-form.rules.ts';

export interface LinesEditorProps {
  kind: 'order' | 'bill';
  lines: readonly LineForm[];
  onChange: (change: (lines: readonly LineForm[]) => readonly LineForm[]) => void;
  totals: FormTotals;
  /** `items.3.quantity` → the message. */
  errors: Readonly<Record<string, string>>;
}

export function LinesEditor({ kind, lines, onChange, totals, errors }: LinesEditorProps) {
  const name = kind === 'order' ? 'items' : 'lines';
  const change = (key: LineForm['key'], next: LineChange) =>
    onChange((now) =>
      now.map((line) =>
        line.key === key ? { ...line, ...(typeof next === 'function' ? next(line) : next) } : line,
      ),
    );
  return (
    <div className="flex flex-col gap-2">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            kind={kind}
            line={line}
            index={index}
            net={totals.nets[index]}
            errorOf={(field) => errors[`${name}.${index}.${field}`]}
            onChange={(next) => change(line.key, next)}
            onRemove={() => onChange((now) => now.filter(({ key }) => key !== line.key))}
          />
        ))}
        {lines.length === 0 && (
          <li className="px-3 py-4 text-muted">Nothing is on it yet. Add the first line.</li>
        )}
      </ul>
      {errors[name] && (
        <p role="alert" className="text-tone-danger">
          {errors[name]}
        </p>
      )}
      <div>
        <Button variant="outline" onClick={() => onChange((now) => [...now, newLine(now.at(-1)?.tax_rate)])}>
          <Plus className="size-4" aria-hidden="true" />
          Add line
        </Button>
      </div>
    </div>
  );
}

/** The function gets the current line, which may have been edited while a part's price was loading. */
type LineChange = Partial<LineForm> | ((line: LineForm) => Partial<LineForm>);

interface LineRowProps {
  kind: 'order' | 'bill';
  line: LineForm;
  index: number;
  net: string | undefined;
  errorOf: (field: string) => string | undefined;
  onChange: (next: LineChange) => void;
  onRemove: () => void;
}

function LineRow({ kind, line, index, net, errorOf, onChange, onRemove }: LineRowProps) {
  const { viewer } = useWorkplace();
  const isPlaced = placing.some((name) => line[name]);
  const isFaulty = placing.some((name) => errorOf(name));
  const [isOpen, setOpen] = useState(isPlaced);
  const isFirst = index === 0;
  const choosePart = async (id: unknown) => {
    const part_id = typeof id === 'string' ? id : null;
    onChange({ part_id });
    if (part_id === null) return;
    const { data } = await api.get<{ name: string; cost?: string }[]>('parts', {
      query: { id: `eq.${part_id}`, select: 'name,cost' },
    });
    const [part] = data;
    if (part)
      onChange((now) =>
        now.part_id === part_id
          ? { item_name: part.name, ...(now.unit_price ? {} : { unit_price: part.cost ?? null }) }
          : {},
      );
  };
  return (
    <li className="p-3" aria-label={`Line ${index + 1}`}>
      <div
        className={`grid grid-cols-2 items-start gap-2 ${kind === 'order' ? 'md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_88px_108px_84px_104px_68px]' : 'md:grid-cols-[minmax(0,1fr)_88px_108px_84px_104px_68px]'}`}
      >
        {kind === 'order' && (
          <FieldControl
            name="part_id"
            label="Part"
            field={itemInput.part_id}
            value={line.part_id}
            values={{}}
            error={errorOf('part_id')}
            hideLabel={!isFirst}
            onChange={(id) => void choosePart(id)}
          />
        )}
        <Field label={kind === 'order' ? 'Item' : 'For'} error={errorOf('item_name')} hideLabel={!isFirst}>
          <Input value={line.item_name} onChange={(event) => onChange({ item_name: event.target.value })} />
        </Field>
        <AmountCell
          label="Quantity"
          hideLabel={!isFirst}
          scale={3}
          value={line.quantity}
          error={errorOf('quantity')}
          onValueChange={(quantity) => onChange({ quantity })}
        />
        <AmountCell
          label="Unit price"
          hideLabel={!isFirst}
          scale={currencyExponent(viewer.currency)}
          isUnitPrice
          value={line.unit_price}
          error={errorOf('unit_price')}
          onValueChange={(unit_price) => onChange({ unit_price })}
        />
        <AmountCell
          label="Tax"
          hideLabel={!isFirst}
          scale={4}
          suffix="%"
          value={percentOf(line.tax_rate)}
          error={errorOf('tax_rate')}
          onValueChange={(percent) => onChange({ tax_rate: rateOf(percent) })}
        />
        <div className="flex h-(--control) items-center justify-end self-end">
          <Money value={net} currency={viewer.currency} locale={viewer.locale} className="font-medium" />
        </div>
        <div className="flex items-center justify-end gap-0.5 self-end max-md:col-span-2">
          <IconButton
            small
            label={isOpen ? `Less about line ${index + 1}` : `More about line ${index + 1}`}
            aria-expanded={isOpen || isFaulty}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown className="size-4" /> : <ChevronRight className="size-4" />}
          </IconButton>
          <IconButton small label={`Remove line ${index + 1}`} onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {(isOpen || isFaulty) && <Placing kind={kind} line={line} errorOf={errorOf} onChange={onChange} />}
    </li>
  );
}

const placing = [
  'account_id',
  'work_order_id',
  'freight_receipt_id',
  'description',
  'department_id',
  'branch_id',
] as const;

function Placing({
  kind,
  line,
  errorOf,
  onChange,
}: Pick<LineRowProps, 'kind' | 'line' | 'errorOf' | 'onChange'>) {
  const { viewer } = useWorkplace();
  const classes = useClasses();
  const control = (name: 'account_id' | 'work_order_id') => (
    <FieldControl
      name={name}
      label={itemInput[name].label ?? name}
      field={itemInput[name]}
      value={line[name]}
      values={{}}
      error={errorOf(name)}
      onChange={(value) => onChange({ [name]: typeof value === 'string' ? value : null })}
    />
  );
  const isFreight = Boolean(line.freight_receipt_id);
  const freight = kind === 'bill' && !line.po_item_id && (
    <FieldControl
      name="freight_receipt_id"
      label="Freight of delivery"
      field={billLineInput.freight_receipt_id}
      value={line.freight_receipt_id}
      values={{}}
      error={errorOf('freight_receipt_id')}
      onChange={(id) => onChange(typeof id === 'string' ? { ...nowhere, freight_receipt_id: id } : nowhere)}
    />
  );
  return (
    <div className="mt-2 grid gap-2 rounded-md bg-wash p-2 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {kind === 'order' && (
        <Field label="Description" optional error={errorOf('description')}>
          <Input
            value={line.description ?? ''}
            onChange={(event) => onChange({ description: event.target.value || null })}
          />
        </Field>
      )}
      {!isFreight && viewer.permissions.has('view_transactions') && control('account_id')}
      {!isFreight && control('work_order_id')}
      {freight}
      {!isFreight && (
        <ClassSelects
          choices={classes}
          value={line}
          ofJob={line.work_order_id !== null}
          errorOf={errorOf}
          onChange={onChange}
        />
      )}
    </div>
  );
}
