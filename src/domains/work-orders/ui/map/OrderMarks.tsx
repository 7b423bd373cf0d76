import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { MapGroup } from '#domains/work-orders/map/work-order-map.rules.ts';
import { pointOf, useMap } from '#ui/map/map-context.ts';
import { type Direction, nextTowards } from '#ui/map/near-marks.ts';
import { deepest } from '#ui/map/position.ts';
import type { Seen } from '#ui/map/use-leaflet.ts';
import { isOnePlace, type OrderMark, orderMarks } from './map-groups.ts';
import { OrderMapMark } from './OrderMapMark.tsx';
import type { MapOrder } from './use-order-map.ts';

export interface OrderMarksProps {
  groups: readonly MapGroup[];
  /** The loaded orders; they provide the names of their sites. */
  orders: readonly MapOrder[];
  chosen: readonly string[];
  onChoose: (mark: OrderMark) => void;
}

/** Tab reaches one mark; the arrow keys move to the next one in their direction. */
export function OrderMarks({ groups, orders, chosen, onChoose }: OrderMarksProps) {
  const onMap = useMap();
  const { map, seen, hasBackground } = onMap;
  const marks = useMemo(() => orderMarks(groups, (position) => pointOf(onMap, position)), [groups, onMap]);
  const names = useMemo(
    () => (hasBackground ? new Map<string, string>() : namesOf(marks, orders, seen.place.zoom)),
    [hasBackground, marks, orders, seen.place.zoom],
  );
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [at, setAt] = useState<string>();
  const reached = marks.some(({ key }) => key === at) ? at : marks[0]?.key;
  const press = (mark: OrderMark) => {
    if (map.wasDragged()) return;
    setAt(mark.key);
    if (isOnePlace(mark, seen.place.zoom, deepest)) {
      map.reveal(mark, besideCard(seen));
      onChoose(mark);
    } else map.show({ area: mark.area });
  };
  const moveFocus = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const spots = marks.map((mark) => ({ ...pointOf(onMap, mark), key: mark.key }));
    const from = spots.find(({ key }) => key === reached);
    const next = from && nextTowards(spots, from, direction);
    if (!next) return;
    setAt(next.key);
    buttons.current.get(next.key)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control: handles keys for the buttons inside.
    <div onKeyDown={moveFocus}>
      {marks.map((mark) => (
        <OrderMapMark
          key={mark.key}
          mark={mark}
          name={names.get(mark.key)}
          isChosen={mark.site_ids.some((id) => chosen.includes(id))}
          tabIndex={mark.key === reached ? 0 : -1}
          onPress={() => press(mark)}
          ref={(button) => {
            if (button) buttons.current.set(mark.key, button);
            else buttons.current.delete(mark.key);
          }}
        />
      ))}
    </div>
  );
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Map padding that keeps the mark visible: the card covers a corner of the map, or its lower part on a phone. */
function besideCard({ width, height }: Seen) {
  return width < 640
    ? { start: 40, top: 40, bottom: height * 0.6 + 40 }
    : { start: 370, top: 40, bottom: 40 };
}

const near = 12;

/** For a map without a background, and near enough: the customers at the marks. */
function namesOf(
  marks: readonly OrderMark[],
  orders: readonly MapOrder[],
  zoom: number,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (zoom < near || marks.length > 60) return names;
  const bySite = new Map(orders.map((order) => [order.site_id, order.customer?.name ?? order.site?.name]));
  for (const mark of marks) {
    const name = mark.sites === 1 ? bySite.get(mark.site_ids[0] ?? '') : undefined;
    if (name) names.set(mark.key, name);
  }
  return names;
}
