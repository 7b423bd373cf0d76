import { PositionInput } from '#ui/map/PositionInput.tsx';
import { type Position, positionOf } from '#ui/map/position.ts';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { unreadable } from '#ui/resource/fields/control.ts';
import { useKnownSites } from './use-known-sites.ts';

/** Form control for a site's position: edits latitude and longitude together. */
export function SitePositionControl({ value, values, onChange, onBlur, setOther, error }: OwnControlProps) {
  const known = useKnownSites();
  const set = (position: Position | null | undefined) => {
    setOther?.('lng', position ? position.lng.toFixed(6) : position);
    onChange(position === undefined ? unreadable : (position?.lat.toFixed(6) ?? null));
  };
  return (
    <PositionInput
      label="Position"
      value={positionOf({ lat: value, lng: values.lng })}
      onChange={set}
      onBlur={onBlur}
      error={error}
      known={known}
    />
  );
}
