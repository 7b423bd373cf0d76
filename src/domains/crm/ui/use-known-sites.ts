import { useMemo } from 'react';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import type { KnownPlace } from '#ui/map/PositionPicker.tsx';
import { positionOf } from '#ui/map/position.ts';
import { sites } from '../site.resource.ts';

/** The newest sites with a position: landmarks on a map without a background. */
export function useKnownSites(): readonly KnownPlace[] {
  const { rows } = useRows<typeof sites, { customer?: { name: string } | null }>(sites, {
    filters: where(sites).isSet('lat').isSet('lng').eq('is_active', true),
    select: 'id,name,lat,lng,customer(name)',
    order: 'created_at.desc',
    limit: 200,
    count: false,
  });
  return useMemo(
    () =>
      rows.flatMap((site) => {
        const position = positionOf(site);
        return position ? [{ ...position, id: site.id, name: site.customer?.name ?? site.name }] : [];
      }),
    [rows],
  );
}
