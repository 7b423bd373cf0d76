/**
 * The filtered work orders on a map, with the visible ones as a list beside it. The map's position is kept in the URL beside the
 * filter, so that a link shows the same area; by default the map shows all of them.
 */

import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { MapReach } from '#domains/work-orders/map/work-order-map.rules.ts';
import type { Entry } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { type Place, placeText, positionOf, readPlace } from '#ui/map/position.ts';
import { useNearest } from '#ui/map/use-tiles.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { OrderMapCanvas, useOrderMap } from './OrderMapCanvas.tsx';
import { OrderMapList } from './OrderMapList.tsx';
import { UnplacedSites } from './UnplacedSites.tsx';
import { type MapOrder, useReach } from './use-order-map.ts';

export function WorkOrderMap({ conditions }: { conditions: readonly Entry[] }) {
  const reach = useReach(conditions);
  const [isPlacing, setPlacing] = useState(false);
  if (reach.error && !reach.data) {
    const again = () => void reach.refetch();
    return <ErrorState title="The map could not be loaded" error={reach.error} onRetry={again} />;
  }
  if (!reach.data) return <SkeletonRows />;
  const { area, unplaced, without_site } = reach.data;
  return (
    <>
      {area ? (
        <PlacedOrders conditions={conditions} reach={reach.data} onPlace={() => setPlacing(true)} />
      ) : (
        <NothingPlaced
          isEmpty={unplaced.orders + without_site === 0}
          {...(unplaced.orders > 0 && { onPlace: () => setPlacing(true) })}
        />
      )}
      {isPlacing && <UnplacedSites siteIds={unplaced.site_ids} onClose={() => setPlacing(false)} />}
    </>
  );
}

interface PlacedOrdersProps {
  conditions: readonly Entry[];
  reach: MapReach;
  onPlace: () => void;
}

function PlacedOrders({ conditions, reach, onPlace }: PlacedOrdersProps) {
  const formatCount = useFormatCount();
  const { seen, canvas } = useOrderMap(conditions, useMapPlace());
  const [isListed, setListed] = useState(false);
  const nearest = useNearest();
  const isWide = useMedia('(width >= 64rem)');
  const { sight } = canvas;
  const area = reach.area as NonNullable<MapReach['area']>;
  const show = (order: MapOrder) => {
    const position = order.site && positionOf(order.site);
    if (!position || !order.site) return;
    canvas.onChoose([order.site.id]);
    setListed(false);
    canvas.onPlace({ ...position, zoom: Math.max(seen?.place.zoom ?? 0, nearest) });
  };
  const list = (
    <OrderMapList
      isTitled={isWide}
      sight={sight}
      reach={reach}
      onShow={show}
      onPlace={() => {
        setListed(false);
        onPlace();
      }}
    />
  );
  const inSight = sight.data ? `${formatCount(sight.data.orders)} in sight` : 'What is in sight';
  return (
    <div className="map-beside">
      <OrderMapCanvas {...canvas} area={area} />
      {isWide ? (
        <aside
          aria-label="In sight"
          className="flex w-80 shrink-0 flex-col rounded-lg border border-line bg-surface"
        >
          {list}
        </aside>
      ) : (
        <Sheet
          open={isListed}
          onOpenChange={setListed}
          side="bottom"
          title={inSight}
          trigger={<Button variant="outline">{inSight}</Button>}
        >
          {list}
        </Sheet>
      )}
    </div>
  );
}

function NothingPlaced({ isEmpty, onPlace }: { isEmpty: boolean; onPlace?: () => void }) {
  return (
    <EmptyState
      icon={<MapPin aria-hidden="true" />}
      title={isEmpty ? 'No work orders fit this filter' : 'None of these work orders has a position'}
      {...(onPlace && { action: <Button onClick={onPlace}>Give sites a position</Button> })}
    >
      {!isEmpty && 'A work order is on the map where its site is.'}
    </EmptyState>
  );
}

/** `?at=39.7392,-104.9903,11`; without it, the bounding box of all orders. */
function useMapPlace(): readonly [Place | null, (place: Place | null) => void] {
  const search = useAddress();
  const navigate = useNavigate();
  const go = (place: Place | null) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, at: place ? placeText(place) : undefined }),
      replace: true,
      resetScroll: false,
    });
  return [readPlace(search.at), go];
}
