/** The planner on the board: which run is open, what it proposes, and how one is begun. */
import { useState } from 'react';
import { planEmergency } from '#domains/dispatch/runs/start-run.ts';
import type { BoardPlanner, UsePlanner } from '#domains/scheduling/ui/board/planning/board-planner.ts';
import { dayIn } from '#kernel/dates.ts';
import { isId } from '#kernel/id.ts';
import { useCommand } from '#ui/api/command.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AskKind } from './AskForm.tsx';
import { type MoveRow, useRun } from './use-run.ts';

const PlannerPanel = lazyPart(async () => (await import('./PlannerPanel.tsx')).PlannerPanel);

export const usePlanner: UsePlanner = ({ plan, team, territory, visit }, go): BoardPlanner => {
  const { timezone } = useWorkplace().viewer;
  const runId = plan !== undefined && isId(plan) ? plan : undefined;
  const state = useRun(runId);
  const [chosen, setChosen] = useState({ runId, option: 1 });
  const option = chosen.runId === runId ? chosen.option : 1;
  const emergency = useCommand(planEmergency);
  const dayOf = (move: MoveRow) => dayIn(timezone, move.to_starts_at);
  const kind: AskKind = plan === 'over' ? 'over' : 'optimise';
  return {
    proposed: state.moves.filter((move) => move.option === option),
    fitIn: ({ id, number }) =>
      emergency.mutate(
        { input: { work_order_id: id } },
        {
          onSuccess: ({ id: made }) => go({ plan: made, visit: undefined }),
          onError: (error) => reportError(`${number} could not be fitted in`, error),
        },
      ),
    panel: (place) => (
      <PlannerPanel
        {...{ ...place, kind, team, territory, visit, option }}
        state={runId ? state : undefined}
        onOption={(next) => setChosen({ runId, option: next })}
        onRun={(id) => go({ plan: id, visit: undefined })}
        onShow={(move) => go({ date: dayOf(move), show: 'day' })}
        onClose={() => go({ plan: undefined })}
        fallback={null}
      />
    ),
  };
};
