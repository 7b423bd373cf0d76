/** Settings → Territories: all of them on a map, and a list with who works where. */
import { MapPinned } from 'lucide-react';
import { territories } from '#domains/crm/territories/territory.resource.ts';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Skeleton, SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import { shapesOf } from './territory-shapes.ts';

const TerritoriesMap = lazyPart(async () => (await import('./TerritoriesMap.tsx')).TerritoriesMap);

export function TerritoriesSection() {
  const list = useRows(territories, { order: 'name', limit: 500 });
  const people = useRows(memberships, {
    filters: where(memberships).eq('status', 'active'),
    select: 'id,full_name,territories',
    limit: 1000,
    count: false,
  });
  const create = (
    <Button asChild>
      <Link to="/settings/territories/new">New territory</Link>
    </Button>
  );
  const shapes = shapesOf(list.rows);
  return (
    <Section
      title="Territories"
      aside={list.rows.length || undefined}
      description="Areas in which people work. A site lies in the smallest area drawn around it; a site without one goes by its postcode. Planning keeps people in their own territories where that is worth it."
      actions={list.rows.length > 0 && create}
    >
      {list.error ? (
        <ErrorState title="The territories could not be loaded" error={list.error} onRetry={list.refetch} />
      ) : list.isPending ? (
        <SkeletonRows rows={4} />
      ) : list.rows.length === 0 ? (
        <EmptyState
          icon={<MapPinned aria-hidden="true" />}
          title="No territories yet"
          action={create}
          secondary={<ImportLink table="territories" />}
        >
          Draw an area on a map, or list the postcodes that belong to it.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          {shapes.length > 0 && <TerritoriesMap shapes={shapes} fallback={<Skeleton className="h-64" />} />}
          <Card flush>
            <ul>
              {list.rows.map(({ id, name, colour, area, postcodes }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2.5 last:border-0"
                >
                  <Link
                    to={`/settings/territories/${id}`}
                    className="flex min-w-40 items-baseline gap-2 font-medium hover:underline"
                  >
                    <span
                      aria-hidden="true"
                      className="size-2.5 shrink-0 rounded-full"
                      style={{ background: colour || 'var(--subtle)' }}
                    />
                    {name}
                  </Link>
                  <span className="min-w-0 flex-1 basis-56 text-muted">
                    {namesOf(
                      people.rows.filter((person) => person.territories?.includes(name)),
                      ({ full_name }) => full_name ?? '',
                    ) || 'Nobody yet'}
                  </span>
                  <span className="text-label text-subtle tabular">{extentOf(area, postcodes)}</span>
                </li>
              ))}
            </ul>
          </Card>
          <div>
            <ImportLink table="territories" />
          </div>
        </div>
      )}
    </Section>
  );
}

function namesOf<T>(list: readonly T[], nameOf: (one: T) => string): string {
  return list.map(nameOf).toSorted().join(', ');
}

function extentOf(area: string | null | undefined, postcodes: readonly string[] | null): string {
  const count = postcodes?.length ?? 0;
  const codes = count > 0 && (count === 1 ? '1 postcode' : `${count} postcodes`);
  return [area && 'drawn', codes].filter(Boolean).join(', ') || 'no area, no postcode';
}
