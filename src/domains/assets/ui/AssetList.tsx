import { CalendarClock, Package, Plus, QrCode, ScanLine, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { addDays, dayIn } from '#kernel/dates.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { assetStatus } from '../asset.display.ts';
import { assets } from '../asset.resource.ts';
import { reportAssetDown, restoreAsset, retireAsset } from '../change-asset-status.ts';
import { AssetPeek } from './AssetPeek.tsx';

type ListRow = Row & {
  readonly name: string;
  readonly status: string;
  readonly asset_tag?: string | null;
  readonly location?: string | null;
  readonly category?: string | null;
  readonly site?: { readonly name: string } | null;
};

const columns: readonly ListColumn<ListRow>[] = [
  'name',
  { name: 'status', width: 132 },
  { name: 'asset_tag', width: 104 },
  { name: 'customer_id', width: 212 },
  { name: 'site_id', width: 140 },
  { name: 'location', width: 152 },
  { name: 'category', width: 128 },
  { name: 'warranty_ends_on', width: 128 },
];
const usual = { columns: ['status', 'asset_tag', 'customer_id', 'site_id', 'location', 'category'] };
const withWarranty = {
  columns: ['status', 'asset_tag', 'customer_id', 'site_id', 'category', 'warranty_ends_on'],
};
const quickFields = ['category', 'location', 'criticality'];
const bulk = [restoreAsset, reportAssetDown, retireAsset];

export function AssetList() {
  const { viewer } = useWorkplace();
  const views = useMemo(() => viewsOn(dayIn(viewer.timezone, new Date().toISOString())), [viewer.timezone]);
  return (
    <ResourceList<ListRow>
      resource={assets}
      views={views}
      columns={columns}
      phoneRow={phoneRow}
      quickFields={quickFields}
      peekMore={(row) => <AssetPeek key={row.id} id={row.id} />}
      bulkCommands={bulk}
      bulkActions={(rows) => {
        const ids = rows.map(({ id }) => id).join(',');
        return (
          <>
            <Button asChild size="sm" variant="outline">
              <Link to="/assets/create-qr" search={{ assets: ids }}>
                <QrCode className="size-3.5" aria-hidden="true" />
                Print labels
              </Link>
            </Button>
            {viewer.role !== 'technician' && (
              <>
                <Button asChild size="sm" variant="outline">
                  <Link to="/maintenance/new" search={{ assets: ids }}>
                    <Wrench className="size-3.5" aria-hidden="true" />
                    Plan maintenance
                  </Link>
                </Button>
                <PlanCategory category={categoryOf(rows)} />
              </>
            )}
          </>
        );
      }}
      nav={
        <>
          <Button asChild variant="outline">
            <Link to="/meters">Meters</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/parts">Parts</Link>
          </Button>
        </>
      }
      actions={
        <>
          <IconButton asChild variant="outline" label="Scan a code">
            <Link to="/assets/scan">
              <ScanLine className="size-4" aria-hidden="true" />
            </Link>
          </IconButton>
          <Button asChild>
            <Link to="/assets/new">
              <Plus className="size-4" aria-hidden="true" />
              New asset
            </Link>
          </Button>
        </>
      }
      empty={{
        icon: <Package aria-hidden="true" />,
        title: 'No assets yet',
        text: 'Boilers, panels, chillers: the equipment you service. Each has a QR code and a page with every job and what it cost.',
        action: (
          <Button asChild>
            <Link to="/assets/new">New asset</Link>
          </Button>
        ),
        secondary: viewer.role !== 'technician' && <ImportLink table="assets" />,
      }}
    />
  );
}

/** The category that all rows have. */
function categoryOf(rows: readonly ListRow[]): string | undefined {
  const [first] = rows;
  const category = first?.category ?? undefined;
  return rows.every((row) => row.category === category) ? category : undefined;
}

/** Linked by path because the page belongs to maintenance. */
function PlanCategory({ category }: { category: string | undefined }) {
  if (!category) return null;
  return (
    <Button asChild size="sm" variant="outline">
      <Link to="/maintenance/for-category" search={{ category }}>
        <CalendarClock className="size-3.5" aria-hidden="true" />A plan for each of {category}
      </Link>
    </Button>
  );
}

const daysAhead = 90;

function viewsOn(today: string): readonly ListView[] {
  const all = where(assets);
  return [
    {
      value: 'operational',
      label: 'Operational',
      filters: all.eq('status', 'operational'),
      ...usual,
    },
    {
      value: 'down',
      label: 'Down',
      filters: all.in('status', ['down', 'degraded']),
      order: 'status_since.desc',
      ...usual,
    },
    {
      value: 'warranty',
      label: 'Warranty ending',
      filters: all
        .gte('warranty_ends_on', today)
        .lte('warranty_ends_on', addDays(today, daysAhead))
        .neq('status', 'retired'),
      order: 'warranty_ends_on',
      ...withWarranty,
    },
    { value: 'retired', label: 'Retired', filters: all.eq('status', 'retired'), ...usual },
    { value: 'all', label: 'All', ...usual },
  ];
}

function phoneRow(row: ListRow): PhoneRowContent {
  return {
    title: row.name,
    aside: <StatusMark {...assetStatus(row.status)} />,
    detail: [row.asset_tag, row.site?.name, row.location].filter(Boolean).join(' · '),
  };
}
