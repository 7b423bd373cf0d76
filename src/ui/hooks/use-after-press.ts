/**
 * Delays what appears on blur until the current press is over: a message below the field would move the button under the
 * pointer, and a press that ends on another element is not a click.
 */
import { useEffect, useState } from 'react';

/** Some presses have no end event, e.g. on the list of a native select. */
const LONGEST_PRESS_MS = 1_000;

let isPressing = false;
let limit: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function begin(): void {
  isPressing = true;
  clearTimeout(limit);
  limit = setTimeout(settle, LONGEST_PRESS_MS);
}

/** After the click, which is dispatched in the same task as the release. */
function end(): void {
  setTimeout(settle);
}

function settle(): void {
  isPressing = false;
  for (const go of waiting) go();
}

if (typeof document !== 'undefined') {
  // Touch is followed by emulated mouse events, and only those move the focus.
  for (const name of ['pointerdown', 'mousedown']) addEventListener(name, begin, true);
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'click']) addEventListener(name, end, true);
}

/** The value, or while something is being pressed the previous one. */
export function useAfterPress(value: boolean): boolean {
  const [shown, show] = useState(value);
  if (shown !== value && !isPressing) show(value);
  useEffect(() => {
    if (shown === value) return;
    const go = () => show(value);
    waiting.add(go);
    return () => {
      waiting.delete(go);
    };
  }, [shown, value]);
  return shown;
}
