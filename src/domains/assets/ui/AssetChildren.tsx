import { Plus } from 'lucide-react';
import { useCount } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { assets } from '../asset.resource.ts';
import type { AssetView } from './asset-view.ts';

/** The assets that are part of this one. */
export function AssetChildren({ asset }: { asset: AssetView }) {
  const filters = where(assets).eq('parent_id', asset.id);
  const { data: count } = useCount(assets, { filters });
  const start = {
    parent_id: asset.id,
    ...(asset.site_id && { site_id: asset.site_id }),
    ...(asset.customer_id && { customer_id: asset.customer_id }),
  };
  return (
    <Section
      title="Parts of it"
      aside={count || undefined}
      actions={
        <Button asChild size="sm" variant="ghost">
          <Link to="/assets/new" search={start}>
            <Plus className="size-3.5" aria-hidden="true" />
            Add
          </Link>
        </Button>
      }
    >
      <RelatedList
        resource={assets}
        filters={filters}
        columns={['name', 'asset_tag', 'category', 'model', 'status']}
        order="name"
        empty="A compressor in a chiller, a pump in a boiler room: assets within this one."
      />
    </Section>
  );
}
