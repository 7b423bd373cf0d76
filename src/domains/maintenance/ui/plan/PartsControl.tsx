import { Plus, Trash2 } from 'lucide-react';
import { maintenancePlanParts } from '#domains/maintenance/plans/maintenance-plan.resource.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';

interface Line {
  readonly part_id: string | null;
  readonly quantity: string | null;
}

/** Parts with quantities, for each asset or room. */
export function PartsControl({ label, value, onChange, error }: OwnControlProps) {
  const lines = linesOf(value);
  const keep = (next: readonly Line[]) => onChange(next.length > 0 ? next : null);
  const change = (at: number, next: Partial<Line>) =>
    keep(lines.map((line, index) => (index === at ? { ...line, ...next } : line)));
  return (
    <Field label={label} optional help="To take along, for each asset or room" error={error} group>
      <div className="flex flex-col gap-2">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place; what is typed in it is passed on before it loses focus.
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-2">
            <FieldControl
              name="part_id"
              label="Part"
              hideLabel
              field={maintenancePlanParts.fields.part_id}
              value={line.part_id}
              values={{}}
              onChange={(part_id) => change(index, { part_id: typeof part_id === 'string' ? part_id : null })}
            />
            <NumberCell
              aria-label="Quantity"
              scale={3}
              value={line.quantity}
              onValueChange={(quantity) => change(index, { quantity: quantity ?? null })}
            />
            <IconButton label="Remove part" onClick={() => keep(lines.filter((_, at) => at !== index))}>
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <Button
          size="sm"
          variant="outline"
          className="self-start"
          onClick={() => keep([...lines, { part_id: null, quantity: '1' }])}
        >
          <Plus className="size-3.5" aria-hidden="true" />
          Add part
        </Button>
      </div>
    </Field>
  );
}

function linesOf(value: unknown): readonly Line[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isRecord).map(({ part_id, quantity }) => ({
    part_id: typeof part_id === 'string' ? part_id : null,
    quantity: typeof quantity === 'string' ? quantity : null,
  }));
}
