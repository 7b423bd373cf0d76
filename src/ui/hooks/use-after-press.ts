/**
 * What comes because a field was left waits until the press that left it is over: a sentence under the field would push
 * the button away from under the pointer, and a press that ends elsewhere than it began is none.
 */
import { useEffect, useState } from 'react';

/** Some presses have no end that the page is told of, as on a list of choices that the browser shows itself. */
const LONGEST_PRESS_MS = 1_000;

let isPressing = false;
let limit: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function begin(): void {
  isPressing = true;
  clearTimeout(limit);
  limit = setTimeout(settle, LONGEST_PRESS_MS);
}

/** After the click, which comes in the same task as the release. */
function end(): void {
  setTimeout(settle);
}

function settle(): void {
  isPressing = false;
  for (const go of waiting) go();
}

if (typeof document !== 'undefined') {
  // A finger is followed by a mouse of its own, and only that one moves the focus.
  for (const name of ['pointerdown', 'mousedown']) addEventListener(name, begin, true);
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'click']) addEventListener(name, end, true);
}

/** The value, or while something is being pressed the one from before. */
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
