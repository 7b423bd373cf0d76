import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Directions } from '#ui/map/Directions.tsx';
import { positionOf, positionText } from '#ui/map/position.ts';

const SitePicture = lazyPart(async () => (await import('./SitePicture.tsx')).SitePicture);

/** Map of the site with a directions link; renders nothing if the position is unknown. */
export function SiteMap({
  site,
}: {
  site: { readonly id: string; readonly lat?: unknown; readonly lng?: unknown };
}) {
  const position = positionOf(site);
  if (!position) return null;
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <SitePicture id={site.id} position={position} fallback={<Skeleton className="h-40" />} />
      <p className="flex flex-wrap items-center gap-x-3 text-label text-muted">
        <Directions to={position} />
        <span className="tabular" dir="ltr">
          {positionText(position)}
        </span>
      </p>
    </div>
  );
}
