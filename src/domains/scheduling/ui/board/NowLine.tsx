import { useEffect, useState } from 'react';
import { type DayScale, minute, xOf } from './time-scale.ts';

/** Where the day is now. */
export function NowLine({ scale, offset }: { scale: DayScale; offset: number }) {
  const now = useNow();
  if (now < scale.from || now >= scale.to) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 z-2 w-px bg-danger"
      style={{ insetInlineStart: offset + xOf(scale, now) }}
    />
  );
}

/** Read again every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
