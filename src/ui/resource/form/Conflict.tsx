import { Button } from '#ui/components/actions/Button.tsx';

export interface ConflictProps {
  /** The other user's changes, where known. */
  changes?: readonly string[];
  onTake: () => void;
}

/** Shown above the buttons of a form whose row someone else has saved meanwhile. */
export function Conflict({ changes = [], onTake }: ConflictProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span>
        Somebody else changed {changes.length > 0 ? changes.join(', ').toLowerCase() : 'this'} in the
        meantime. Save to keep what you typed.
      </span>
      <Button variant="outline" size="sm" onClick={onTake}>
        Show theirs
      </Button>
    </span>
  );
}
