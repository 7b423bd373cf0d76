import { SchedulingScreen } from '#domains/scheduling/ui/SchedulingScreen.tsx';
import { usePlanner } from './use-planner.tsx';

/** The dispatch board with the planner. */
export function PlannedBoard() {
  return <SchedulingScreen usePlanner={usePlanner} />;
}
