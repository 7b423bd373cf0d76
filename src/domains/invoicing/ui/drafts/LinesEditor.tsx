/**
 * The lines of a draft. Keyboard: Enter goes to the next line and adds one at the end, ↑ and ↓ stay in the column, Alt-↑ and Alt-↓
 * move the line, Ctrl-Backspace removes it. On a phone each line is a card.
 */
import { ListPlus, Plus } from 'lucide-react';
import { type ComponentType, type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { usePriceLevel } from '#domains/price-book/ui/pick/price-book-items.ts';
import { currencyExponent } from '#kernel/money.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { type FormTotals, hasPeriod, type LineForm, newLine, unpricedLabour } from './draft-form.rules.ts';
import { type LineActions, type LineExtraProps, LineRow } from './LineRow.tsx';
import { LinesMargin } from './LinesMargin.tsx';
import { useClassChoice } from './use-class-choice.ts';
import { useIncomeAccounts } from './use-income-accounts.ts';

export interface LinesEditorProps {
  lines: readonly LineForm[];
  onChange: (lines: readonly LineForm[]) => void;
  totals: FormTotals;
  /** The tax rate of a new line. */
  taxRate: string;
  currency: string;
  /** Whose prices are offered. */
  customerId: string | null;
  untaxed?: boolean | undefined;
  /** Whether its lines have departments and branches. */
  hasClasses?: boolean;
  /** Fields below each description that only this kind of document has. */
  Extra?: ComponentType<LineExtraProps>;
  /** The field of a line for the time of its service, shown once it is asked for. */
  Period?: ComponentType<LineExtraProps> | undefined;
  /** `lines.3.quantity` → the message. */
  errors: Readonly<Record<string, string>>;
}

export function LinesEditor(props: LinesEditorProps) {
  const { lines, onChange, totals, taxRate, currency, errors, untaxed = false, Period } = props;
  const level = usePriceLevel(props.customerId);
  const mayChoose = useWorkplace().viewer.permissions.has('view_transactions');
  const table = useRef<HTMLDivElement>(null);
  const [hasDiscounts, setDiscounts] = useState(
    lines.some((line) => Number(line.discount ?? 0) !== 0 || line.discount_percent),
  );
  const [showsAccounts, setShowsAccounts] = useState(lines.some((line) => line.account_id !== null));
  const accounts = useIncomeAccounts(showsAccounts);
  const classes = useClassChoice(lines, props.hasClasses === true);
  const [showsPeriods, setShowsPeriods] = useState(lines.some(hasPeriod));
  const Extra = showsPeriods ? Period : props.Extra;
  const focus = (index: number, column: string) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-line="${index}"] [data-column="${column}"]`)?.focus(),
    );
  const add = (kind = 'other', at = lines.length) => {
    const before = lines.slice(0, at).findLast((line) => line.kind !== 'section');
    onChange([...lines.slice(0, at), newLine(before?.tax_rate ?? taxRate, kind), ...lines.slice(at)]);
    focus(at, 'description');
  };
  const remove = (index: number) => {
    onChange(lines.filter((_, i) => i !== index));
    focus(Math.max(0, index - 1), 'description');
  };
  const move = (index: number, by: number, column: string) => {
    const to = index + by;
    const line = lines[index];
    if (!line || to < 0 || to >= lines.length) return;
    const rest = lines.filter((_, i) => i !== index);
    onChange([...rest.slice(0, to), line, ...rest.slice(to)]);
    focus(to, column);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const column = event.target instanceof HTMLElement && event.target.dataset.column;
    if (!column || event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLSelectElement) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isText = event.target instanceof HTMLTextAreaElement && event.target.value.includes('\n');
    if (step && event.altKey) move(index, step, column);
    else if (step && !isText) focus(index + step, column);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      if (index + 1 < lines.length) focus(index + 1, column);
      else add();
    } else if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey)) remove(index);
    else return;
    event.preventDefault();
  };
  const newest = useRef({ change: (_: number, __: Partial<LineForm>) => {}, remove, onKeyDown });
  newest.current = {
    change: (index, change) => onChange(lines.map((one, i) => (i === index ? { ...one, ...change } : one))),
    remove,
    onKeyDown,
  };
  const [actions] = useState<LineActions>(() => ({
    change: (index, change) => newest.current.change(index, change),
    remove: (index) => newest.current.remove(index),
    keyDown: (event, index) => newest.current.onKeyDown(event, index),
  }));
  const faults = useMemo(() => faultsByLine(errors), [errors]);
  return (
    <div className="flex flex-col gap-2">
      <div
        ref={table}
        className="rounded-lg border border-line bg-surface"
        style={hasDiscounts ? tracks.discounted : tracks.plain}
      >
        <div className="hidden h-9 grid-cols-(--tracks) items-center gap-2 border-b border-line px-3 text-label font-medium text-muted md:grid">
          <span>Description</span>
          <span className="text-end">Quantity</span>
          <span className="text-end">Price</span>
          {hasDiscounts && <span className="text-end">Discount</span>}
          <span className="text-end">Tax</span>
          <span className="text-end">Amount</span>
        </div>
        {lines.length === 0 && <p className="px-3 py-4 text-muted">No lines yet. Add the first one.</p>}
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            index={index}
            net={totals.nets[index]}
            section={totals.sections[index]}
            classes={classes.shown}
            accounts={showsAccounts && line.kind !== 'section' ? accounts : undefined}
            currency={currency}
            scale={currencyExponent(currency)}
            hasDiscounts={hasDiscounts}
            untaxed={untaxed}
            taxRate={taxRate}
            level={level}
            Extra={Extra}
            errors={faults.get(index)}
            actions={actions}
          />
        ))}
      </div>
      <UnpricedLabour count={unpricedLabour(lines)} />
      <LinesMargin lines={lines} nets={totals.nets} currency={currency} />
      <LineTools
        onLine={() => add()}
        onHeading={() => add('section')}
        onDiscounts={hasDiscounts ? undefined : () => setDiscounts(true)}
        onAccounts={showsAccounts || !mayChoose ? undefined : () => setShowsAccounts(true)}
        classes={classes.offered}
        onClasses={classes.show}
        onPeriods={showsPeriods || !Period ? undefined : () => setShowsPeriods(true)}
      />
      {(errors.lines ?? errors.discount_amount ?? errors.discount_percent) && (
        <p role="alert" className="flex items-center gap-1 text-tone-danger">
          {errors.lines ?? errors.discount_amount ?? errors.discount_percent}
        </p>
      )}
    </div>
  );
}

function UnpricedLabour({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="status" className="rounded-md bg-tone-waiting-soft px-3 py-2">
      {words(count === 1 ? 'One line of labour has' : `${count} lines of labour have`)} no price: nothing is
      charged for that time. Type its price, or take the line out if it is meant to be free.
    </p>
  );
}

interface LineToolsProps {
  onLine: () => void;
  onHeading: () => void;
  onDiscounts: (() => void) | undefined;
  onAccounts: (() => void) | undefined;
  /** What the company has, such as “departments”; undefined if they are shown or there are none. */
  classes: string | undefined;
  onClasses: () => void;
  onPeriods: (() => void) | undefined;
}

function LineTools(props: LineToolsProps) {
  const { onLine, onHeading, onDiscounts, onAccounts, classes, onClasses, onPeriods } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" onClick={onLine}>
        <Plus className="size-4" aria-hidden="true" />
        Add line
      </Button>
      <Button variant="ghost" onClick={onHeading}>
        <ListPlus className="size-4" aria-hidden="true" />
        Add heading
      </Button>
      {onDiscounts && (
        <Button variant="ghost" onClick={onDiscounts}>
          Give discounts
        </Button>
      )}
      {onAccounts && (
        <Button variant="ghost" onClick={onAccounts}>
          Choose accounts
        </Button>
      )}
      {classes && (
        <Button variant="ghost" onClick={onClasses}>
          Choose {classes}
        </Button>
      )}
      {onPeriods && (
        <Button variant="ghost" onClick={onPeriods}>
          Add service periods
        </Button>
      )}
    </div>
  );
}

/** Splits `lines.3.quantity` into line index → field → message. */
function faultsByLine(errors: Readonly<Record<string, string>>): Map<number, Record<string, string>> {
  const byLine = new Map<number, Record<string, string>>();
  for (const [name, fault] of Object.entries(errors)) {
    const [, index, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
    if (index === undefined || field === undefined) continue;
    byLine.set(Number(index), { ...byLine.get(Number(index)), [field]: fault });
  }
  return byLine;
}

/** Twelve digits of an amount fit on a wide screen. */
const price = 'clamp(108px,11vw,148px)';
const amount = 'clamp(104px,12vw,164px)';
const tracks: Readonly<Record<'plain' | 'discounted', CSSProperties & { '--tracks': string }>> = {
  plain: { '--tracks': `minmax(0,1fr) 84px ${price} 80px ${amount} 32px` },
  discounted: { '--tracks': `minmax(0,1fr) 76px ${price} 84px 76px ${amount} 32px` },
};
