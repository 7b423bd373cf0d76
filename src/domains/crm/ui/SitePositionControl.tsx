import { PositionControl } from '#ui/map/PositionControl.tsx';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { useKnownSites } from './use-known-sites.ts';

/** Form control for a position among the sites: edits `lat` and `lng` together. */
export function SitePositionControl(props: OwnControlProps) {
  return <PositionControl {...props} label="Position" longitude="lng" known={useKnownSites()} />;
}
