import { Button } from '../actions/Button.tsx';
import { When } from '../values/When.tsx';

export interface MadeAtProps {
  /** Epoch ms; undefined: just now. */
  at: number | undefined;
  busy: boolean;
  onAgain: () => void;
}

/** Says how old the figures of a report are that took long, which is why it isn't made anew at every change. */
export function MadeAt({ at, busy, onAgain }: MadeAtProps) {
  if (at === undefined) return null;
  return (
    <p className="flex items-center gap-2 text-label text-muted print:hidden">
      <span>
        Figures of <When at={new Date(at).toISOString()} />
      </span>
      <Button variant="ghost" size="sm" loading={busy} onClick={onAgain}>
        Work out again
      </Button>
    </p>
  );
}
