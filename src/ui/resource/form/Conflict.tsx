import { Button } from '#ui/components/actions/Button.tsx';

export interface ConflictProps {
  /** What they changed, where it is known. */
  changes?: readonly string[];
  onTake: () => void;
}

/** Said above the buttons of a form whose row somebody else has saved meanwhile. */
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
