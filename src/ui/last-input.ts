/**
 * When somebody last touched anything in this tab. A call that is made without anybody at the screen (a poll, a list that
 * follows changes) says so, and keeps no financial session open.
 */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** A call belongs to what was touched up to this long before it. */
const belongs = 30_000;

let last = Date.now();

if (typeof addEventListener === 'function') {
  const note = () => {
    last = Date.now();
  };
  for (const input of inputs) addEventListener(input, note, { passive: true, capture: true });
}

/** Milliseconds since. */
export function sinceInput(now = Date.now()): number {
  return now - last;
}

export function isBackground(now = Date.now()): boolean {
  return sinceInput(now) > belongs;
}
