import { dispatchRuns } from '#domains/dispatch/runs/dispatch-run.resource.ts';
import { SchedulingNav } from '#domains/scheduling/ui/SchedulingNav.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { words } from '#ui/words.ts';

/** Earlier runs of the planner: what was asked, what was proposed, and how much of it was accepted. */
export function RunList() {
  return (
    <ResourceList
      resource={dispatchRuns}
      title="Planning runs"
      actions={<SchedulingNav current="/scheduling/plans" />}
      columns={[
        { name: 'title', width: 240, grow: true },
        { name: 'status', width: 128 },
        { name: 'from_on', width: 120 },
        { name: 'to_on', width: 120 },
        { name: 'moves', width: 120 },
        { name: 'accepted', width: 120 },
        { name: 'created_at', width: 176 },
      ]}
      empty={{
        title: 'No plans yet',
        text: words(
          '“Optimise” on the board looks for the cheapest plan of a day or a week. What it proposed, and what was accepted, is listed here.',
        ),
        action: (
          <Button asChild>
            <Link to="/scheduling" search={{ plan: 'optimise' }}>
              {words('Optimise today')}
            </Link>
          </Button>
        ),
      }}
    />
  );
}
