/** The planner on the board: which run is open, what it proposes, and how one is begun. */
import { useState } from 'react';
import { planEmergency } from '#domains/dispatch/runs/start-run.ts';
import type { AskKind } from '#domains/dispatch/ui/AskForm.tsx';
import { type MoveRow, useRun } from '#domains/dispatch/ui/use-run.ts';
import { dayIn } from '#kernel/dates.ts';
import { isId } from '#kernel/id.ts';
import { useCommand } from '#ui/api/command.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { BoardAddress } from './use-board-address.ts';
import type { WaitingOrder } from './visits/board-visit.ts';

export function usePlanner({ plan }: BoardAddress, go: (change: Partial<BoardAddress>) => void) {
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
    fitIn: ({ id, number }: WaitingOrder) =>
      emergency.mutate(
        { input: { work_order_id: id } },
        {
          onSuccess: ({ id: made }) => go({ plan: made, visit: undefined }),
          onError: (error) => reportError(`${number} could not be fitted in`, error),
        },
      ),
    panel: {
      kind,
      state: runId ? state : undefined,
      option,
      onOption: (next: number) => setChosen({ runId, option: next }),
      onRun: (id: string) => go({ plan: id, visit: undefined }),
      onShow: (move: MoveRow) => go({ date: dayOf(move), show: 'day' }),
      onClose: () => go({ plan: undefined }),
    },
  };
}
