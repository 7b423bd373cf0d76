/** Changes the prices of the selected rows at once: every new price is shown before it is stored; can be undone. */
import { TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { changedPrice } from '#domains/inventory/price-change.rules.ts';
import { currencyExponent, type UnitPrice } from '#kernel/money.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { fromUnitPrice, toUnitPrice } from '#kernel/unit-price.ts';
import { useUpdate } from '#ui/api/changes.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { runAll } from '#ui/resource/commands/run-all.ts';
import { type Row, versionOf } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { PriceChangeForm, type TypedChange, usePriceChange } from './PriceChangeForm.tsx';
import { type PriceChangeRow, PricePreview } from './PricePreview.tsx';

export type PricedRow = Row & {
  readonly name: string;
  readonly price?: string | null;
  readonly cost?: string | null;
};

export interface ChangePricesProps {
  /** With the fields `name`, `price` and `cost`. */
  resource: AnyResource;
  rows: readonly PricedRow[];
  /** Why some selected rows are not among `rows`. */
  note?: string | undefined;
  onDone: () => void;
}

export function ChangePrices(props: ChangePricesProps) {
  const [isOpen, setOpen] = useState(false);
  const workplace = useWorkplace();
  if (!workplace.may('update', props.resource)) return null;
  return (
    <>
      <Button size="sm" variant="outline" disabled={props.rows.length === 0} onClick={() => setOpen(true)}>
        <TrendingUp className="size-3.5" aria-hidden="true" />
        Change prices
      </Button>
      {isOpen && <ChangeSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeSheet({ resource, rows, note, onDone, onClose }: ChangePricesProps & { onClose: () => void }) {
  const { currency } = useWorkplace().viewer;
  const [typed, setTyped] = useState<TypedChange>({ kind: 'percent', value: null, ending: 'exact' });
  const update = useUpdate(resource);
  const change = usePriceChange(typed);
  const preview = rows.map((row) => previewOf(row, change, typed, currencyExponent(currency)));
  const changed = preview.filter(({ after, before }) => after !== undefined && after !== before);
  const store = () => {
    onClose();
    onDone();
    const versions = new Map<string, number | undefined>();
    const set = async (row: Row, price: string, version: number | undefined) => {
      const now = await update.mutateAsync({ id: row.id, patch: { price }, version });
      versions.set(row.id, versionOf(now));
    };
    void runAll({
      label: 'Prices',
      items: changed,
      nameOf: ({ name }) => name,
      act: ({ row, after = '' }) => set(row, after, versionOf(row)),
      undo: (done) =>
        void runAll({
          label: 'Prices, undone',
          items: done,
          nameOf: ({ name }) => name,
          act: ({ row, before }) => set(row, before, versions.get(row.id)),
        }),
    });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change prices"
      footer={
        <>
          <Button disabled={changed.length === 0} onClick={store}>
            {changed.length === 1 ? 'Change 1 price' : `Change ${changed.length} prices`}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <PriceChangeForm value={typed} onChange={setTyped} />
        {note && <p className="text-muted">{note}</p>}
        <PricePreview rows={preview} isReady={change !== undefined} />
      </div>
    </Sheet>
  );
}

function previewOf(
  row: PricedRow,
  change: ReturnType<typeof usePriceChange>,
  { ending }: TypedChange,
  exponent: number,
): PriceChangeRow & { readonly row: Row } {
  const before = row.price ?? '0';
  const price = toUnitPrice(before, exponent) ?? 0n;
  const cost = row.cost ? toUnitPrice(row.cost, exponent) : undefined;
  const after = change && changedPrice({ price, cost }, change, ending, exponent);
  return {
    ...{ row, id: row.id, name: row.name },
    before: fromUnitPrice(price, exponent),
    after: after === undefined ? undefined : fromUnitPrice(after, exponent),
    // The share of the price that is left after its cost.
    margin: shareLeft(after, cost),
  };
}

function shareLeft(price: UnitPrice | undefined, cost: UnitPrice | undefined): number | undefined {
  if (price === undefined || cost === undefined || Number(price) === 0 || Number(cost) === 0)
    return undefined;
  return (Number(price) - Number(cost)) / Number(price);
}
