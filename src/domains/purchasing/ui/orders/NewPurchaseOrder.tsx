import { useState } from 'react';
import { createPurchaseOrder } from '#domains/purchasing/orders/create-purchase-order.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type LineForm, newLine } from './line-form.rules.ts';
import { OrderEditor, type OrderForm } from './OrderEditor.tsx';

/** A new order: blank, for a vendor, or with low parts: `?vendor_id=…`, `?parts=id.id`. */
export function NewPurchaseOrder() {
  const { vendor_id, parts = '' } = useAddress<{ vendor_id: string; parts: string }>();
  const wanted = parts.split('.').filter(Boolean).slice(0, 100);
  const { rows, isPending } = useRows('parts', {
    filters: where().in('id', wanted),
    select: 'id,name,cost,reorder_quantity,vendor_id',
    limit: 100,
    count: false,
    enabled: wanted.length > 0,
  });
  return (
    <Page title="New purchase order">
      <PageHeader
        context={<BackLink to="/financials/purchase-orders" label="Purchase orders" />}
        title="New purchase order"
      />
      <Permitted right="create_purchase_orders">
        {wanted.length > 0 && isPending ? (
          <SkeletonRows rows={6} />
        ) : (
          <Blank key={parts} vendorId={vendor_id ?? vendorOf(rows)} lines={rows.map(lineOf)} />
        )}
      </Permitted>
    </Page>
  );
}

type Part = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The common vendor of all parts; null if they differ. */
function vendorOf(parts: readonly Part[]): string | null {
  const vendors = new Set(parts.map((part) => textOf(part.vendor_id)));
  const [only = null] = vendors;
  return vendors.size === 1 ? only : null;
}

function lineOf(part: Part): LineForm {
  return {
    ...newLine(),
    part_id: textOf(part.id),
    item_name: textOf(part.name) ?? '',
    unit_price: textOf(part.cost),
    quantity: textOf(part.reorder_quantity) ?? '1',
  };
}

function Blank({ vendorId, lines }: { vendorId: string | null; lines: readonly LineForm[] }) {
  const navigate = useNavigate();
  const create = useCommand(createPurchaseOrder);
  const [initial] = useState(
    (): OrderForm => ({
      ...{ vendor_id: vendorId, order_date: null, expected_delivery_date: null, payment_terms: null },
      ...{ shipping_amount: null, shipping_address: null, billing_address: null, notes: null },
      approval_required: false,
      items: lines.length > 0 ? lines : [newLine()],
    }),
  );
  return (
    <OrderEditor
      name={lines.length > 0 ? 'parts' : 'new'}
      initial={initial}
      save={async (input) => {
        const made = await create.mutateAsync({ input });
        notify.success(`${made.po_number} created`);
        void navigate({ to: `/financials/purchase-orders/${made.id}`, replace: true });
      }}
      actions={({ isBusy }) => (
        <Button type="submit" loading={isBusy}>
          Create PO
        </Button>
      )}
    />
  );
}
