/**
 * The cells of the map. Thousands of rooms are plain elements without state; presses and keys are handled by the grid. The arrows
 * move as the eye does, also where a floor takes several lines.
 */
import { type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import type { Floor, MappedRoom, Measure, RoomMap } from '#domains/property/room-map/room-map.rules.ts';
import { floorName, roomName } from '#domains/rooms/room-name.rules.ts';
import type { Tone } from '#kernel/display.ts';
import { cx } from '#ui/cx.ts';
import { words } from '#ui/words.ts';

interface RoomGridProps {
  floors: readonly Floor[];
  measure: Measure;
  rules: Pick<RoomMap, 'today' | 'times_a_year'>;
  onOpen: (room: MappedRoom) => void;
}

export const RoomGrid = memo(function RoomGrid({ floors, measure, rules, onOpen }: RoomGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  // One stop for Tab: the cell that was focused last, or the first one.
  useLayoutEffect(() => {
    const cells = grid.current;
    if (cells && !cells.querySelector('[data-room][tabindex="0"]'))
      cells.querySelector('[data-room]')?.setAttribute('tabindex', '0');
  });
  const open = (target: EventTarget) => {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-room]')?.dataset.room;
    if (!id) return;
    for (const { rooms } of floors) {
      const room = rooms.find((one) => one.id === id);
      if (room) onOpen(room);
    }
  };
  const press = (event: MouseEvent) => open(event.target);
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !grid.current) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(event.target);
    }
    const next = neighbour(grid.current, event.target, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
  };
  if (floors.length === 0) return <p className="text-muted">No rooms match.</p>;
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are walked by the arrows, as ARIA describes it.
      role="grid"
      aria-label={words(`Rooms by floor, coloured by ${measure.label.toLowerCase()}`)}
      className="block"
      onClick={press}
      onKeyDown={walk}
      onFocus={({ target }) => {
        if (!target.matches('[data-room]')) return;
        for (const other of grid.current?.querySelectorAll('[data-room][tabindex="0"]') ?? [])
          other.setAttribute('tabindex', '-1');
        target.setAttribute('tabindex', '0');
      }}
    >
      <tbody className="flex flex-col gap-3">
        {floors.map(({ name, rooms }) => (
          <tr
            key={name ?? ''}
            className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]"
          >
            <th scope="row" className="col-span-full text-start text-label font-medium text-muted">
              {floorName(name) ?? 'No floor'}
            </th>
            {rooms.map((room) => {
              const { group, word, text } = measure.shows(room, rules);
              return (
                <td
                  key={room.id}
                  tabIndex={-1}
                  data-room={room.id}
                  data-group={group}
                  aria-label={`${roomName(room.number)}, ${text}`}
                  className={cx(
                    cell,
                    room.number.length > 6 && 'col-span-2',
                    grounds[measure.legend[group]?.tone ?? 'neutral'],
                  )}
                >
                  <b className="truncate font-semibold">{room.number}</b>
                  <span className="truncate">{word}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

const cell =
  'flex h-10 cursor-pointer flex-col justify-center rounded-sm px-1 text-center text-[11px] leading-tight tabular hover:outline-2 hover:outline-line-strong coarse:h-12';

const grounds: Readonly<Record<Tone, string>> = {
  neutral: 'bg-tone-neutral-soft text-tone-neutral',
  info: 'bg-tone-info-soft text-tone-info',
  progress: 'bg-tone-progress-soft text-tone-progress',
  waiting: 'bg-tone-waiting-soft text-tone-waiting',
  success: 'bg-tone-success-soft text-tone-success',
  danger: 'bg-tone-danger-soft text-tone-danger',
  muted: 'bg-tone-muted-soft text-tone-muted',
};

/** The cell to go to; null at the edge; undefined if the key doesn't move. */
function neighbour(grid: HTMLElement, from: EventTarget, key: string): HTMLElement | null | undefined {
  const cells = [...grid.querySelectorAll<HTMLElement>('[data-room]')];
  const here = from instanceof HTMLElement ? cells.indexOf(from) : -1;
  const at = cells[here];
  if (!at) return undefined;
  const forward = getComputedStyle(grid).direction === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return cells[here + forward] ?? null;
    case 'ArrowLeft':
      return cells[here - forward] ?? null;
    case 'Home':
      return cells[0] ?? null;
    case 'End':
      return cells.at(-1) ?? null;
    case 'ArrowDown':
      return nearestInLine(at, cells.slice(here + 1));
    case 'ArrowUp':
      return nearestInLine(at, cells.slice(0, here).reverse());
    default:
      return undefined;
  }
}

/** The cell of the next line that stands closest below or above. */
function nearestInLine(at: HTMLElement, following: readonly HTMLElement[]): HTMLElement | null {
  const { top, left } = at.getBoundingClientRect();
  let line: number | undefined;
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of following) {
    const place = one.getBoundingClientRect();
    if (Math.abs(place.top - top) < 2) continue;
    line ??= place.top;
    if (Math.abs(place.top - line) >= 2) break;
    const distance = Math.abs(place.left - left);
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}
