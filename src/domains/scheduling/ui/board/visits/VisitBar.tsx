import { WifiOff } from 'lucide-react';
import { memo } from 'react';
import type { VisitEstimate } from '#domains/scheduling/planning-answers.rules.ts';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import type { Tone } from '#kernel/display.ts';
import { StatusSign } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import type { Lateness } from '../estimates/format-estimate.ts';
import { LateMark } from '../estimates/LateMark.tsx';
import { linesIn } from '../lanes/bar-height.ts';
import { atX, type DayScale, within, xOf } from '../lanes/time-scale.ts';
import type { BoardVisit } from './board-visit.ts';
import { crewMark, useVisitButton } from './use-visit-button.ts';
import { townOf, visitTitle } from './visit-label.ts';

/** Below this width in pixels a bar shows only its icon. */
const narrow = 34;
/** From this width on it has text, and from the other with the number of the work order. */
const worded = 56;
const roomy = 160;

export interface VisitBarProps {
  visit: BoardVisit;
  scale: DayScale;
  top: number;
  height: number;
  laneName: string;
  /** Being dragged elsewhere. */
  isDragged: boolean;
  /** The dragged visit would overlap it. */
  isInTheWay: boolean;
  isOpen: boolean;
  /** When it will really be; undefined on other days than today. */
  estimate?: VisitEstimate | undefined;
}

/**
 * A visit as a bar: dragged to move, dragged at an end to resize; arrow keys do the same. Rendered with few elements, because
 * hundreds of bars become visible at once while scrolling.
 */
export const VisitBar = memo(function VisitBar(props: VisitBarProps) {
  const { visit, scale, top, height, laneName, isDragged, isInTheWay, isOpen, estimate } = props;
  const { button, movable, isSelected, actions, look, lateness, unseen } = useVisitButton(
    visit,
    laneName,
    isOpen,
    estimate,
  );
  const shown = within(scale, visit);
  if (!shown) return null;
  const left = xOf(scale, shown.from);
  const width = Math.max(xOf(scale, shown.to) - left - 2, 18);
  const bar = (
    <button
      {...button}
      className={cx(
        'group/bar absolute flex touch-manipulation items-start rounded-md border border-s-3 py-1 text-start text-label select-none',
        width < narrow ? 'justify-center' : 'px-1.5',
        tones[look.tone],
        visit.status === 'tentative' && 'border-dashed',
        movable && 'cursor-grab',
        isDragged && 'opacity-40',
        visit.isPending && 'animate-pulse',
        visit.crew && crewMark,
        isOpen && 'outline-2 outline-offset-1 outline-accent',
        isSelected && 'outline-2 outline-ink',
        isInTheWay && 'outline-2 outline-danger',
      )}
      style={{ insetInlineStart: left, width, top, height }}
      onPointerDown={(event) => {
        if (!movable) return;
        const heldAt = heldAfter(event, scale, visit);
        actions.grip(event, { dragged: { kind: 'visit', visit }, mode: 'move', heldAt });
      }}
    >
      <BarText
        visit={visit}
        width={width}
        lines={linesIn(height)}
        lateness={lateness}
        isUnseen={unseen !== undefined}
      />
      {movable && visit.to <= scale.to && (
        <ResizeHandle
          className="inset-e-0 ps-1 pe-0.5"
          onGrip={(event) =>
            actions.grip(event, { dragged: { kind: 'visit', visit }, mode: 'resize', heldAt: 0 })
          }
        />
      )}
      {movable && visit.from >= scale.from && width >= worded && (
        <ResizeHandle
          isStart
          className="inset-s-0 ps-0.5 pe-1"
          onGrip={(event) =>
            actions.grip(event, { dragged: { kind: 'visit', visit }, mode: 'resize-start', heldAt: 0 })
          }
        />
      )}
    </button>
  );
  if (!lateness) return bar;
  return (
    <>
      {bar}
      <LateMark lateness={lateness} scale={scale} top={top} height={height} />
    </>
  );
});

interface ResizeHandleProps {
  isStart?: boolean;
  className: string;
  onGrip: (event: React.PointerEvent) => void;
}

function ResizeHandle({ isStart = false, className, onGrip }: ResizeHandleProps) {
  return (
    <span
      data-resize={isStart ? 'start' : 'end'}
      className={cx(
        'absolute inset-y-0 hidden w-2 cursor-ew-resize bg-current bg-clip-content py-2 group-hover/bar:block coarse:block coarse:w-4 coarse:bg-transparent',
        className,
      )}
      onPointerDown={(event) => {
        event.stopPropagation();
        onGrip(event);
      }}
    />
  );
}

/** Who and where, then what: text wraps as long as the bar is tall enough, and a short bar has only the sign of its status. */
interface BarTextProps {
  visit: BoardVisit;
  width: number;
  lines: number;
  lateness: Lateness | undefined;
  /** Changed, and not on the phone of whoever goes there. */
  isUnseen: boolean;
}

function BarText({ visit, width, lines, lateness, isUnseen }: BarTextProps) {
  const order = visit.work_order;
  const look = visitStatus(visit.status);
  const unseen = isUnseen && (
    <WifiOff className="me-1 inline-block size-3 align-[-1px] text-tone-waiting" aria-hidden="true" />
  );
  if (width < worded) return unseen || <StatusSign {...look} className="inline-block align-[-2px]" />;
  const customer = order?.customer?.name;
  const about = [
    visit.part && `Day ${visit.part}`,
    customer ? townOf(visit) : undefined,
    customer ? visitTitle(visit) : order?.site?.name,
  ];
  return (
    <span className="line-clamp-2 text-muted wrap-anywhere hyphens-auto" style={{ WebkitLineClamp: lines }}>
      <StatusSign {...look} className="me-1 inline-block align-[-2px]" />
      {unseen}
      {lateness && (
        <span
          className={cx(
            'font-semibold tabular',
            lateness.breaksPromise ? 'text-tone-danger' : 'text-tone-waiting',
          )}
        >
          {lateness.brief}{' '}
        </span>
      )}
      <span className="font-medium text-ink">{customer ?? visitTitle(visit)}</span>
      <br />
      {visit.crew && <span className="font-medium text-accent-ink">{visit.crew.brief} · </span>}
      {about.filter(Boolean).join(' · ')}
      {width >= roomy && <span className="tabular"> {order?.number}</span>}
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
