import { useState } from 'react';
import { sites } from '#domains/crm/site.resource.ts';
import { SitePositionForm } from '#domains/crm/ui/SitePositionForm.tsx';
import { addressLine } from '#kernel/address-line.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

type SiteView = ApiRowOf<typeof sites> & { readonly customer?: { readonly name: string } | null };

/** How many are listed at most. */
const manySites = 100;

/** The sites without a position, those with the most work orders first, each with a way to set the position. */
export function UnplacedSites({ siteIds, onClose }: { siteIds: readonly string[]; onClose: () => void }) {
  const { may } = useWorkplace();
  // Kept as opened, so that sites stay in the list after they are placed.
  const [initialIds] = useState(siteIds);
  const [opened, setOpened] = useState<string | null>(null);
  const list = useRows<typeof sites, SiteView>(sites, {
    filters: [['id', `in.(${initialIds.join()})`]],
    select: 'id,name,address,lat,lng,version,customer(name)',
    limit: 100,
    count: false,
  });
  const rows = list.rows.toSorted((a, b) => initialIds.indexOf(a.id) - initialIds.indexOf(b.id));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Sites without a position">
      {list.error && (
        <ErrorState title="The sites could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && !list.error && <SkeletonRows rows={4} />}
      {initialIds.length >= manySites && (
        <p className="px-4 pt-3 text-muted">
          The {initialIds.length} with the most work orders. Many at once go by import, with columns for
          latitude and longitude.
        </p>
      )}
      <ul className="divide-y divide-line">
        {rows.map((site) => (
          <li key={site.id} className="flex flex-col gap-3 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{site.customer?.name ?? site.name}</p>
                <p className="text-label text-muted wrap-anywhere">
                  {[site.customer && site.name, site.address && addressLine(site.address)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {site.lat !== null && site.lng !== null ? (
                <span className="shrink-0 text-label text-tone-success">On the map</span>
              ) : (
                may('update', sites) &&
                opened !== site.id && (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Give ${site.customer?.name ?? site.name} a position`}
                    onClick={() => setOpened(site.id)}
                  >
                    Give a position
                  </Button>
                )
              )}
            </div>
            {opened === site.id && <SitePositionForm site={site} onDone={() => setOpened(null)} />}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
