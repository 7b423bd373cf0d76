import { useNow } from '#ui/hooks/use-now.ts';
import { type DayScale, xOf } from './time-scale.ts';

/** The current time as a line. Each lane draws its own part, so that it goes under the sticky names. */
export function NowLine({ scale }: { scale: DayScale }) {
  const now = useNow();
  if (now < scale.from || now >= scale.to) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 z-2 w-px bg-danger"
      style={{ insetInlineStart: xOf(scale, now) }}
    />
  );
}
