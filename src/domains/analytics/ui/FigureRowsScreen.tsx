/** The rows behind a figure, as the list of their table. */
import { isDate } from '#kernel/dates.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { where } from '#ui/api/where.ts';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useAddress, usePathParam } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useCatalogue } from './figures/use-chosen.ts';

export function FigureRowsScreen() {
  const workplace = useWorkplace();
  const resource = workplace.resourceOf(usePathParam('table'));
  const { measure: name, sum = '', from = '', to = '', keys } = useAddress<Record<string, string>>();
  const { data: catalogue } = useCatalogue();
  const isOwn = workplace.viewer.role === 'technician';
  const measure = catalogue?.measures.find((one) => one.name === name);
  const part = measure?.parts.find((one) => one.name === sum);
  if (!catalogue)
    return (
      <Page title="Analytics">
        <SkeletonRows rows={10} />
      </Page>
    );
  if (!resource || !measure || !part || !isDate(from) || !isDate(to))
    return (
      <Page title="Analytics">
        <EmptyState title="There is no such figure">Choose one in Analytics.</EmptyState>
      </Page>
    );
  const filters: unknown = keys ? JSON.parse(keys) : {};
  const day = (date: string) =>
    formatDayAs(date, workplace.viewer.locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <ResourceList
      resource={resource}
      title={part.label}
      name={`figure-${resource.name}`}
      actions={
        isOwn ? (
          <BackLink to="/analytics/performance-report" label="My figures" />
        ) : (
          <BackLink to={`/analytics/measures/${measure.name}`} label={measure.label} />
        )
      }
      filters={where().eq('figure', JSON.stringify({ sum, from, to, filters }))}
      aside={
        <span className="text-label text-muted">{from === to ? day(from) : `${day(from)} – ${day(to)}`}</span>
      }
    />
  );
}
