/** Progress of an upload; `sent` is 0 to 1. */
export function SendingBar({ label, sent }: { label: string; sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div className="flex flex-col gap-1.5 text-label text-muted">
      <span className="tabular">
        {label} · {percent}%
      </span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-tone-neutral-soft"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
