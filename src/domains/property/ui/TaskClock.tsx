import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { timeLeft } from '../guest-tasks/time-left.rules.ts';

export interface TimedTask {
  readonly status?: string | null;
  readonly due_at?: string | null;
  readonly is_late?: boolean | null;
}

/** How much of the target time is left; of a task that is done, whether it was kept. */
export function TaskClock({ task: { status, due_at, is_late } }: { task: TimedTask }) {
  const now = useNow();
  if (!due_at || !status || status === 'cancelled') return null;
  const isOpen = status === 'reported' || status === 'assigned' || status === 'in_progress';
  if (isOpen) return <StatusMark {...timeLeft(due_at, now)} />;
  return is_late ? (
    <StatusMark label="Was late" tone="danger" shape="alert" />
  ) : (
    <StatusMark label="In time" tone="success" shape="check" />
  );
}
