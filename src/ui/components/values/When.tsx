import { createContext, useContext } from 'react';
import { exactDay, exactInstant, relativeDay, relativeInstant } from '#ui/format/when.ts';

export interface WhenProps {
  /** An ISO instant, or a calendar day `YYYY-MM-DD`. */
  at: string | null | undefined;
  /** For a time zone other than the company's, e.g. a site's. */
  timezone?: string;
  locale?: string;
}

/** Time zone and locale of shown dates: "today" is the company's day, wherever the browser is. */
export const WhenClock = createContext<{ readonly timezone?: string; readonly locale?: string }>({});

/** A date in relative words; the exact one on hover. */
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
      {isDay ? relativeDay(at, options) : relativeInstant(at, options)}
    </time>
  );
}
