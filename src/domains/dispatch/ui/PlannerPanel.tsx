/** The planner beside the board: asks what to plan, follows the run, and shows what it proposes. */
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { AskForm, type AskFormProps } from './AskForm.tsx';
import { RunView } from './RunView.tsx';
import type { MoveRow, RunState } from './use-run.ts';

export interface PlannerPanelProps extends AskFormProps {
  /** Undefined until there is a run. */
  state: RunState | undefined;
  isPhone: boolean;
  option: number;
  onOption: (option: number) => void;
  onShow: (move: MoveRow) => void;
  onClose: () => void;
}

export function PlannerPanel(props: PlannerPanelProps) {
  const { state, isPhone, option, onOption, onShow, onClose, ...asking } = props;
  const { run } = state ?? {};
  return (
    <Sheet
      open
      beside={!isPhone}
      side={isPhone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={
        state
          ? (run?.data?.title ?? 'Plan')
          : asking.kind === 'over'
            ? 'The visit takes longer'
            : 'Plan the day'
      }
      className={isPhone ? undefined : 'w-104!'}
    >
      <div className="p-4">
        {!state ? (
          <AskForm {...asking} />
        ) : run?.error ? (
          <ErrorState
            title="The plan could not be loaded"
            error={run.error}
            onRetry={() => void run.refetch()}
          />
        ) : run?.isPending ? (
          <SkeletonRows rows={6} />
        ) : run?.data === null ? (
          <p className="text-muted">This plan is not there any more.</p>
        ) : (
          <RunView state={state} option={option} onOption={onOption} onShow={onShow} />
        )}
      </div>
    </Sheet>
  );
}
