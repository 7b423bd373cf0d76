import { memo } from 'react';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import type { Tone } from '#kernel/display.ts';
import { StatusSign } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { atX, type DayScale, within, xOf } from '../lanes/time-scale.ts';
import type { BoardVisit } from './board-visit.ts';
import { useVisitButton } from './use-visit-button.ts';
import { visitTitle } from './visit-label.ts';

export const barHeight = 44;
/** Below this width in pixels a bar shows only its icon. */
const narrow = 34;

export interface VisitBarProps {
  visit: BoardVisit;
  scale: DayScale;
  top: number;
  laneName: string;
  /** Being dragged elsewhere. */
  isDragged: boolean;
  /** The dragged visit would overlap it. */
  isInTheWay: boolean;
  isOpen: boolean;
}

/**
 * A visit as a bar: dragged to move, dragged at its end to resize; arrow keys do the same. Rendered with few elements, because
 * hundreds of bars become visible at once while scrolling.
 */
export const VisitBar = memo(function VisitBar(props: VisitBarProps) {
  const { visit, scale, top, laneName, isDragged, isInTheWay, isOpen } = props;
  const { button, movable, actions, look } = useVisitButton(visit, laneName, isOpen);
  const shown = within(scale, visit);
  if (!shown) return null;
  const left = xOf(scale, shown.from);
  const width = Math.max(xOf(scale, shown.to) - left - 2, 18);
  return (
    <button
      {...button}
      className={cx(
        'group/bar absolute touch-manipulation rounded-md border border-s-3 text-start text-label select-none',
        width < narrow ? 'text-center' : 'px-1.5',
        tones[look.tone],
        visit.status === 'tentative' && 'border-dashed',
        movable && 'cursor-grab',
        isDragged && 'opacity-40',
        visit.isPending && 'animate-pulse',
        isOpen && 'outline-2 outline-offset-1 outline-accent',
        isInTheWay && 'outline-2 outline-danger',
      )}
      style={{ insetInlineStart: left, width, top, height: barHeight }}
      onPointerDown={(event) => {
        if (!movable) return;
        const heldAt = heldAfter(event, scale, visit);
        actions.grip(event, { dragged: { kind: 'visit', visit }, mode: 'move', heldAt });
      }}
    >
      <BarText visit={visit} width={width} />
      {movable && visit.to <= scale.to && (
        <span
          data-resize=""
          className="absolute inset-y-0 inset-e-0 hidden w-2 cursor-ew-resize bg-current bg-clip-content py-2 ps-1 pe-0.5 group-hover/bar:block coarse:block coarse:w-4 coarse:bg-transparent"
          onPointerDown={(event) => {
            event.stopPropagation();
            actions.grip(event, { dragged: { kind: 'visit', visit }, mode: 'resize', heldAt: 0 });
          }}
        />
      )}
    </button>
  );
});

/** The text in order of importance for a short bar: status, title, then number. Two truncated lines in one block. */
function BarText({ visit, width }: { visit: BoardVisit; width: number }) {
  const order = visit.work_order;
  const place = [order?.customer?.name, order?.site?.name].filter(Boolean).join(' · ');
  return (
    <span className="block truncate text-muted">
      <StatusSign
        {...visitStatus(visit.status)}
        className={cx('inline-block align-[-2px]', width >= 56 && 'me-1.5')}
      />
      {width >= 56 && (
        <>
          {width >= 160 && <span className="tabular">{order?.number} </span>}
          <span className="font-medium text-ink">{visitTitle(visit)}</span>
          {place && <br />}
          {place}
        </>
      )}
    </span>
  );
}

/** Where on the bar the pointer is, as milliseconds since the visit's start. */
function heldAfter(event: React.PointerEvent, scale: DayScale, visit: BoardVisit): number {
  const track = event.currentTarget.closest('[data-track]')?.getBoundingClientRect();
  if (!track) return 0;
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const x = isRightToLeft ? track.right - event.clientX : event.clientX - track.left;
  return atX(scale, x) - visit.from;
}

const tones: Record<Tone, string> = {
  neutral: 'border-tone-neutral bg-tone-neutral-soft',
  info: 'border-tone-info bg-tone-info-soft',
  progress: 'border-tone-progress bg-tone-progress-soft',
  waiting: 'border-tone-waiting bg-tone-waiting-soft',
  success: 'border-tone-success bg-tone-success-soft',
  danger: 'border-tone-danger bg-tone-danger-soft',
  muted: 'border-tone-muted bg-tone-muted-soft',
};
