import { useState } from 'react';
import { assignAssetCode } from '#domains/assets/assign-asset-code.ts';
import { inSentence } from '#kernel/validate.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { RefControl } from '#ui/resource/fields/RefControl.tsx';
import { CreatesInPlace } from '#ui/resource/form/ResourceForm.tsx';
import { notify } from '#ui/toast/notify.ts';

const asset = assignAssetCode.input.asset_id;

/** Assigns an unassigned label to an asset, which can be created here. */
export function AssignLabel({ codeId, onAssigned }: { codeId: string; onAssigned: () => void }) {
  const [assetId, setAssetId] = useState<string | null>(null);
  const assign = useCommand(assignAssetCode);
  const label = asset.label ?? 'Asset';
  const save = () =>
    assign.mutate(
      { id: codeId, input: { asset_id: assetId } },
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
        if (assetId) save();
      }}
    >
      <CreatesInPlace>
        <Field
          label={label}
          className="min-w-56 flex-1"
          error={assign.error ? classifyError(assign.error).friendly : undefined}
        >
          <RefControl
            name="asset_id"
            label={inSentence(label)}
            field={asset}
            value={assetId}
            values={{}}
            refFilters={[['status', 'neq.retired']]}
            onChange={(value) => setAssetId(typeof value === 'string' ? value : null)}
          />
        </Field>
      </CreatesInPlace>
      <Button type="submit" loading={assign.isPending} disabled={!assetId}>
        Assign
      </Button>
    </form>
  );
}
