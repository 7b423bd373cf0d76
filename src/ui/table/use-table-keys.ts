import { useHotkeys } from '../hooks/use-hotkeys.ts';

export interface TableKeys {
  readonly count: number;
  readonly active: number;
  readonly move: (index: number) => void;
  readonly toggle: (index: number) => void;
  readonly open: (index: number) => void;
  readonly peek: (index: number) => void;
  readonly escape: () => void;
  readonly canEscape: boolean;
}

/** Table shortcuts anywhere on the page: j and k (or the arrows) move, x selects, Space peeks, Enter opens. */
export function useTableKeys(table: TableKeys): void {
  const { count, active } = table;
  const to = (index: number) => table.move(Math.max(0, Math.min(count - 1, index)));
  const onRow = (run: (index: number) => void) => (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('button, a, input, summary'))
      pressFocused(event);
    else if (active >= 0) run(active);
  };
  const keys: readonly (readonly [string, (event: KeyboardEvent) => void])[] = [
    ['j', () => to(active + 1)],
    ['k', () => to(active - 1)],
    ['ArrowDown', () => to(active + 1)],
    ['ArrowUp', () => to(active - 1)],
    ['Home', () => to(0)],
    ['End', () => to(count - 1)],
    ['x', () => active >= 0 && table.toggle(active)],
    [' ', onRow(table.peek)],
    ['Enter', onRow(table.open)],
    ...(table.canEscape ? [['Escape', table.escape] as const] : []),
  ];
  useHotkeys(Object.fromEntries(keys), count > 0);
}

/** The key is for the focused control. */
function pressFocused(event: KeyboardEvent): void {
  if (event.target instanceof HTMLElement) event.target.click();
}
