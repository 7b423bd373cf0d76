import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Button } from '../actions/Button.tsx';

export interface ProgressBarProps {
  label: string;
  /** Amount done; undefined when unknown. */
  done?: number;
  of?: number;
  /** After the count, e.g. "rows". */
  unit?: string;
  /** In place of the count: for how long, why it waits. */
  note?: string;
  onCancel?: () => void;
}

/** For anything that takes over two seconds: progress, and a way to cancel. */
export function ProgressBar({ label, done, of, unit = '', note, onCancel }: ProgressBarProps) {
  const formatCount = useFormatCount();
  const known = done !== undefined && of !== undefined && of > 0;
  const percent = known ? Math.min(100, (done / of) * 100) : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-4 text-label">
        <span className="min-w-0 truncate font-medium">{label}</span>
        <span className="flex shrink-0 items-center gap-2 text-subtle tabular">
          {note ?? (known && `${formatCount(done)} of ${formatCount(of)} ${unit}`)}
          {onCancel && (
            <Button variant="ghost" size="sm" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
        className="h-1.5 overflow-hidden rounded-full bg-tone-neutral-soft"
      >
        <div
          className={
            percent === undefined
              ? 'h-full w-1/3 animate-sweep rounded-full bg-accent motion-reduce:animate-none'
              : 'h-full rounded-full bg-accent transition-[width]'
          }
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
