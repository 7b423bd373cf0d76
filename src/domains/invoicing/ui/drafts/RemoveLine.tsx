import { Trash2 } from 'lucide-react';

export function RemoveLine({ onRemove, index }: { onRemove: () => void; index: number }) {
  return (
    <button
      type="button"
      aria-label={`Remove line ${index + 1}`}
      title="Remove line (Ctrl-Backspace)"
      className="flex size-7 md:size-8 items-center justify-center rounded-md text-subtle hover:bg-wash hover:text-tone-danger"
      onClick={onRemove}
    >
      <Trash2 className="size-4" aria-hidden="true" />
    </button>
  );
}
