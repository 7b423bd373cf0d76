/** What a command on a series changed, as the board's undo and redo take it. */
import type { SeriesChange, SeriesPlace } from '#domains/scheduling/series/series-change.rules.ts';
import type { HistoryPlace, HistoryStep } from '../board/planning/board-history.ts';

export function seriesStep({
  series_id,
  before,
  after,
  changed,
}: SeriesChange): Pick<HistoryStep, 'parts' | 'series'> {
  const parts = changed.map(({ visit_id, work_order_id, before: from, after: to }) => ({
    ...{ visit_id, work_order_id, before: placeOf(from), after: placeOf(to) },
  }));
  return { parts, ...((before ?? after) && { series: { series_id, before, after } }) };
}

function placeOf(place: SeriesPlace | null): HistoryPlace | null {
  if (place === null) return null;
  const { technician_id, starts_at, ends_at, override_reason, is_tentative } = place;
  const span = { from: Date.parse(starts_at), to: Date.parse(ends_at) };
  return { technician_id, ...span, override_reason, is_tentative };
}
