import { useContext } from 'react';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { formatHour } from '../planning/format-plan.ts';
import { Holiday } from '../times/Holiday.tsx';
import { BoardTimesContext, holidayOn } from '../times/lane-times.ts';
import { NowLine } from './NowLine.tsx';
import { type DayScale, hourMarks, xOf } from './time-scale.ts';

export const headerHeight = 32;

/** The hours in the company's timezone, and its holiday; sticky at the top. */
export function HourHeader({ scale, nameWidth }: { scale: DayScale; nameWidth: number }) {
  const { viewer } = useWorkplace();
  const holiday = holidayOn(useContext(BoardTimesContext), scale.day);
  return (
    <div
      className="sticky top-0 z-20 flex border-b border-line bg-surface text-label text-subtle"
      style={{ height: headerHeight }}
    >
      <div
        className="sticky inset-s-0 z-3 flex shrink-0 items-center border-e border-line bg-surface px-3"
        style={{ width: nameWidth }}
      >
        {holiday && <Holiday name={holiday} />}
      </div>
      <div aria-hidden="true" className="relative flex-1">
        {hourMarks(scale).map(({ at }) => (
          <span
            key={at}
            className="absolute inset-y-0 flex items-center border-s border-line ps-1.5 whitespace-nowrap tabular"
            style={{ insetInlineStart: xOf(scale, at) }}
          >
            {formatHour(at, viewer)}
          </span>
        ))}
        <NowLine scale={scale} />
      </div>
    </div>
  );
}
