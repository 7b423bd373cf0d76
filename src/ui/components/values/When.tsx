import { createContext, useContext } from 'react';
import { exactDay, exactInstant, sayDay, sayInstant } from '#ui/format/when.ts';

export interface WhenProps {
  /** An ISO instant, or a calendar day `YYYY-MM-DD`. */
  at: string | null | undefined;
  /** Where it is not the company's: a site has its own. */
  timezone?: string;
  locale?: string;
}

/** By whose clock and in whose words dates are said: "today" is the company's day, wherever the browser stands. */
export const WhenClock = createContext<{ readonly timezone?: string; readonly locale?: string }>({});

/** A date as people say it; the exact one on hover. */
export function When({ at, ...own }: WhenProps) {
  const clock = useContext(WhenClock);
  if (!at) return <span className="text-subtle">–</span>;
  const isDay = at.length === 10;
  const options = {
    timezone: own.timezone ?? clock.timezone,
    locale: own.locale ?? clock.locale,
  };
  return (
    <time dateTime={at} title={isDay ? exactDay(at, options) : exactInstant(at, options)} className="tabular">
      {isDay ? sayDay(at, options) : sayInstant(at, options)}
    </time>
  );
}
