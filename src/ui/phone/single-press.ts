import type { MouseEvent } from 'react';

/**
 * A thumb that bounces presses twice. By the second press the button may say the opposite already – started is stopped,
 * ticked is cleared, the next question is passed over – so that only the first one counts.
 */
export function singlePress<E extends MouseEvent>(
  press: ((event: E) => void) | undefined,
): (event: E) => void {
  return (event) => {
    if (event.detail > 1) event.preventDefault();
    else press?.(event);
  };
}
