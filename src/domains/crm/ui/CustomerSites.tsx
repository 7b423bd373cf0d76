/** The customer's sites with access notes and assets. */

import { ChevronRight, KeyRound, Pencil, Plus, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { addressLine } from '#kernel/address-line.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { MoreRows } from '#ui/resource/list/MoreRows.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { OtherFacts } from '#ui/resource/page/CustomFacts.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { sites } from '../site.resource.ts';
import { RowDocuments } from './documents/RowDocuments.tsx';
import { RowSheet } from './RowSheet.tsx';
import { SiteMap } from './SiteMap.tsx';

type SiteView = ApiRowOf<typeof sites>;

interface CustomerSitesProps {
  customerId: string;
  /** The default address of the first site. */
  billingAddress: unknown;
}

export function CustomerSites({ customerId, billingAddress }: CustomerSitesProps) {
  const workplace = useWorkplace();
  const [editing, setEditing] = useState<SiteView | 'new' | null>(null);
  const list = useRows(sites, {
    filters: where(sites).eq('customer_id', customerId),
    order: 'is_active.desc,name',
    limit: 20,
  });
  return (
    <Section
      title="Sites"
      aside={list.count ? list.count : undefined}
      actions={
        workplace.may('create', sites) && (
          <Button size="sm" variant="outline" onClick={() => setEditing('new')}>
            <Plus className="size-3.5" aria-hidden="true" />
            Add site
          </Button>
        )
      }
    >
      {list.error && (
        <ErrorState title="The sites could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && !list.error && <SkeletonRows rows={3} />}
      {!list.isPending && !list.error && list.rows.length === 0 && (
        <p className="text-muted">A site is where the work is done: its address, way in and hazards.</p>
      )}
      {list.rows.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.rows.map((site) => (
            <SiteLine
              key={site.id}
              site={site}
              opened={list.rows.length === 1}
              onEdit={() => setEditing(site)}
            />
          ))}
        </ul>
      )}
      {list.hasMore && <MoreRows list={list} noun="sites" />}
      {editing && (
        <RowSheet
          resource={sites}
          row={editing === 'new' ? null : editing}
          parent={{ customer_id: customerId }}
          defaults={list.rows.length === 0 && billingAddress ? { address: billingAddress } : {}}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
}

interface SiteLineProps {
  site: SiteView;
  opened: boolean;
  onEdit: () => void;
}

function SiteLine({ site, opened, onEdit }: SiteLineProps) {
  const { may } = useWorkplace();
  const [open, setOpen] = useState(opened);
  const id = useId();
  return (
    <li>
      <div className="flex items-start gap-2 px-3 py-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-w-0 flex-1 items-start gap-2 rounded-sm text-start"
          onClick={() => setOpen(!open)}
        >
          <ChevronRight
            className={cx('mt-0.5 size-4 shrink-0 text-subtle transition-transform', open && 'rotate-90')}
            aria-hidden="true"
          />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-medium">
              {site.name}
              {!site.is_active && <Badge tone="muted">Not in use</Badge>}
              {site.hazards && !open && (
                <Badge tone="waiting">
                  <TriangleAlert className="size-3" aria-hidden="true" />
                  Hazards
                </Badge>
              )}
            </span>
            {site.address && <span className="block text-muted">{addressLine(site.address)}</span>}
          </span>
        </button>
        {may('update', sites) && (
          <IconButton small label={`Change ${site.name}`} onClick={onEdit}>
            <Pencil className="size-3.5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div id={id} hidden={!open} className="flex flex-col gap-3 px-3 pb-3 sm:ps-9">
        {open && <SiteDetails site={site} />}
      </div>
    </li>
  );
}

/** Fields already shown in a site's line and details. */
const placed = ['customer_id', 'name', 'address', 'lat', 'lng', 'access_notes', 'hazards', 'is_active'];

function SiteDetails({ site }: { site: SiteView }) {
  const assets = useWorkplace().resourceOf('assets');
  const own = { site_id: site.id, customer_id: site.customer_id };
  return (
    <>
      {site.access_notes && (
        <p className="flex gap-2 text-muted">
          <KeyRound className="mt-0.5 size-4 shrink-0 text-subtle" aria-hidden="true" />
          <span className="sr-only">How to get in:</span>
          <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{site.access_notes}</span>
        </p>
      )}
      {site.hazards && (
        <p className="flex gap-2 text-tone-waiting">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="sr-only">Hazards:</span>
          <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{site.hazards}</span>
        </p>
      )}
      <SiteMap site={site} />
      <div className="max-w-md empty:hidden">
        <OtherFacts resource={sites} row={site} placed={placed} />
      </div>
      {assets && (
        <RelatedList
          resource={assets}
          filters={where().eq('site_id', site.id).neq('status', 'retired')}
          columns={['name', 'asset_tag', 'category', 'location', 'status']}
          order="name"
          limit={10}
          empty="No assets here yet."
        />
      )}
      <RowDocuments of="sites" id={site.id} />
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" variant="outline">
          <Link to="/work-orders/new" search={own}>
            New work order here
          </Link>
        </Button>
        <Button asChild size="sm" variant="outline">
          <Link to="/assets/new" search={own}>
            Add asset
          </Link>
        </Button>
      </div>
    </>
  );
}
