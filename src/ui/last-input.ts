/**
 * Time of the last user input in this tab. A request without recent input (polling, live updates) is marked as background and
 * doesn't extend a financial session.
 */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** A request counts as the user's up to this many milliseconds after the last input. */
const belongs = 30_000;

let last = Date.now();

if (typeof addEventListener === 'function') {
  const note = () => {
    last = Date.now();
  };
  for (const input of inputs) addEventListener(input, note, { passive: true, capture: true });
}

/** Milliseconds since the last input. */
export function sinceInput(now = Date.now()): number {
  return now - last;
}

export function isBackground(now = Date.now()): boolean {
  return sinceInput(now) > belongs;
}
