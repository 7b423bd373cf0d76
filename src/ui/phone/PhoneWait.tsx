import { CloudOff } from 'lucide-react';
import { EmptyState } from '../components/states/EmptyState.tsx';
import { ErrorState } from '../components/states/ErrorState.tsx';
import { Skeleton, Waiting } from '../components/states/Skeleton.tsx';
import { useOnline } from './use-online.ts';

export interface PhoneWaitProps {
  /** E.g. "The day could not be loaded". */
  title: string;
  error?: unknown;
  onRetry?: () => void;
}

/** Loading placeholders, or the error. */
export function PhoneWait({ title, error, onRetry }: PhoneWaitProps) {
  const online = useOnline();
  if (!online) {
    return (
      <EmptyState icon={<CloudOff aria-hidden="true" />} title="No connection">
        This is read as soon as the phone has a signal again.
      </EmptyState>
    );
  }
  if (error) return <ErrorState title={title} error={error} {...(onRetry && { onRetry })} />;
  return (
    <Waiting>
      <div className="flex flex-col gap-3">
        {[0, 1, 2].map((card) => (
          <div key={card} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
            <Skeleton className="w-24" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
