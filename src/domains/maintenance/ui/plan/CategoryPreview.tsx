import type { PlansByCategory } from '#domains/maintenance/plans/plans-by-category.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Link } from '#ui/navigation.tsx';
import { textOf } from '#ui/resource/fields/control.ts';
import type { FormValues } from '#ui/resource/form/form-values.ts';

/** How many plans the form would make, and which assets have one already. */
export function CategoryPreview({ plan }: { plan: FormValues }) {
  const formatCount = useFormatCount();
  const category = useDebounced(textOf(plan.category).trim(), 250);
  const site_id = textOf(plan.site_id);
  const { data, error, isPlaceholderData } = useReport<PlansByCategory>('maintenance_by_category', {
    ...(category && { category }),
    ...(site_id && { site_id }),
  });
  const found = data?.categories.find((one) => one.category.toLowerCase() === category.toLowerCase());
  const made = found ? found.assets - (plan.only_unplanned === true ? found.planned : 0) : 0;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">
        {found
          ? `${formatCount(made)} ${made === 1 ? 'plan' : 'plans'} will be made`
          : 'Which plans are made'}
      </h2>
      {error && <p className="text-tone-danger">{classifyError(error).friendly}</p>}
      {data && (
        <Refreshing isOld={isPlaceholderData} label="Counting">
          {found ? (
            <Planned found={found} assets={data.planned_assets} isLeftOut={plan.only_unplanned === true} />
          ) : (
            <Categories data={data} category={category} />
          )}
        </Refreshing>
      )}
    </Card>
  );
}

interface PlannedProps {
  found: PlansByCategory['categories'][number];
  assets: PlansByCategory['planned_assets'];
  isLeftOut: boolean;
}

function Planned({ found, assets, isLeftOut }: PlannedProps) {
  const formatCount = useFormatCount();
  const { planned } = found;
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <p className="text-muted">
        {formatCount(found.assets)} {found.assets === 1 ? 'asset is' : 'assets are'} in this category.{' '}
        {planned === 0
          ? 'None has a plan yet.'
          : `${formatCount(planned)} ${planned === 1 ? 'has' : 'have'} a plan already${isLeftOut ? ' and will be left out' : ''}:`}
      </p>
      {assets.length > 0 && (
        <ul className="flex max-h-64 flex-col divide-y divide-line overflow-y-auto">
          {assets.map(({ id, name, plans }) => (
            <li key={id} className="py-1.5">
              <Link to={`/assets/${id}`} className="font-medium hover:underline">
                {name}
              </Link>
              <span className="block text-label text-muted">{plans.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {assets.length < planned && (
        <p className="text-label text-subtle">The first {assets.length} are shown.</p>
      )}
    </div>
  );
}

function Categories({ data, category }: { data: PlansByCategory; category: string }) {
  if (data.categories.length === 0)
    return <p className="text-muted">No asset has a category yet: enter it on the assets first.</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{category ? 'No asset has this category. There are:' : 'Your categories:'}</p>
      <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto">
        {data.categories.map((one) => (
          <li key={one.category} className="flex justify-between gap-3">
            <span className="truncate">{one.category}</span>
            <span className="shrink-0 text-label text-subtle tabular">
              {one.assets} {one.assets === 1 ? 'asset' : 'assets'}, {one.planned} planned
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
