/** A press on the picture of a page, and what was typed after it, as public/first.js has kept them: done on the page. */
export interface EarlyPress {
  /** Of the picture. */
  readonly control: HTMLElement | null;
  readonly typed: string;
}

/** Then it is too late to be meant any more. */
const LONGEST_WAIT_MS = 10_000;

/** At once, or when the control has come: what stands in for a screen on its way has none. Another press takes its place. */
export function pressLike(early: EarlyPress): void {
  if (pressSame(early)) return;
  const observer = new MutationObserver(() => pressSame(early) && stop());
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('pointerdown', stop, true);
  };
  const timer = setTimeout(stop, LONGEST_WAIT_MS);
  addEventListener('pointerdown', stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** False where there is none yet. */
function pressSame({ control, typed }: EarlyPress): boolean {
  const same = control && document.getElementById('main') && sameAs(control);
  if (same) press(same, typed);
  return Boolean(same);
}

/** The one of that name: pages and pictures are made of the same components. */
function sameAs(control: HTMLElement): HTMLElement | undefined {
  const name = nameOf(control);
  return [...document.querySelectorAll<HTMLElement>(control.tagName)].find(
    (one) => nameOf(one) === name && one.checkVisibility(),
  );
}

const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent;

/** The whole of a press: tabs answer to the mouse that goes down, menus to the pointer. */
function press(control: HTMLElement, typed: string): void {
  const init = { bubbles: true, cancelable: true, button: 0 };
  control.dispatchEvent(new PointerEvent('pointerdown', { ...init, pointerType: 'mouse', isPrimary: true }));
  control.dispatchEvent(new MouseEvent('mousedown', init));
  control.focus();
  control.dispatchEvent(new PointerEvent('pointerup', { ...init, pointerType: 'mouse', isPrimary: true }));
  control.dispatchEvent(new MouseEvent('mouseup', init));
  control.click();
  // As if it came from the keyboard: the field's own listeners hear of it.
  if (control instanceof HTMLInputElement && typed) document.execCommand('insertText', false, typed);
}
