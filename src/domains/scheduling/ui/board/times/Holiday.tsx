import { CalendarOff } from 'lucide-react';

/** Said once, in the head of the day. */
export function Holiday({ name, hasIcon = true }: { name: string; hasIcon?: boolean }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 font-medium text-ink" title={name}>
      {hasIcon && <CalendarOff className="size-3 shrink-0 text-muted" aria-hidden="true" />}
      <span className="truncate">
        <span className="sr-only">Holiday: </span>
        {name}
      </span>
    </span>
  );
}
