import { Button } from '#ui/components/actions/Button.tsx';

/** Shown above a form that was filled from a draft. */
export function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-tone-info-soft px-3 py-1.5 text-tone-info">
      What you typed last time is still here.
      <Button variant="link" onClick={onDiscard}>
        Start over
      </Button>
    </p>
  );
}
