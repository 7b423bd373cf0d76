import { Plus, Truck } from 'lucide-react';
import { fixedAssets } from '#domains/fixed-assets/fixed-asset.resource.ts';
import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const views: readonly ListView[] = [
  { value: 'in_use', label: 'In use', filters: where(fixedAssets).eq('status', 'in_use') },
  { value: 'disposed', label: 'Disposed of', filters: where(fixedAssets).eq('status', 'disposed') },
  { value: 'all', label: 'All', order: 'number' },
];

export function FixedAssetList() {
  const { may, viewer } = useWorkplace();
  const create = may('create', fixedAssets) && (
    <Button asChild>
      <Link to="/financials/fixed-assets/new">
        <Plus className="size-4" aria-hidden="true" />
        <span>
          New<span className="max-sm:sr-only"> fixed asset</span>
        </span>
      </Link>
    </Button>
  );
  return (
    <ResourceList
      resource={fixedAssets}
      views={views}
      columns={[
        'number',
        { name: 'name', width: 260 },
        { name: 'category', width: 180 },
        'in_service_on',
        'cost',
        { name: 'accumulated', width: 220 },
        'book_value',
        'status',
      ]}
      sums={['cost', 'accumulated', 'book_value']}
      nav={
        <>
          <FinancialsNav current="/financials/fixed-assets" />
          {viewer.permissions.has('view_financial_reports') && (
            <Button asChild variant="outline">
              <Link to="/financials/reports/fixed_assets">Report</Link>
            </Button>
          )}
        </>
      }
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/financials/fixed-assets/depreciation">Depreciation</Link>
          </Button>
          {create}
        </>
      }
      empty={{
        icon: <Truck aria-hidden="true" />,
        title: 'No fixed asset yet',
        text: 'Vans, tools and equipment that are used for years: their cost is spread over that time.',
        action: create || undefined,
        secondary: create && <ImportLink table="fixed_assets" />,
      }}
    />
  );
}
