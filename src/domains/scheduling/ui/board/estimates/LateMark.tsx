import { cx } from '#ui/cx.ts';
import { type DayScale, within, xOf } from '../lanes/time-scale.ts';
import type { Lateness } from './format-estimate.ts';

/** Where a visit will really be, as an outline over its lane. */
export function LateMark({
  lateness,
  scale,
  top,
  height,
}: {
  lateness: Lateness;
  scale: DayScale;
  top: number;
  height: number;
}) {
  const shown = within(scale, lateness);
  if (!shown) return null;
  const left = xOf(scale, shown.from);
  return (
    <span
      aria-hidden="true"
      data-late=""
      className={cx(
        'pointer-events-none absolute z-2 rounded-md border-2 border-dashed',
        lateness.breaksPromise ? 'border-danger' : 'border-tone-waiting',
      )}
      style={{
        insetInlineStart: left,
        width: Math.max(xOf(scale, shown.to) - left - 2, 8),
        top: top - 2,
        height: height + 4,
      }}
    />
  );
}
