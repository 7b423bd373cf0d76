/** The form of a quote: customer, options, validity. Keeps unsaved input through a reload, and shows faults at their fields. */
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { DiscountCell } from '#domains/invoicing/ui/drafts/DiscountCell.tsx';
import type { LineForm } from '#domains/invoicing/ui/drafts/draft-form.rules.ts';
import { createQuote } from '#domains/quoting/drafts/create-quote.ts';
import type { QuoteDefaults } from '#domains/quoting/drafts/quote-defaults.report.ts';
import { currencyExponent } from '#kernel/money.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { DocumentForm, documentControls } from '#ui/resource/form/DocumentForm.tsx';
import type { StoredDocument } from '#ui/resource/form/document-base.ts';
import { useDocumentForm } from '#ui/resource/form/use-document-form.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { OptionEditor } from './OptionEditor.tsx';
import {
  type OptionForm,
  optionsForChoices,
  type QuoteForm,
  quoteInputOf,
  withAnother,
} from './quote-form.rules.ts';

export interface QuoteEditorProps {
  /** Key of the input saved on the device: the row's id, or "new". */
  name: string;
  initial: QuoteForm;
  /** The draft's row, if it exists. */
  stored?: StoredDocument;
  /** Throws the server's error. */
  save: (input: ReturnType<typeof quoteInputOf>, version: number) => Promise<unknown>;
  onSaved?: () => void;
  actions: (state: { submit: () => Promise<boolean>; isBusy: boolean; isChanged: boolean }) => ReactNode;
}

const fields = createQuote.input;
const MOST_OPTIONS = 5;

export function QuoteEditor({ name, initial, stored, save, onSaved, actions }: QuoteEditorProps) {
  const { viewer } = useWorkplace();
  const document = useDocumentForm<QuoteForm>(
    `quote.${name}`,
    initial,
    (typed, version) => save(quoteInputOf(typed), version),
    stored,
  );
  const { form, change, submit, isChanged, isBusy, errors } = document;
  const { data: defaults, isPlaceholderData } = useReport<QuoteDefaults>(
    'quote_defaults',
    { customer_id: form.customer_id, site_id: form.site_id, contact_id: form.contact_id },
    { enabled: form.customer_id !== null },
  );
  useProposals(form, isPlaceholderData ? undefined : defaults, change);
  const control = documentControls<QuoteForm, keyof QuoteForm & keyof typeof fields>(document, fields);
  const ofCustomer = form.customer_id ? where().eq('customer_id', form.customer_id).entries : [];
  const changeOption = (index: number, next: Partial<OptionForm>) =>
    change((now) => ({ options: now.options.map((one, at) => (at === index ? { ...one, ...next } : one)) }));
  const { options } = form;
  return (
    <DocumentForm document={document} onSaved={onSaved} actions={actions({ submit, isBusy, isChanged })}>
      <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <div className="sm:col-span-2">{control('title')}</div>
        <div className="sm:col-span-2">
          {control('customer_id', {
            onChange: (customer_id: string | null) =>
              change({ customer_id, site_id: null, contact_id: null, asset_id: null }),
          })}
        </div>
        {control('site_id', { refFilters: ofCustomer, disabled: !form.customer_id })}
        {control('contact_id', { refFilters: ofCustomer, disabled: !form.customer_id })}
        {control('asset_id', {
          refFilters: form.site_id ? where().eq('site_id', form.site_id).entries : ofCustomer,
          disabled: !form.customer_id,
        })}
        {control('valid_until')}
        {control('customer_po')}
        <Field
          label="Deposit"
          optional
          help="An amount, or a share like 30%"
          error={errors.deposit_amount ?? errors.deposit_percent}
        >
          <DepositCell form={form} change={change} scale={currencyExponent(viewer.currency)} />
        </Field>
      </Card>
      {options.map((option, index) => (
        <OptionEditor
          key={option.key}
          option={option}
          index={index}
          isOnly={options.length === 1}
          form={form}
          taxRate={defaults?.tax_rate ?? '0'}
          currency={viewer.currency}
          errors={errors}
          onChange={(next) => changeOption(index, next)}
          onRecommend={(is) =>
            change({ options: options.map((one, at) => ({ ...one, is_recommended: is && at === index })) })
          }
          onRemove={() => change({ options: options.filter((_, at) => at !== index) })}
          onOffer={(line, choices) => change({ options: optionsForChoices(option, line, choices) })}
        />
      ))}
      {errors.options && (
        <p role="alert" className="text-tone-danger">
          {errors.options}
        </p>
      )}
      {options.length < MOST_OPTIONS && (
        <Button
          variant="outline"
          className="self-start"
          onClick={() => change({ options: withAnother(options) })}
        >
          <Plus className="size-4" aria-hidden="true" />
          {options.length === 1 ? 'Offer a choice of options' : 'Add an option'}
        </Button>
      )}
      <div className="max-w-(--form)">{control('notes')}</div>
    </DocumentForm>
  );
}

interface DepositCellProps {
  form: QuoteForm;
  change: (next: Partial<QuoteForm>) => void;
  scale: number;
}

function DepositCell({ form, change, scale }: DepositCellProps) {
  return (
    <DiscountCell
      aria-label="Deposit"
      placeholder="None"
      scale={scale}
      value={{ amount: form.deposit_amount, percent: form.deposit_percent }}
      onValueChange={({ amount, percent }) => change({ deposit_amount: amount, deposit_percent: percent })}
    />
  );
}

/** Fills an empty date with the default and sets the site's tax rate on new lines, as the server would. */
function useProposals(
  form: QuoteForm,
  defaults: QuoteDefaults | undefined,
  change: (next: Partial<QuoteForm>) => void,
): void {
  const rate = useRef<string>(undefined);
  const propose = useEffectEvent((defaults: QuoteDefaults) => {
    const isUntouched = (line: LineForm) => !line.id && line.unit_price === null;
    const takes = (line: LineForm) =>
      line.kind !== 'section' &&
      line.tax_rate !== defaults.tax_rate &&
      (isUntouched(line) || line.tax_rate === rate.current);
    const differs = form.options.some((option) => option.lines.some(takes));
    const options = form.options.map((option) => ({
      ...option,
      lines: option.lines.map((line) => (takes(line) ? { ...line, tax_rate: defaults.tax_rate } : line)),
    }));
    rate.current = defaults.tax_rate;
    if (form.valid_until && !differs) return;
    change({ valid_until: form.valid_until ?? defaults.valid_until, ...(differs ? { options } : {}) });
  });
  // Only when the customer's defaults load, so that later changes by the user stay.
  useEffect(() => {
    if (form.customer_id && defaults) propose(defaults);
  }, [form.customer_id, defaults]);
}
