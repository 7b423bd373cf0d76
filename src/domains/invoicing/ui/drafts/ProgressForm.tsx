/** Invoices part of an agreed price, as a percentage or an amount, and shows what is left. */

import { useState } from 'react';
import type { AgreedPrice } from '#domains/invoicing/drafts/agreed-price.report.ts';
import { createProgressInvoice } from '#domains/invoicing/drafts/create-progress-invoice.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { currencyExponent, fromMinor, multiply, toMinor } from '#kernel/money.ts';
import { textOf } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { useRow } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { FieldRow, FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { DiscountCell, type Discount as Part } from './DiscountCell.tsx';

const fields = createProgressInvoice.input;
const withPrice = where(workOrders)
  .isSet('agreed_price')
  .isSet('customer_id')
  .neq('status', 'cancelled').entries;

export function ProgressForm({
  chosen,
  onMade,
}: {
  chosen: string | undefined;
  onMade: (id: string) => void;
}) {
  const { viewer } = useWorkplace();
  const create = useCommand(createProgressInvoice);
  const [order, setOrder] = useState<string | null>(chosen ?? null);
  const [part, setPart] = useState<Part>({ amount: null, percent: null });
  const [description, setDescription] = useState<string | null>(null);
  const { data: row } = useRow(workOrders, order ?? undefined, 'id,number,title,agreed_price');
  const { data: price } = useReport<AgreedPrice>(
    'agreed_price',
    { work_order_id: order },
    { enabled: order !== null },
  );
  const { fields: errors, problem } = formFaults(create.error);
  const here = amountOf(part, price?.agreed_price, viewer.currency);
  const money = (value: string | undefined) => (
    <Money value={value} currency={viewer.currency} locale={viewer.locale} className="font-medium" />
  );
  return (
    <FormLayout
      error={problem}
      actions={
        <Button type="submit" loading={create.isPending} disabled={!price}>
          Create draft
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (!order) return;
        const { amount, percent } = part;
        create.mutate(
          { input: { work_order_id: order, amount, percent, description } },
          { onSuccess: (made) => made && onMade(made.id) },
        );
      }}
    >
      <FieldControl
        name="work_order_id"
        label="Work order with an agreed price"
        field={fields.work_order_id}
        value={order}
        values={{ work_order_id: order }}
        error={errors.work_order_id}
        refFilters={withPrice}
        onChange={(value) => setOrder(textOf(value))}
      />
      {price && (
        <div className="flex flex-col gap-2 rounded-lg bg-wash p-4">
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            <span>Agreed: {money(price.agreed_price)}</span>
            <span>Invoiced and in drafts: {money(price.charged)}</span>
            <span>Left: {money(price.left)}</span>
          </div>
          <ProgressBar
            label="Of the agreed price on invoices"
            done={Math.round(Number(price.charged))}
            of={Math.max(1, Math.round(Number(price.agreed_price)))}
          />
        </div>
      )}
      <FieldRow>
        <Field
          label="This invoice"
          error={errors.amount ?? errors.percent}
          help="An amount, or a share like 30%"
        >
          <DiscountCell
            scale={currencyExponent(viewer.currency)}
            placeholder="30%"
            value={part}
            onValueChange={setPart}
          />
        </Field>
        <Field label="Before tax">
          <p className="flex h-(--control) items-center">{here ? money(here) : '–'}</p>
        </Field>
      </FieldRow>
      <FieldControl
        name="description"
        label="Description"
        field={{
          ...fields.description,
          help: row ? `${row.number} · ${row.title} when left empty` : undefined,
        }}
        value={description}
        values={{ description }}
        error={errors.description}
        onChange={(value) => setDescription(textOf(value))}
      />
    </FormLayout>
  );
}

function amountOf(
  { amount, percent }: Part,
  agreed: string | undefined,
  currency: string,
): string | undefined {
  if (amount) return amount;
  const exponent = currencyExponent(currency);
  const minor = agreed === undefined ? undefined : toMinor(agreed, exponent);
  return percent && minor !== undefined ? fromMinor(multiply(minor, percent), exponent) : undefined;
}
