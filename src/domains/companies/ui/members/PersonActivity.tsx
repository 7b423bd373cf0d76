import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '#domains/identity/members/person-report.rules.ts';
import type { PersonRow } from '#domains/identity/ui/members/person-row.ts';
import { sentence } from '#kernel/display.ts';
import { tableKeys } from '#ui/api/table-keys.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Timeline } from '#ui/components/layout/Timeline.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const page = 30;
const plain: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  view: 'Looked at',
  export: 'Exported',
  refuse: 'Was refused',
};

/** The audit log of actions by and on a person, newest first. */
export function PersonActivity({ person }: { person: PersonRow }) {
  const { viewer } = useWorkplace();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: tableKeys.report('person_activity', { id: person.id, version: person.version }),
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.get<readonly Activity[]>(`/api/people/${person.id}/activity`, {
          query: { before: pageParam || undefined },
          signal,
        })
      ).data,
    getNextPageParam: (last) => (last.length === page ? last.at(-1)?.id : undefined),
  });
  if (error && !data)
    return (
      <ErrorState title="The activity could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={6} />;
  const all = data.pages.flat();
  if (all.length === 0)
    return <p className="text-muted">{person.full_name} has not done anything here yet.</p>;
  return (
    <div className="flex max-w-(--form) flex-col gap-2">
      <Timeline
        label={`Activity of ${person.full_name}`}
        timezone={viewer.timezone}
        entries={all.map((one) => ({
          id: one.id,
          at: one.at,
          ...(one.by && { actor: { name: one.by } }),
          text: <What activity={one} />,
        }))}
      />
      {hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </div>
  );
}

function What({ activity }: { activity: Activity }) {
  const { resourceOf, displayOf } = useWorkplace();
  const { action, label, table, row_id, title } = activity;
  const what = resourceOf(table)?.label;
  const name = action.split('.').at(-1) ?? action;
  const verb = label ?? plain[name] ?? sentence(name);
  const path = row_id && title ? displayOf(table)?.path?.(row_id) : undefined;
  return (
    <>
      {verb}
      {what && ` · ${what}`}{' '}
      {path ? (
        <Link to={path} className="text-ink underline underline-offset-2">
          {title}
        </Link>
      ) : (
        title
      )}
    </>
  );
}
