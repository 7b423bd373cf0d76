/** Records a delivery: by default everything open; parts go to a stock location, the rest to its account or job. */
import { useState } from 'react';
import { purchaseOrders } from '#domains/purchasing/orders/purchase-order.resource.ts';
import { receivePurchaseOrder } from '#domains/purchasing/receipts/receive-purchase-order.ts';
import { useCommand } from '#ui/api/command.ts';
import { useIsRowFetching, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { ActionPanel } from '#ui/components/actions/ActionPanel.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { PhoneFoot } from '#ui/components/layout/PhoneFoot.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AmountCell } from '../AmountCell.tsx';
import type { OrderPageRow } from '../orders/PurchaseOrderPage.tsx';
import { FactControl } from './FactControl.tsx';
import { type OpenItem, openItems } from './receive-form.rules.ts';

const fields = receivePurchaseOrder.input;

export function ReceivePanel({ order, onClose }: { order: OrderPageRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const receive = useCommand(receivePurchaseOrder, {
    done: () => `Received on ${order.po_number}`,
    failed: `Nothing was received on ${order.po_number}`,
  });
  // What is outstanding may be from before the last delivery.
  const isOld = useIsRowFetching(purchaseOrders, order.id);
  const items = openItems(order.purchase_order_items);
  const { rows: locations } = useRows('stock_locations', {
    filters: where().eq('is_active', true),
    select: 'id,name,is_default',
    limit: 100,
    count: false,
  });
  const usual = locations.find((one) => one.is_default === true) ?? locations[0];
  const [quantities, setQuantities] = useState<Readonly<Record<string, Typed>>>({});
  const [place, setPlace] = useState<Readonly<Record<string, string>>>({});
  const [facts, setFacts] = useState<Readonly<Record<string, unknown>>>({
    received_on: new Date().toLocaleDateString('en-CA', { timeZone: viewer.timezone }),
  });
  const quantityOf = (item: OpenItem) => (item.id in quantities ? quantities[item.id] : item.open);
  const lines = items.map((item) => ({
    item_id: item.id,
    quantity: quantityOf(item) === undefined ? '?' : (quantityOf(item) ?? '0'),
    location_id: item.isStock ? (place[item.id] ?? usual?.id ?? null) : null,
  }));
  const { fields: errors, problem } = formFaults(receive.error);
  const known = new Set(['received_on', 'delivery_note', 'notes']);
  const others = Object.entries(errors).filter(([name]) => !known.has(name) && !name.endsWith('.quantity'));
  const control = (name: 'received_on' | 'delivery_note' | 'notes') => (
    <FactControl name={name} field={fields[name]} facts={facts} errors={errors} onChange={setFacts} />
  );
  const run = () => {
    if (isOld) return;
    receive.mutate(
      { id: order.id, input: { ...facts, lines }, version: order.version },
      { onSuccess: onClose },
    );
  };
  return (
    <ActionPanel
      label="Receive"
      heading={`Receive items of ${order.po_number}`}
      fault={others.map(([, message]) => message).join(' ') || problem}
      onRun={run}
      onClose={onClose}
      actions={
        <PhoneFoot>
          <Button loading={receive.isPending || isOld} onClick={run}>
            Receive
          </Button>
        </PhoneFoot>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item, index) => (
          <li
            key={item.id}
            className="grid grid-cols-[minmax(0,1fr)_112px] items-end gap-3 py-2 sm:grid-cols-[minmax(0,1fr)_112px_200px]"
          >
            <div className="self-center">
              <p className="font-medium">{item.item_name}</p>
              <p className="text-label text-subtle">
                {Number(item.open).toLocaleString(viewer.locale)} of{' '}
                {Number(item.quantity).toLocaleString(viewer.locale)} outstanding
              </p>
            </div>
            <AmountCell
              label={`Received now of ${item.item_name}`}
              hideLabel
              scale={3}
              value={quantityOf(item)}
              error={errors[`lines.${index}.quantity`]}
              onValueChange={(value) => setQuantities({ ...quantities, [item.id]: value })}
            />
            <div className="max-sm:col-span-2">
              <Destination
                item={item}
                locations={locations}
                value={place[item.id] ?? usual?.id ?? ''}
                onChange={(id) => setPlace({ ...place, [item.id]: id })}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-3">
        {control('received_on')}
        {control('delivery_note')}
        {control('notes')}
      </div>
    </ActionPanel>
  );
}

interface DestinationProps {
  item: OpenItem;
  locations: readonly { readonly id?: unknown; readonly name?: unknown }[];
  value: string;
  onChange: (id: string) => void;
}

function Destination({ item, locations, value, onChange }: DestinationProps) {
  if (!item.isStock) {
    return (
      <p className="flex h-(--control) items-center text-muted">
        {item.isJob ? 'To its job' : 'To its account'}
      </p>
    );
  }
  return (
    <Select
      aria-label={`Where ${item.item_name} goes`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={
        locations.length > 0
          ? locations.map((one) => ({ value: String(one.id), label: String(one.name) }))
          : [{ value: '', label: 'Warehouse (made now)' }]
      }
    />
  );
}
