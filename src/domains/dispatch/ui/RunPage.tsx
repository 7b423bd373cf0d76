import { useState } from 'react';
import { dayIn } from '#kernel/dates.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Link, useNavigate, usePathParam } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { RunView } from './RunView.tsx';
import { useRun } from './use-run.ts';

/** A planning run by itself, also one from long ago. */
export function RunPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const state = useRun(id);
  const [option, setOption] = useState(1);
  const { data, error, isPending, refetch } = state.run;
  const show = (date: string | undefined) =>
    void navigate({ to: '/scheduling', search: { plan: id, ...(date && { date }) } });
  return (
    <Page title={data?.title ?? 'Planning run'}>
      <PageHeader
        context={<BackLink to="/scheduling/plans" label="Planning runs" />}
        title={data?.title ?? 'Planning run'}
        actions={
          data && (
            <Button asChild variant="outline">
              <Link to="/scheduling" search={{ plan: id, date: data.from_on }}>
                Show on the board
              </Link>
            </Button>
          )
        }
      />
      {error && !data ? (
        <ErrorState title="The plan could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <SkeletonRows rows={8} />
      ) : data ? (
        <div className="max-w-3xl">
          <RunView
            state={state}
            option={option}
            onOption={setOption}
            onShow={(move) => show(dayIn(viewer.timezone, move.to_starts_at))}
          />
        </div>
      ) : (
        <EmptyState title="This plan is not there any more">It may belong to another company.</EmptyState>
      )}
    </Page>
  );
}
