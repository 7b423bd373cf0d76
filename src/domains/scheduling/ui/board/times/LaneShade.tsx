import { type DayScale, type Span, within, xOf } from '../lanes/time-scale.ts';
import { dayNotes, type LaneTimes, offTimes } from './lane-times.ts';

export interface LaneShadeProps {
  times: LaneTimes | undefined;
  /** What is not worked by the hours alone, until the times are loaded. */
  usual: readonly Span[];
  scale: DayScale;
  /** Of the names at the edge, which stay where they are. */
  nameWidth: number;
}

/** The times of a day that are not worked, with the name of an absence or holiday. */
export function LaneShade({ times, usual, scale, nameWidth }: LaneShadeProps) {
  const day = times?.days.get(scale.day);
  const off = day ? offTimes(day, scale) : usual;
  const notes = day ? dayNotes(day).join(', ') : '';
  // The name stands where there is most room.
  const longest = off.reduce<Span | undefined>(
    (best, one) => (best && best.to - best.from >= one.to - one.from ? best : one),
    undefined,
  );
  return off.map((span) => {
    const shown = within(scale, span);
    if (!shown) return null;
    const left = xOf(scale, shown.from);
    const isNamed = notes !== '' && span === longest;
    // Where work would have begun.
    const begin = usual.length > 1 ? (usual[0]?.to ?? shown.from) : shown.from;
    const indent = Math.max(0, xOf(scale, begin) - left);
    return (
      <span
        key={span.from}
        data-off={notes || undefined}
        className="absolute inset-y-0 bg-wash"
        style={{ insetInlineStart: left, width: xOf(scale, shown.to) - left }}
      >
        {isNamed && (
          <span className="block" style={{ paddingInlineStart: indent }}>
            <span
              className="sticky inline-block max-w-full truncate px-2 py-1 text-label text-muted"
              style={{ insetInlineStart: nameWidth }}
            >
              {notes}
            </span>
          </span>
        )}
      </span>
    );
  });
}
