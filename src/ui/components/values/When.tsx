import { createContext, useContext } from 'react';
import { dayIn } from '#kernel/dates.ts';
import { exactDay, exactInstant, relativeDay, relativeInstant } from '#ui/format/when.ts';

export interface WhenProps {
  /** An ISO instant, or a calendar day `YYYY-MM-DD`. */
  at: string | null | undefined;
  /** For a time zone other than the company's, e.g. a site's. */
  timezone?: string;
  locale?: string;
  /** Of an instant only its day, where there is little room. */
  day?: boolean;
}

/** Time zone and locale of shown dates: "today" is the company's day, wherever the browser is. */
export const WhenClock = createContext<{ readonly timezone?: string; readonly locale?: string }>({});

/** A date in relative words; the exact one on hover. */
export function When({ at, day, ...own }: WhenProps) {
  const clock = useContext(WhenClock);
  if (!at) return <span className="text-subtle">–</span>;
  const isDay = at.length === 10;
  const options = {
    timezone: own.timezone ?? clock.timezone,
    locale: own.locale ?? clock.locale,
  };
  return (
    <time dateTime={at} title={isDay ? exactDay(at, options) : exactInstant(at, options)} className="tabular">
      {isDay || day ? relativeDay(dayOf(at, options.timezone), options) : relativeInstant(at, options)}
    </time>
  );
}

const dayOf = (at: string, timezone = 'UTC') => (at.length === 10 ? at : dayIn(timezone, at));
