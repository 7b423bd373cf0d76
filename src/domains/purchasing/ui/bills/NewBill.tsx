import { useState } from 'react';
import { createBill } from '#domains/purchasing/bills/enter-bill.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type LineForm, newLine } from '../orders/line-form.rules.ts';
import { BillEditor, type BillForm } from './BillEditor.tsx';

/** A bill without an order, for example rent, fuel, a subcontractor, or a carrier’s freight of a delivery (`freight_of`). */
export function NewBill() {
  const { vendor_id, freight_of } = useAddress<{ vendor_id: string; freight_of: string }>();
  const navigate = useNavigate();
  const create = useCommand(createBill);
  const [initial] = useState(
    (): BillForm => ({
      ...{
        vendor_id: vendor_id ?? null,
        kind: 'bill',
        vendor_reference: null,
        bill_date: null,
        due_date: null,
        discount_percent: null,
        discount_days: null,
      },
      ...{ shipping_amount: null, notes: null, lines: [freight_of ? freightLine(freight_of) : newLine()] },
    }),
  );
  return (
    <Page title="New bill">
      <PageHeader
        context={<BackLink to="/financials/bills" label="Bills" />}
        title="New bill"
        description="For what was ordered, enter the bill on its purchase order: it is then matched with what was received."
      />
      <Permitted right="create_transactions">
        <BillEditor
          name="new"
          initial={initial}
          save={async (input) => {
            const made = await create.mutateAsync({ input });
            notify.success('Draft created');
            void navigate({ to: `/financials/bills/${made.id}`, replace: true });
          }}
          actions={({ isBusy }) => (
            <Button type="submit" loading={isBusy}>
              Create draft
            </Button>
          )}
        />
      </Permitted>
    </Page>
  );
}

const freightLine = (freight_receipt_id: string): LineForm => ({
  ...newLine(),
  item_name: 'Freight',
  freight_receipt_id,
});
