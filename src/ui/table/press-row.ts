import type { MouseEvent } from 'react';
import type { RowProps } from './TableRow.tsx';

const ownControls = 'a, button, input, label';

/**
 * Opens a row on click. Ignores clicks on controls inside the row and in menus or dialogs opened from it: React bubbles those
 * to the row, too, although they are elsewhere in the DOM.
 */
export function pressRow<Row>(
  { target, currentTarget }: MouseEvent<HTMLElement>,
  { row, index, handlers }: Pick<RowProps<Row>, 'row' | 'index' | 'handlers'>,
): void {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  handlers.activate(index);
  if (!target.closest(ownControls)) handlers.open(row);
}
