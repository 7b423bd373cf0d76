/** What stands on every invoice: how to pay, terms, numbers, footer, paper and colour. */
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { words } from '#ui/words.ts';
import { usualAccent } from '../settings/document-look.rules.ts';
import type { InvoiceSettings } from '../settings/invoice-settings.report.ts';

export interface PrintedSettingsProps {
  value: InvoiceSettings;
  onChange: (change: Partial<InvoiceSettings>) => void;
  errors: Readonly<Record<string, string>>;
}

export function PrintedSettings({ value: form, onChange: set, errors }: PrintedSettingsProps) {
  const text = (name: 'payment_details' | 'terms', label: string, help: string) => (
    <Field label={label} optional help={help} error={errors[name]}>
      <Textarea
        rows={4}
        maxLength={2000}
        value={form[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value || null })}
      />
    </Field>
  );
  const line = (name: 'payment_link' | 'tax_number' | 'footer', label: string, help: string, max: number) => (
    <Field label={label} optional help={help} error={errors[name]}>
      <Input
        maxLength={max}
        value={form[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value || null })}
      />
    </Field>
  );
  return (
    <Section title="On every invoice">
      {text('payment_details', 'How to pay', 'Bank details, or where to send a check. Stands at the end.')}
      {line(
        'payment_link',
        'Where to pay online',
        'A link of your payment service; {number} and {amount} are filled in. It is a button on the customer’s page and stands on the invoice.',
        400,
      )}
      {text('terms', 'Terms', 'What you want to have said about late payment, warranty, and the like.')}
      {line(
        'tax_number',
        'Tax number',
        'As it is to be printed below your address: “EIN 84-1234567”, a VAT or license number',
        100,
      )}
      {line(
        'footer',
        'Footer',
        'One line at the foot of every page; name, phone and email when left empty',
        200,
      )}
      <Field label="Paper" group>
        <RadioGroup
          inline
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: 'Letter' },
          ]}
          value={form.paper}
          onValueChange={(paper) => set({ paper: paper === 'letter' ? 'letter' : 'a4' })}
        />
      </Field>
      <Field
        label={words('Colour')}
        help="Of headings and rules on paper and on the customer’s page"
        error={errors.accent}
      >
        <span className="flex items-center gap-3">
          <input
            type="color"
            aria-label={words('Colour')}
            className="h-(--control) w-14 cursor-pointer rounded-md border border-control-line bg-surface"
            value={form.accent ?? usualAccent}
            onChange={(event) => set({ accent: event.target.value })}
          />
          {form.accent && (
            <Button variant="ghost" onClick={() => set({ accent: null })}>
              Use the usual one
            </Button>
          )}
        </span>
      </Field>
    </Section>
  );
}
