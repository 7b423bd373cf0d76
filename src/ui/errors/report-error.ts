/** Shows a failed action as a toast: the title says what happened, the text why and what to do. Also logged. */
import { toast } from '../toast/toast.ts';
import { recordError } from './error-log.ts';

export function reportError(title: string, error: unknown, again?: () => void): void {
  const { friendly, advice } = recordError(error);
  toast({
    title,
    description: friendly,
    variant: 'destructive',
    ...(advice.retry && again && { action: { label: 'Try again', onAction: again } }),
  });
}
