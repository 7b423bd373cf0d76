import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/Button.tsx';
import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { notify } from '#ui/toast/notify.ts';
import { createPurchaseOrder } from '../purchase-order.commands.ts';
import { newLine } from './line-form.rules.ts';
import { OrderEditor, type OrderForm } from './OrderEditor.tsx';
import { BackLink } from './PurchasingNav.tsx';

export function NewPurchaseOrder() {
  const { vendor_id, part_id } = useSearch({ strict: false }) as { vendor_id?: string; part_id?: string };
  const navigate = useNavigate();
  const create = useCommand(createPurchaseOrder);
  const [initial] = useState(
    (): OrderForm => ({
      ...{
        vendor_id: vendor_id ?? null,
        order_date: null,
        expected_delivery_date: null,
        payment_terms: null,
      },
      ...{ shipping_amount: null, shipping_address: null, billing_address: null, notes: null },
      approval_required: false,
      items: [{ ...newLine(), part_id: part_id ?? null }],
    }),
  );
  return (
    <Page title="New purchase order">
      <PageHeader
        context={<BackLink to="/financials/purchase-orders" label="Purchase orders" />}
        title="New purchase order"
      />
      <OrderEditor
        name="new"
        initial={initial}
        save={async (input) => {
          const made = await create.mutateAsync({ input });
          notify.success(`${made.po_number} created`);
          void navigate({ to: `/financials/purchase-orders/${made.id}` as never, replace: true });
        }}
        actions={({ isBusy }) => (
          <Button type="submit" loading={isBusy}>
            Create PO
          </Button>
        )}
      />
    </Page>
  );
}
