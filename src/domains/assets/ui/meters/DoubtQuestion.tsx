import { CircleHelp } from 'lucide-react';
import type { Doubt } from '#domains/assets/meters/reading-doubt.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';

export interface DoubtAnswer {
  readonly is_confirmed?: boolean;
  readonly is_reset?: boolean;
}

export interface DoubtQuestionProps {
  doubt: Pick<Doubt, 'needs' | 'message'>;
  /** Gauges have no new start. */
  isCounter: boolean;
  busy: boolean;
  onAnswer: (answer: DoubtAnswer) => void;
}

/** Asks about an implausible reading. Typing another value is the third answer. */
export function DoubtQuestion({ doubt, isCounter, busy, onAnswer }: DoubtQuestionProps) {
  return (
    <div role="alert" className="flex gap-2 rounded-md bg-tone-waiting-soft p-3 text-tone-waiting">
      <CircleHelp className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="wrap-anywhere">{doubt.message}</p>
        <div className="flex flex-wrap gap-2">
          {doubt.needs === 'confirmation' && (
            <Button variant="outline" disabled={busy} onClick={() => onAnswer({ is_confirmed: true })}>
              It is right
            </Button>
          )}
          {isCounter && (
            <Button variant="outline" disabled={busy} onClick={() => onAnswer({ is_reset: true })}>
              The meter was replaced
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
