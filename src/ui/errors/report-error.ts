/** A failed action, told to the person: what happened in its title, why and what to do in the text; kept in the log. */
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
