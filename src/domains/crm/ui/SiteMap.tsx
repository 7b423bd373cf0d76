import { addressLine } from '#kernel/address-line.ts';
import type { Address } from '#kernel/field.ts';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Directions } from '#ui/map/Directions.tsx';
import { positionOf, positionText } from '#ui/map/position.ts';

const SitePicture = lazyPart(async () => (await import('./SitePicture.tsx')).SitePicture);

/** Map of the site with a directions link; renders nothing if the position is unknown. */
export function SiteMap({
  site,
}: {
  site: {
    readonly id: string;
    readonly address?: Address | null;
    readonly lat?: unknown;
    readonly lng?: unknown;
  };
}) {
  const position = positionOf(site);
  if (!position) return null;
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <SitePicture id={site.id} position={position} fallback={<Skeleton className="h-48" />} />
      <p className="flex flex-wrap items-center gap-x-3 text-label text-muted">
        <Directions to={position} />
        {site.address && <span title={positionText(position)}>{addressLine(site.address)}</span>}
      </p>
    </div>
  );
}
