/** What a planning run proposes, drawn on the day board: each visit at its new place, with an arrow from where it is now. */
import { useMemo } from 'react';
import { cx } from '#ui/cx.ts';
import { lanePadding } from '../lanes/bar-height.ts';
import type { Lane } from '../lanes/lanes.ts';
import { type DayScale, within, xOf } from '../lanes/time-scale.ts';

export interface ProposedMove {
  readonly id: string;
  /** Of a visit that is booked. */
  readonly visit_id: string | null;
  readonly from_technician_id: string | null;
  readonly from_starts_at: string | null;
  readonly from_ends_at: string | null;
  readonly to_technician_id: string;
  readonly to_starts_at: string;
  readonly to_ends_at: string;
  readonly outcome: string;
  readonly work_order: { readonly title: string; readonly customer: { readonly name: string } | null } | null;
}

export interface ProposedMovesProps {
  moves: readonly ProposedMove[];
  lanes: readonly Lane[];
  /** Of the lanes, in pixels. */
  heights: readonly number[];
  scale: DayScale;
  nameWidth: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The names of the lanes stay above. */
const belowNames = 9;

/** The list beside the board says the same in words. */
export function ProposedMoves({ moves, lanes, heights, scale, nameWidth }: ProposedMovesProps) {
  const boxes = useMemo(() => {
    const tops = new Map<string | null, readonly [top: number, height: number]>();
    let top = 0;
    for (const [index, lane] of lanes.entries()) {
      const height = heights[index] ?? 0;
      tops.set(lane.id, [top, height]);
      top += height;
    }
    const boxOf = (technician: string | null, from: string | null, to: string | null): Box | undefined => {
      const lane = tops.get(technician);
      if (!lane || !from || !to) return undefined;
      const shown = within(scale, { from: Date.parse(from), to: Date.parse(to) });
      if (!shown) return undefined;
      const x = nameWidth + xOf(scale, shown.from);
      const width = Math.max(xOf(scale, shown.to) - xOf(scale, shown.from) - 2, 18);
      return { x, width, y: lane[0] + lanePadding, height: lane[1] - 2 * lanePadding - 1 };
    };
    return openMoves(moves).flatMap((move) => {
      const to = boxOf(move.to_technician_id, move.to_starts_at, move.to_ends_at);
      const from = boxOf(move.from_technician_id, move.from_starts_at, move.from_ends_at);
      return to ? [{ move, to, from }] : [];
    });
  }, [moves, lanes, heights, scale, nameWidth]);
  if (boxes.length === 0) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0" style={{ zIndex: belowNames }}>
      <svg
        aria-hidden="true"
        className="absolute size-full fill-none stroke-2 rtl:-scale-x-100"
        style={{ stroke: 'var(--accent)' }}
      >
        <defs>
          <marker
            id="proposed-tip"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8Z" style={{ fill: 'var(--accent)', stroke: 'none' }} />
          </marker>
        </defs>
        {boxes.map(
          ({ move, from, to }) =>
            from && (
              <path key={move.id} d={arrow(from, to)} strokeDasharray="4 3" markerEnd="url(#proposed-tip)" />
            ),
        )}
      </svg>
      {boxes.map(({ move, to, from }) => (
        <div
          key={move.id}
          data-proposed={move.id}
          className={cx(
            'absolute overflow-hidden rounded-md border-2 border-dashed border-accent bg-selected/80 px-1 py-0.5 text-label',
          )}
          style={{ insetInlineStart: to.x, top: to.y, width: to.width, height: to.height }}
        >
          <p className="truncate font-medium text-accent-ink">
            {move.work_order?.customer?.name ?? move.work_order?.title}
          </p>
          <p className="truncate text-muted">{from ? 'Moves here' : 'New'}</p>
        </div>
      ))}
    </div>
  );
}

/** Those that were not accepted yet. */
export function openMoves(moves: readonly ProposedMove[]): readonly ProposedMove[] {
  return moves.filter(({ outcome }) => outcome === 'proposed' || outcome === 'undone');
}

/** From the middle of a bar to the edge of the other that is nearer. */
function arrow(from: Box, to: Box): string {
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  if (Math.abs(from.y - to.y) < 1) {
    const edge = to.x > x ? to.x : to.x + to.width;
    return `M${x} ${y}H${edge}`;
  }
  const edge = to.y > from.y ? to.y : to.y + to.height;
  return `M${x} ${y}L${to.x + to.width / 2} ${edge}`;
}
