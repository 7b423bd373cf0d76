import { useWorkplace } from '#ui/resource/workplace.tsx';
import { boundsOf, todayIn } from '../today/day.ts';
import type { JobView } from './job-view.ts';
import { stillPlanned } from './still-planned.ts';

/** The visits that completing the job now would cancel. */
export function useStillPlanned(job: JobView): JobView['visits'] {
  const { membershipId, timezone } = useWorkplace().viewer;
  const { to: tomorrow } = boundsOf(todayIn(timezone), timezone);
  return stillPlanned(job.visits, { me: membershipId, now: Date.now(), tomorrow });
}
