/** Sends goods of a receipt back to the vendor: a quantity for each line that went into stock. */
import { useState } from 'react';
import { returnToVendor } from '#domains/purchasing/receipts/return-to-vendor.ts';
import { useCommand } from '#ui/api/command.ts';
import { useIsRowFetching } from '#ui/api/rows.ts';
import { ActionPanel } from '#ui/components/actions/ActionPanel.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { PhoneFoot } from '#ui/components/layout/PhoneFoot.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import type { Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AmountCell } from '../AmountCell.tsx';
import { FactControl } from './FactControl.tsx';
import type { ReceiptRow } from './ReceiptPage.tsx';
import { returnableLines } from './return-form.rules.ts';

const fields = returnToVendor.input;

export function ReturnPanel({ receipt, onClose }: { receipt: ReceiptRow; onClose: () => void }) {
  const { viewer } = useWorkplace();
  const send = useCommand(returnToVendor, {
    done: () => `Sent back to ${receipt.po?.vendor_name ?? 'the vendor'}`,
    failed: `Nothing of ${receipt.number} was sent back`,
  });
  // What is left may be from before the last return.
  const isOld = useIsRowFetching('goods_receipts', receipt.id);
  const lines = returnableLines(receipt.goods_receipt_lines);
  const [quantities, setQuantities] = useState<Readonly<Record<string, Typed>>>({});
  const [facts, setFacts] = useState<Readonly<Record<string, unknown>>>({
    returned_on: new Date().toLocaleDateString('en-CA', { timeZone: viewer.timezone }),
  });
  const given = lines.filter(({ id }) => quantities[id] !== null && id in quantities);
  const { fields: errors, problem } = formFaults(send.error);
  const errorOf = (id: string) => {
    const at = `lines.${given.findIndex((line) => line.id === id)}`;
    return errors[`${at}.quantity`] ?? errors[`${at}.line_id`];
  };
  const control = (name: 'returned_on' | 'reason') => (
    <FactControl name={name} field={fields[name]} facts={facts} errors={errors} onChange={setFacts} />
  );
  const run = () => {
    if (isOld) return;
    const sent = given.map(({ id }) => ({ line_id: id, quantity: quantities[id] ?? '?' }));
    send.mutate({ id: receipt.id, input: { ...facts, lines: sent } }, { onSuccess: onClose });
  };
  return (
    <ActionPanel
      label="Return to vendor"
      heading={`Send goods of ${receipt.number} back`}
      description="They leave stock at the ordered price. What is billed already is owed by the vendor until its credit comes."
      fault={errors.lines ?? problem}
      onRun={run}
      onClose={onClose}
      actions={
        <PhoneFoot>
          <Button loading={send.isPending || isOld} onClick={run}>
            Send back
          </Button>
        </PhoneFoot>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_112px] items-end gap-3 py-2">
            <div className="self-center">
              <p className="font-medium">{line.item_name}</p>
              <p className="text-label text-subtle">
                {Number(line.left).toLocaleString(viewer.locale)} of{' '}
                {Number(line.quantity).toLocaleString(viewer.locale)} not sent back
              </p>
            </div>
            <AmountCell
              label={`Sent back of ${line.item_name}`}
              hideLabel
              scale={3}
              value={line.id in quantities ? quantities[line.id] : null}
              error={errorOf(line.id)}
              onValueChange={(value) => setQuantities({ ...quantities, [line.id]: value })}
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-[200px_minmax(0,1fr)]">
        {control('returned_on')}
        {control('reason')}
      </div>
    </ActionPanel>
  );
}
