import { useState } from 'react';
import type { Entry } from '#ui/api/where.ts';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import type { Place } from '#ui/map/position.ts';
import { OrderMapCanvas, useOrderMap } from './OrderMapCanvas.tsx';
import { useReach } from './use-order-map.ts';

interface OrdersOnMapProps {
  conditions: readonly Entry[];
  /** Sites to highlight. */
  lit?: readonly string[];
  /** The selected place, if the page keeps it. */
  chosen?: readonly string[];
  onChoose?: (siteIds: readonly string[]) => void;
}

/** A map of given work orders for other pages, without the list. */
export function OrdersOnMap({ conditions, ...choice }: OrdersOnMapProps) {
  const reach = useReach(conditions);
  const { canvas } = useOrderMap(conditions, useState<Place | null>(null));
  if (reach.error && !reach.data) {
    const again = () => void reach.refetch();
    return <ErrorState title="The map could not be loaded" error={reach.error} onRetry={again} />;
  }
  if (!reach.data) return <Skeleton className="h-40" />;
  const { area, unplaced, without_site } = reach.data;
  const missing = unplaced.orders + without_site;
  if (!area) return <p className="text-muted">None of these sites has a position yet.</p>;
  return (
    <div className="flex flex-col gap-1">
      <OrderMapCanvas {...canvas} {...choice} area={area} className="map-tall" />
      {missing > 0 && (
        <p className="text-label text-muted">{missing} more: their site is not known or has no position.</p>
      )}
    </div>
  );
}
