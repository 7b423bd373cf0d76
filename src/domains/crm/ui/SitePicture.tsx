import { useMemo } from 'react';
import { MapCanvas } from '#ui/map/MapCanvas.tsx';
import { MapDot } from '#ui/map/MapMark.tsx';
import { placeName, townsOf } from '#ui/map/map-names.ts';
import type { Position } from '#ui/map/position.ts';
import { useNearest } from '#ui/map/use-tiles.ts';
import { useKnownSites } from './use-known-sites.ts';

/** Map of the site and the sites nearby: its streets, or else the towns around it. */
export function SitePicture({ id, position }: { id: string; position: Position }) {
  const known = useKnownSites();
  const nearest = useNearest();
  const others = known.filter((site) => site.id !== id);
  const names = useMemo(() => [...townsOf(known), ...known.map(placeName)], [known]);
  return (
    <MapCanvas
      still
      label="Where it is"
      target={{ place: { ...position, zoom: nearest - 1 } }}
      names={names}
      marks={
        <>
          {others.map((site) => (
            <MapDot key={site.id} at={site} />
          ))}
          <MapDot at={position} isChosen />
        </>
      }
      className="h-48"
    />
  );
}
