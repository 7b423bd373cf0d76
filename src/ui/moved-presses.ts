/** How far a hand moves that holds still, in pixels. */
const STILL_PX = 4;

/**
 * A press counts for the button or link it began on, though the page has moved it from under the pointer before it was released: a
 * message that appears when a field is left, or rows that have just been read. The browser gives such a click to neither. Whoever
 * moves the pointer away still takes a press back. Call once.
 */
export function keepMovedPresses(): void {
  let pressed: { readonly target: HTMLElement; readonly x: number; readonly y: number } | undefined;
  const press = ({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    const own = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
    pressed = own && isPrimary && button === 0 ? { target: own, x, y } : undefined;
  };
  const click = (event: MouseEvent) => {
    const from = pressed;
    pressed = undefined;
    // A press of a key has no place, and a link with a modifier key opens elsewhere.
    if (!from || !event.isTrusted || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const isThere = event.target instanceof Node && from.target.contains(event.target);
    const isStill = Math.hypot(event.clientX - from.x, event.clientY - from.y) <= STILL_PX;
    if (isThere || !isStill || !from.target.isConnected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    from.target.click();
  };
  addEventListener('pointerdown', press, true);
  addEventListener('click', click, true);
}
