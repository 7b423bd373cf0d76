import { useState } from 'react';
import { assignAssetCode } from '#domains/assets/assign-asset-code.ts';
import { useHasRooms } from '#domains/rooms/ui/use-has-rooms.ts';
import { inSentence } from '#kernel/validate.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { RefControl } from '#ui/resource/fields/RefControl.tsx';
import { CreatesInPlace } from '#ui/resource/form/ResourceForm.tsx';
import { notify } from '#ui/toast/notify.ts';

const kinds = {
  asset_id: { field: assignAssetCode.input.asset_id, filters: [['status', 'neq.retired']] },
  room_id: { field: assignAssetCode.input.room_id, filters: [['is_active', 'eq.true']] },
} as const;
const kindOptions = [
  { value: 'asset_id', label: 'An asset' },
  { value: 'room_id', label: 'A room' },
] as const;

/** Assigns an unassigned label to an asset or a room, which can be created here. */
export function AssignLabel({ codeId, onAssigned }: { codeId: string; onAssigned: () => void }) {
  const [kind, setKind] = useState<keyof typeof kinds>('asset_id');
  const [id, setId] = useState<string | null>(null);
  const hasRooms = useHasRooms();
  const assign = useCommand(assignAssetCode);
  const { field, filters } = kinds[kind];
  const label = field.label ?? '';
  const save = () =>
    assign.mutate(
      { id: codeId, input: { [kind]: id } },
      {
        onSuccess: () => {
          notify.success('Label assigned');
          onAssigned();
        },
      },
    );
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (id) save();
      }}
    >
      {hasRooms && (
        <div className="basis-full">
          <RadioGroup
            inline
            label="What it is stuck on"
            options={kindOptions}
            value={kind}
            onValueChange={(next) => {
              setKind(next);
              setId(null);
            }}
          />
        </div>
      )}
      <CreatesInPlace>
        <Field
          label={label}
          className="min-w-56 flex-1"
          error={assign.error ? classifyError(assign.error).friendly : undefined}
        >
          <RefControl
            key={kind}
            name={kind}
            label={inSentence(label)}
            field={field}
            value={id}
            values={{}}
            refFilters={filters}
            onChange={(value) => setId(typeof value === 'string' ? value : null)}
          />
        </Field>
      </CreatesInPlace>
      <Button type="submit" loading={assign.isPending} disabled={!id}>
        Assign
      </Button>
    </form>
  );
}
