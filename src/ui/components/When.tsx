import { exactDay, exactInstant, sayDay, sayInstant } from '../format/when.ts';

export interface WhenProps {
  /** An ISO instant, or a calendar day `YYYY-MM-DD`. */
  at: string | null | undefined;
  timezone?: string;
  locale?: string;
}

/** A date as people say it; the exact one on hover. */
export function When({ at, timezone, locale }: WhenProps) {
  if (!at) return <span className="text-subtle">–</span>;
  const isDay = at.length === 10;
  const options = { timezone, locale };
  return (
    <time dateTime={at} title={isDay ? exactDay(at, options) : exactInstant(at, options)} className="tabular">
      {isDay ? sayDay(at, options) : sayInstant(at, options)}
    </time>
  );
}
