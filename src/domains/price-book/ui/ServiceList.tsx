import { BookOpen, Plus } from 'lucide-react';
import { ChangePrices } from '#domains/inventory/ui/prices/ChangePrices.tsx';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { services } from '../service.resource.ts';

type ListRow = Row & {
  readonly name: string;
  readonly category: string | null;
  readonly pricing: 'fixed' | 'markup';
  readonly price: string;
  readonly cost: string;
  readonly sale_price: string;
};

const columns: readonly ListColumn<ListRow>[] = [
  'code',
  'name',
  'category',
  'labour_minutes',
  'cost',
  'sale_price',
];
const views: readonly ListView[] = [
  { value: 'active', label: 'In use', filters: where(services).eq('is_active', true) },
  { value: 'inactive', label: 'Not in use', filters: where(services).eq('is_active', false) },
  { value: 'all', label: 'All' },
];

const quickFields = ['category', 'is_active', 'is_taxable'];

export function ServiceList() {
  return (
    <ResourceList<ListRow>
      resource={services}
      views={views}
      columns={columns}
      phoneRow={(row) => ({
        title: row.name,
        aside: <Price value={row.sale_price} />,
        detail: row.category ?? '',
      })}
      nav={
        <>
          <Button asChild variant="outline">
            <Link to="/parts">Parts</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/parts/price-levels">Price levels</Link>
          </Button>
        </>
      }
      actions={
        <Button asChild>
          <Link to="/parts/services/new">
            <Plus className="size-4" aria-hidden="true" />
            New service
          </Link>
        </Button>
      }
      select="pricing,price"
      quickFields={quickFields}
      bulkActions={(rows, clear) => <ChangeServicePrices rows={rows} onDone={clear} />}
      empty={{
        icon: <BookOpen aria-hidden="true" />,
        title: 'No services yet',
        text: 'Flat-rate work, with time and parts in one price. Type its name in a quote or invoice to pick it.',
        secondary: <ImportLink table="services" />,
      }}
    />
  );
}

function ChangeServicePrices({ rows, onDone }: { rows: readonly ListRow[]; onDone: () => void }) {
  const fixed = rows.filter(({ pricing }) => pricing === 'fixed');
  const others = rows.length - fixed.length;
  const note =
    others === 0
      ? undefined
      : others === 1
        ? '1 service is priced from its costs, and stays as it is.'
        : `${others} services are priced from their costs, and stay as they are.`;
  return <ChangePrices resource={services} rows={fixed} note={note} onDone={onDone} />;
}

function Price({ value }: { value: string }) {
  const { currency, locale } = useWorkplace().viewer;
  return <Money value={value} currency={currency} locale={locale} />;
}
