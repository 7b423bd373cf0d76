import { cx } from '#ui/cx.ts';
import { type DayScale, type Span, within, xOf } from '../lanes/time-scale.ts';
import { dayNotes, type LaneTimes, offTimes } from './lane-times.ts';

export interface LaneShadeProps {
  times: LaneTimes | undefined;
  /** What is not worked by the hours alone, until the times are loaded. */
  usual: readonly Span[];
  scale: DayScale;
}

/** The times of a day that are not worked. */
export function LaneShade({ times, usual, scale }: LaneShadeProps) {
  const notes = notesOf(times, scale);
  return offOf(times, usual, scale).map((span) => {
    const shown = within(scale, span);
    if (!shown) return null;
    const left = xOf(scale, shown.from);
    return (
      <span
        key={span.from}
        data-off={notes || undefined}
        className="absolute inset-y-0 bg-wash"
        style={{ insetInlineStart: left, width: xOf(scale, shown.to) - left }}
      />
    );
  });
}

interface LaneNoteProps extends LaneShadeProps {
  /** Of the names at the edge, which stay where they are. */
  nameWidth: number;
  visits: readonly Span[];
}

/** Who is away, above the lines of the hours and of the present time; below a visit that is planned all the same. */
export function LaneNote({ times, usual, scale, nameWidth, visits }: LaneNoteProps) {
  const notes = notesOf(times, scale);
  // It stands where there is most room.
  const longest = offOf(times, usual, scale).reduce<Span | undefined>(
    (best, one) => (best && best.to - best.from >= one.to - one.from ? best : one),
    undefined,
  );
  const shown = longest && within(scale, longest);
  if (notes === '' || !shown) return null;
  const left = xOf(scale, shown.from);
  // Where work would have begun.
  const begin = usual.length > 1 ? (usual[0]?.to ?? shown.from) : shown.from;
  const isFree = !visits.some((visit) => within(shown, visit));
  return (
    <span
      className={cx('pointer-events-none absolute top-0', isFree && 'z-3')}
      style={{
        insetInlineStart: left,
        width: xOf(scale, shown.to) - left,
        paddingInlineStart: Math.max(0, xOf(scale, begin) - left),
      }}
    >
      <span
        className="sticky inline-block max-w-full truncate rounded-sm bg-wash px-2 py-1 text-label font-medium text-muted"
        style={{ insetInlineStart: nameWidth }}
      >
        {notes}
      </span>
    </span>
  );
}

function offOf(times: LaneTimes | undefined, usual: readonly Span[], scale: DayScale): readonly Span[] {
  const day = times?.days.get(scale.day);
  return day ? offTimes(day, scale) : usual;
}

function notesOf(times: LaneTimes | undefined, { day }: DayScale): string {
  const known = times?.days.get(day);
  return known ? dayNotes(known).join(', ') : '';
}
