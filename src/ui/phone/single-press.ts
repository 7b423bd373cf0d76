import type { MouseEvent } from 'react';

/**
 * Ignores accidental double presses. By the second press the button may already mean the opposite – started becomes stopped,
 * ticked is cleared, the next question is skipped – so only the first one counts.
 */
export function singlePress<E extends MouseEvent>(
  press: ((event: E) => void) | undefined,
): (event: E) => void {
  return (event) => {
    if (event.detail > 1) event.preventDefault();
    else press?.(event);
  };
}
