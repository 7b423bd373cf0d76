import { MapCanvas } from '#ui/map/MapCanvas.tsx';
import { MapDot } from '#ui/map/MapMark.tsx';
import { areaAround } from '#ui/map/position.ts';
import { useKnownSites, useKnownTowns } from '../use-known-sites.ts';
import { TerritoryShapes } from './TerritoryShapes.tsx';
import type { TerritoryShape } from './territory-shapes.ts';

export function TerritoriesMap({ shapes }: { shapes: readonly TerritoryShape[] }) {
  const sites = useKnownSites();
  const towns = useKnownTowns();
  return (
    <MapCanvas
      label="Map of the territories"
      target={{ area: areaAround(shapes.flatMap(({ corners }) => corners)) }}
      className="map-tall"
      names={towns}
      marks={
        <>
          <TerritoryShapes shapes={shapes} />
          {sites.map((site) => (
            <MapDot key={site.id} at={site} />
          ))}
        </>
      }
    />
  );
}
