/**
 * A mark of work orders on the map. One order is drawn as the icon of its status; several as their number in a ring with the share
 * of each status. Urgent or late ones have a warning icon, so that nothing depends on colour alone.
 */

import type { Ref } from 'react';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import type { Tone } from '#kernel/display.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { MapMark } from '#ui/map/MapMark.tsx';
import type { OrderMark } from './map-groups.ts';

export interface OrderMapMarkProps {
  mark: OrderMark;
  /** The customer, near enough; the town without it. */
  name: string | undefined;
  isChosen: boolean;
  tabIndex: number;
  onPress: () => void;
  ref: Ref<HTMLButtonElement>;
}

export function OrderMapMark({ mark, name, isChosen, tabIndex, onPress, ref }: OrderMapMarkProps) {
  const formatCount = useFormatCount();
  const statuses = Object.keys(mark.by_status);
  const only = statuses.length === 1 ? workOrderStatus(firstOf(statuses)) : undefined;
  const isAlarming = mark.urgent > 0 || mark.overdue > 0;
  const words = sentenceOf(mark, name);
  return (
    <MapMark at={mark} raised={isChosen}>
      <button
        ref={ref}
        type="button"
        tabIndex={tabIndex}
        aria-label={words}
        title={words}
        aria-pressed={isChosen}
        onClick={onPress}
        className="map-button"
        style={lookOf(mark)}
      >
        <span className="map-face tabular">
          {mark.orders === 1 && only ? <StatusMark {...only} iconOnly /> : formatCount(mark.orders)}
        </span>
        {isAlarming && (
          <span className="map-alarm">
            <StatusMark tone="danger" label="Urgent or late" iconOnly />
          </span>
        )}
      </button>
    </MapMark>
  );
}

function lookOf(mark: OrderMark): Readonly<Record<`--${string}`, string>> {
  if (mark.orders === 1) return { '--ring': ringOf(mark) };
  return { '--mark': sizeOf(mark.orders), '--rim': '4px', '--ring': ringOf(mark) };
}

const sizeOf = (orders: number) =>
  orders >= 10_000 ? '60px' : orders >= 1000 ? '52px' : orders >= 100 ? '44px' : '36px';

const inks: Record<Tone, string> = {
  neutral: 'var(--tone-neutral)',
  info: 'var(--tone-info)',
  progress: 'var(--tone-progress)',
  waiting: 'var(--tone-waiting)',
  success: 'var(--tone-success)',
  danger: 'var(--tone-danger)',
  muted: 'var(--tone-muted)',
};

/** Conic gradient of the shares of each tone, in workflow order, with gaps between them. */
function ringOf({ by_status, orders }: OrderMark): string {
  const shares = new Map<Tone, number>();
  for (const [status, count] of Object.entries(by_status)) {
    const { tone } = workOrderStatus(status);
    shares.set(tone, (shares.get(tone) ?? 0) + count);
  }
  const inOrder = tones.filter((tone) => shares.has(tone));
  if (inOrder.length === 1) return inks[firstOf(inOrder)];
  let from = 0;
  const parts = inOrder.flatMap((tone) => {
    const to = from + ((shares.get(tone) ?? 0) / orders) * 360;
    const part = [
      `${inks[tone]} ${from + 4}deg ${Math.max(from + 4, to - 4)}deg`,
      `var(--surface) 0 ${to}deg`,
    ];
    from = to;
    return part;
  });
  return `conic-gradient(${parts.join(', ')})`;
}

const tones: readonly Tone[] = ['neutral', 'info', 'progress', 'waiting', 'danger', 'success', 'muted'];

/** "12 work orders at 3 sites, Denver: 8 scheduled, 4 on hold; 2 urgent, 1 late". */
function sentenceOf(mark: OrderMark, name: string | undefined): string {
  const states = Object.entries(mark.by_status)
    .sort(([, a], [, b]) => b - a)
    .map(([status, count]) => {
      const word = workOrderStatus(status).label.toLowerCase();
      return mark.orders === 1 ? word : `${count} ${word}`;
    });
  const place = name ?? mark.town;
  const where = `${mark.sites > 1 ? ` at ${mark.sites} sites` : ''}${place ? `, ${place}` : ''}`;
  const alarms = [mark.urgent > 0 && `${mark.urgent} urgent`, mark.overdue > 0 && `${mark.overdue} late`];
  const alarm = alarms.filter(Boolean).join(', ');
  const count = mark.orders === 1 ? '1 work order' : `${mark.orders} work orders`;
  return `${count}${where}: ${states.join(', ')}${alarm && `; ${alarm}`}`;
}
