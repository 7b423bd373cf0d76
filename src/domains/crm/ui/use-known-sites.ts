import { useMemo } from 'react';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { type MapName, townsOf } from '#ui/map/map-names.ts';
import type { KnownPlace } from '#ui/map/PositionPicker.tsx';
import { positionOf } from '#ui/map/position.ts';
import { sites } from '../site.resource.ts';

export interface KnownSite extends KnownPlace {
  readonly town: string | null;
}

/** The newest sites with a position: landmarks on a map without a background. */
export function useKnownSites(): readonly KnownSite[] {
  const { rows } = useRows<typeof sites, { customer?: { name: string } | null }>(sites, {
    filters: where(sites).isSet('lat').isSet('lng').eq('is_active', true),
    select: 'id,name,address,lat,lng,customer(name)',
    order: 'created_at.desc',
    limit: 200,
    count: false,
  });
  return useMemo(
    () =>
      rows.flatMap((site) => {
        const position = positionOf(site);
        if (!position) return [];
        const name = site.customer?.name ?? site.name;
        return [{ ...position, id: site.id, name, town: site.address?.city || null }];
      }),
    [rows],
  );
}

/** The towns that they are in, by name. */
export function useKnownTowns(): readonly MapName[] {
  const known = useKnownSites();
  return useMemo(() => townsOf(known), [known]);
}
