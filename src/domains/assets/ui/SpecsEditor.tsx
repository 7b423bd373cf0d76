import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useUpdate } from '#ui/api/changes.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { PairsControl } from '#ui/resource/fields/PairsControl.tsx';
import { versionOf } from '#ui/resource/names.ts';
import { assets } from '../asset.resource.ts';
import type { AssetView } from './asset-view.ts';

interface SpecsEditorProps {
  asset: AssetView;
  mayChange: boolean;
}

export function SpecsEditor({ asset, mayChange }: SpecsEditorProps) {
  const [draft, setDraft] = useState<{ value: unknown } | null>(null);
  const update = useUpdate(assets);
  const pairs = Object.entries(asset.specs ?? {});
  if (!draft) {
    return (
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          {pairs.length > 0 ? (
            <PropertyList
              properties={pairs.map(([label, value]) => ({
                label,
                value: typeof value === 'string' ? value : JSON.stringify(value),
              }))}
            />
          ) : (
            <p className="py-1 text-muted">
              Refrigerant, voltage, filter size: what has no field of its own.
            </p>
          )}
        </div>
        {mayChange && (
          <Button size="sm" variant="ghost" onClick={() => setDraft({ value: asset.specs })}>
            <Pencil className="size-3.5" aria-hidden="true" />
            {pairs.length > 0 ? 'Change' : 'Add'}
          </Button>
        )}
      </div>
    );
  }
  const save = () =>
    update.mutate(
      { id: asset.id, patch: { specs: draft.value ?? {} }, version: versionOf(asset) },
      {
        onSuccess: () => setDraft(null),
        onError: (error) => reportError('The specifications were not saved', error),
      },
    );
  return (
    <form
      className="flex flex-col gap-3 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PairsControl
        name="specs"
        label="Specifications"
        field={assets.fields.specs}
        value={draft.value}
        values={asset}
        onChange={(value) => setDraft({ value })}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={update.isPending}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setDraft(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
