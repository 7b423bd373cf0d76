import { MapCanvas } from '#ui/map/MapCanvas.tsx';
import { MapDot } from '#ui/map/MapMark.tsx';
import type { Position } from '#ui/map/position.ts';
import { useKnownSites } from './use-known-sites.ts';

/** Map of the site and the sites nearby. */
export function SitePicture({ id, position }: { id: string; position: Position }) {
  const others = useKnownSites().filter((site) => site.id !== id);
  return (
    <MapCanvas
      still
      label="Where it is"
      target={{ place: { ...position, zoom: 13 } }}
      marks={
        <>
          {others.map((site) => (
            <MapDot key={site.id} at={site} name={site.name} />
          ))}
          <MapDot at={position} isChosen />
        </>
      }
      className="h-40"
    />
  );
}
