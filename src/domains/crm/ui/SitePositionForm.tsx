import { type FormEvent, useState } from 'react';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useUpdate } from '#ui/api/changes.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { PositionInput } from '#ui/map/PositionInput.tsx';
import { type Position, positionOf } from '#ui/map/position.ts';
import { notify } from '#ui/toast/notify.ts';
import { sites } from '../site.resource.ts';
import { useKnownSites } from './use-known-sites.ts';

/** Form for the position only. */
export function SitePositionForm({ site, onDone }: { site: ApiRowOf<typeof sites>; onDone: () => void }) {
  const known = useKnownSites();
  const update = useUpdate(sites);
  const [position, setPosition] = useState<Position | null | undefined>(() => positionOf(site));
  const [fault, setFault] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!position) return setFault(position === null ? 'Type a position, or pick it on the map.' : undefined);
    const patch = { lat: position.lat.toFixed(6), lng: position.lng.toFixed(6) };
    try {
      await update.mutateAsync({ id: site.id, patch, version: site.version });
      notify.success('Position saved');
      onDone();
    } catch (error) {
      reportError('The position was not saved', error);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      <PositionInput
        label="Position"
        value={position ?? null}
        onChange={(next) => {
          setPosition(next);
          setFault(undefined);
        }}
        error={fault}
        known={known}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={update.isPending}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
