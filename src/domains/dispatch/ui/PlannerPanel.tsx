/** The planner beside the board: asks what to plan, follows the run, and shows what it proposes. */
import { X } from 'lucide-react';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { AskForm, type AskFormProps } from './AskForm.tsx';
import { RunView } from './RunView.tsx';
import type { MoveRow, RunState } from './use-run.ts';

export interface PlannerPanelProps extends AskFormProps {
  /** Undefined until there is a run. */
  state: RunState | undefined;
  /** Over the page instead of beside the board. */
  isSheet: boolean;
  option: number;
  onOption: (option: number) => void;
  onShow: (move: MoveRow) => void;
  onClose: () => void;
}

export function PlannerPanel(props: PlannerPanelProps) {
  const { state, isSheet, option, onOption, onShow, onClose, ...asking } = props;
  const { run } = state ?? {};
  const title = state
    ? (run?.data?.title ?? 'Plan')
    : asking.kind === 'over'
      ? 'The visit takes longer'
      : 'Plan the day';
  const content = (
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
        <p className="text-muted">This plan no longer exists.</p>
      ) : (
        <RunView state={state} option={option} onOption={onOption} onShow={onShow} />
      )}
    </div>
  );
  if (isSheet)
    return (
      <Sheet open side="bottom" onOpenChange={(open) => !open && onClose()} title={title}>
        {content}
      </Sheet>
    );
  return (
    <aside
      aria-label={title}
      className="flex min-h-0 flex-1 flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 ps-4 pe-2">
        <h2 className="min-w-0 truncate font-semibold">{title}</h2>
        <IconButton label="Close the planner" variant="ghost" onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <ScrollRegion label={title} className="min-h-0 flex-1 overflow-y-auto">
        {content}
      </ScrollRegion>
    </aside>
  );
}
