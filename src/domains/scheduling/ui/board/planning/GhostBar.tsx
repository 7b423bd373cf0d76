import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type DayScale, within, xOf } from '../lanes/time-scale.ts';
import type { Plan } from '../visits/board-visit.ts';
import type { Ghost } from './board-actions.ts';
import { formatConcerns, formatLength, formatTimes } from './format-plan.ts';
import { isRefused } from './overlap.ts';

/** Preview of the bar at its new position: its time, and in red what it would overlap. */
export function GhostBar({ ghost, scale }: { ghost: Ghost; scale: DayScale }) {
  const { viewer } = useWorkplace();
  const { plan, concerns, title, byKeys } = ghost;
  const shown = within(scale, plan);
  if (!shown) return null;
  const left = xOf(scale, shown.from);
  const said = formatConcerns(concerns);
  const count = ghost.together.length + 1;
  const what = ghost.isCopy ? `Copy of ${title}` : count > 1 ? `${count} visits` : title;
  const refused = isRefused(concerns);
  return (
    <div
      // A new key after every keyboard step mounts a new element, which is scrolled into view.
      key={byKeys ? `${plan.from} ${plan.to}` : 'dragged'}
      ref={byKeys ? scrollIntoView : undefined}
      aria-hidden="true"
      data-ghost={refused ? 'conflict' : 'free'}
      className={cx(
        'pointer-events-none absolute inset-y-1 z-3 scroll-mx-48 rounded-md border-2',
        refused ? 'border-danger bg-tone-danger-soft/80' : 'border-accent bg-selected/80',
      )}
      style={{ insetInlineStart: left, width: Math.max(xOf(scale, shown.to) - left - 2, 18) }}
    >
      <div
        className={cx(
          'w-max max-w-80 rounded-sm px-1.5 py-0.5 text-label',
          refused ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent',
        )}
      >
        <p className="font-medium tabular">
          {formatTimes(plan, viewer)} <span className="font-normal">{formatLength(plan)}</span>
        </p>
        {said ? <p className="truncate">{said}</p> : <p className="truncate">{what}</p>}
      </div>
    </div>
  );
}

export interface TogetherBarProps {
  plan: Plan;
  isRefused: boolean;
  scale: DayScale;
}

/** Where a visit goes that is moved with another one. */
export function TogetherBar({ plan, isRefused, scale }: TogetherBarProps) {
  const shown = within(scale, plan);
  if (!shown) return null;
  const left = xOf(scale, shown.from);
  return (
    <div
      aria-hidden="true"
      data-together={isRefused ? 'conflict' : 'free'}
      className={cx(
        'pointer-events-none absolute inset-y-1 z-3 rounded-md border-2 border-dashed',
        isRefused ? 'border-danger bg-tone-danger-soft/80' : 'border-accent bg-selected/80',
      )}
      style={{ insetInlineStart: left, width: Math.max(xOf(scale, shown.to) - left - 2, 18) }}
    />
  );
}

function scrollIntoView(bar: HTMLElement | null): void {
  bar?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
