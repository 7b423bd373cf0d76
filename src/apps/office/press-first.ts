import type { OfficeRouter } from './router.tsx';

/** Where no picture comes, as in a tab that nobody sees. */
const LONGEST_WAIT_MS = 100;

/**
 * A press that leads elsewhere is seen at once, and what it leads to is drawn after that picture: both in one would keep
 * the press unseen for as long as a whole screen takes. Until then the address stays too, and several navigations of one
 * press are made in their order, each from where the one before has led.
 */
export function showPressFirst(router: OfficeRouter): void {
  const go = router.buildAndCommitLocation;
  router.buildAndCommitLocation = async (to) => {
    if (globalThis.event instanceof UIEvent) await nextPicture();
    return go(to);
  };
}

function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        clearTimeout(timer);
        resolve();
      };
      port2.postMessage(0);
    });
  });
}
