import { Check } from 'lucide-react';
import { assets } from '#domains/assets/asset.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { cx } from '#ui/cx.ts';
import { Facts } from './Facts.tsx';

export interface AssetsThereProps {
  customerId: string | null;
  siteId: string | null;
  chosen: string | null;
  onAsset: (assetId: string) => void;
}

/** What stands at the site, otherwise what the customer has: one is chosen with a press. */
export function AssetsThere({ customerId, siteId, chosen, onAsset }: AssetsThereProps) {
  const { rows, isStale } = useRows(assets, {
    filters: where(assets)
      .eq(siteId ? 'site_id' : 'customer_id', siteId ?? customerId ?? '')
      .neq('status', 'retired').entries,
    select: 'id,name,category,status,location',
    order: 'name',
    limit: 8,
    count: false,
  });
  if (isStale || rows.length === 0) return null;
  return (
    <Facts title={siteId ? 'Assets at the site' : 'Assets'}>
      <ul className="-mx-2 flex flex-col">
        {rows.map(({ id, name, category, location }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onAsset(id)}
              className="flex w-full items-center gap-2 rounded-md px-2 py-1 text-start hover:bg-wash coarse:min-h-11"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-label text-subtle">
                  {[category, location].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Check
                className={cx('size-4 shrink-0 text-accent-ink', id !== chosen && 'invisible')}
                aria-hidden="true"
              />
            </button>
          </li>
        ))}
      </ul>
    </Facts>
  );
}
