/** The form of an option: its name if there are several, its lines and totals. */
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { InvoiceTotals } from '#domains/invoicing/ui/document/InvoiceTotals.tsx';
import type { LineForm } from '#domains/invoicing/ui/drafts/draft-form.rules.ts';
import { LinesEditor } from '#domains/invoicing/ui/drafts/LinesEditor.tsx';
import type { PriceBookItem } from '#domains/price-book/ui/pick/price-book-items.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { cx } from '#ui/cx.ts';
import { OptionalLine } from '../sending/OptionalLine.tsx';
import { BetterChoices } from './BetterChoices.tsx';
import { errorsOf, type OptionForm, optionTotals, type QuoteForm } from './quote-form.rules.ts';

export interface OptionEditorProps {
  option: OptionForm;
  index: number;
  isOnly: boolean;
  form: QuoteForm;
  taxRate: string;
  currency: string;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<OptionForm>) => void;
  onRecommend: (isRecommended: boolean) => void;
  onRemove: () => void;
  /** Offers the better choices for a line side by side. */
  onOffer: (line: LineForm, choices: readonly PriceBookItem[]) => void;
}

export function OptionEditor(props: OptionEditorProps) {
  const { option, index, isOnly, form, taxRate, currency, onChange } = props;
  const errors = useMemo(() => errorsOf(props.errors, index), [props.errors, index]);
  const totals = useMemo(() => optionTotals(option, form, currency), [option, form, currency]);
  return (
    <section
      aria-label={isOnly ? 'What is offered' : option.name || `Option ${index + 1}`}
      className={cx('flex flex-col gap-4', !isOnly && 'rounded-lg border border-line-strong p-4')}
    >
      {!isOnly && (
        <div className="grid gap-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
          <div className="flex flex-col gap-3">
            <Field label="Name of the option" error={errors.name}>
              <Input
                maxLength={80}
                value={option.name ?? ''}
                onChange={(event) => onChange({ name: event.target.value })}
              />
            </Field>
            <Checkbox
              label="We recommend this one"
              checked={option.is_recommended}
              onChange={(event) => props.onRecommend(event.target.checked)}
            />
          </div>
          <Field label="What sets it apart" optional error={errors.description}>
            <Textarea
              rows={2}
              maxLength={2000}
              value={option.description ?? ''}
              onChange={(event) => onChange({ description: event.target.value || null })}
            />
          </Field>
        </div>
      )}
      <LinesEditor
        lines={option.lines}
        onChange={(lines) => onChange({ lines })}
        totals={totals}
        taxRate={taxRate}
        currency={currency}
        customerId={form.customer_id}
        errors={errors}
        Extra={OptionalLine}
      />
      {isOnly && (
        <BetterChoices
          lines={option.lines}
          customerId={form.customer_id}
          currency={currency}
          onOffer={props.onOffer}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        {isOnly ? (
          <span />
        ) : (
          <Button variant="ghost" onClick={props.onRemove}>
            <X className="size-4" aria-hidden="true" />
            Take this option out
          </Button>
        )}
        <InvoiceTotals
          {...totals}
          currency={currency}
          given={{ amount: option.discount_amount, percent: option.discount_percent }}
          onGivenChange={({ amount, percent }) =>
            onChange({ discount_amount: amount, discount_percent: percent })
          }
        />
      </div>
    </section>
  );
}
