/** A credit note by line: everything, or a quantity or amount of some. Creates a draft to check and send. */

import { useState } from 'react';
import { creditInvoice } from '#domains/invoicing/credits/credit-invoice.ts';
import { currencyExponent } from '#kernel/money.ts';
import { useCommand } from '#ui/api/command.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { InvoiceRow } from '../InvoicePage.tsx';
import { MoneyPanel } from '../payments/MoneyPanel.tsx';

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly position: number;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly net: string;
}

interface Chosen {
  readonly quantity?: string | null | undefined;
  readonly amount?: string | null | undefined;
}

export function CreditPanel({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const navigate = useNavigate();
  const credit = useCommand(creditInvoice, {
    done: () => `${invoice.number} has a draft credit note`,
    failed: `${invoice.number} was not credited`,
  });
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>();
  const stored: readonly Line[] = Array.isArray(invoice.invoice_lines) ? invoice.invoice_lines : [];
  const lines = stored.filter(({ kind }) => kind !== 'section').sort((a, b) => a.position - b.position);
  const picked = lines.filter(({ id }) => chosen?.[id]);
  const { fields: errors } = formFaults(credit.error);
  const run = () => {
    const some = picked.map(({ id }) => ({ line_id: id, ...chosen?.[id] }));
    const input = { reason: reason || null, ...(chosen === undefined ? {} : { lines: some }) };
    credit.mutate({ id: invoice.id, input }, { onSuccess: () => void openCreditNote(invoice.id, navigate) });
  };
  return (
    <MoneyPanel
      title={`Credit ${invoice.number}`}
      description="Creates a draft credit note. Check it, then send it."
      error={credit.error}
      shown={['lines.']}
      onRun={run}
      onClose={onClose}
      actions={
        <Button
          loading={credit.isPending}
          disabled={chosen !== undefined && picked.length === 0}
          onClick={run}
        >
          {chosen === undefined ? 'Credit all that is left' : 'Credit these lines'}
        </Button>
      }
    >
      <Field label="Reason">
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Checkbox
        label="Only some lines"
        checked={chosen !== undefined}
        onChange={(event) => setChosen(event.target.checked ? {} : undefined)}
      />
      {chosen !== undefined && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {lines.map((line) => (
            <CreditLine
              key={line.id}
              line={line}
              currency={invoice.currency}
              chosen={chosen[line.id]}
              fault={faultOf(errors, picked.indexOf(line))}
              onChange={(next) => setChosen(withLine(chosen, line.id, next))}
            />
          ))}
        </ul>
      )}
    </MoneyPanel>
  );
}

interface CreditLineProps {
  line: Line;
  currency: string;
  chosen: Chosen | undefined;
  fault: string | undefined;
  onChange: (chosen: Chosen | undefined) => void;
}

function CreditLine({ line, currency, chosen, fault, onChange }: CreditLineProps) {
  const { locale } = useWorkplace().viewer;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-44 flex-1">
        <Checkbox
          label={line.description}
          checked={chosen !== undefined}
          onChange={(event) => onChange(event.target.checked ? {} : undefined)}
        />
        {fault && (
          <p role="alert" className="text-label text-tone-danger">
            {fault}
          </p>
        )}
      </div>
      <Money value={line.net} currency={currency} locale={locale} className="text-muted" />
      {chosen && (
        <div className="flex gap-2">
          <div className="w-28">
            <NumberCell
              aria-label="Quantity to credit"
              scale={3}
              placeholder={line.quantity.replace(/\.?0+$/, '')}
              {...(line.unit && { suffix: line.unit })}
              value={chosen.quantity ?? null}
              onValueChange={(quantity) => onChange({ quantity: quantity === undefined ? '?' : quantity })}
            />
          </div>
          <div className="w-32">
            <NumberCell
              aria-label="or an amount before tax"
              scale={currencyExponent(currency)}
              placeholder="or an amount"
              value={chosen.amount ?? null}
              onValueChange={(amount) => onChange({ amount: amount === undefined ? '?' : amount })}
            />
          </div>
        </div>
      )}
    </li>
  );
}

function withLine(all: Readonly<Record<string, Chosen>>, id: string, next: Chosen | undefined) {
  const { [id]: _, ...rest } = all;
  return next === undefined ? rest : { ...rest, [id]: next };
}

function faultOf(errors: Readonly<Record<string, string>>, index: number): string | undefined {
  return Object.entries(errors).find(([name]) => name.startsWith(`lines.${index}.`))?.[1];
}

async function openCreditNote(id: string, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const { data } = await api.get<readonly Row[]>('invoices', {
    query: { credits_id: `eq.${id}`, status: 'eq.draft', select: 'id', limit: 1 },
  });
  if (data[0]) void navigate({ to: `/financials/invoicing/${data[0].id}` });
}
