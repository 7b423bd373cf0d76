import { type TouchEvent, useRef } from 'react';

const farEnough = 64;

/** Calls `onSwipe` on a horizontal swipe: +1 forward, −1 back, in reading direction. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const begun = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      begun.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      const from = begun.current;
      begun.current = undefined;
      if (!finger || !from) return;
      const [dx, dy] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(dx) < farEnough || Math.abs(dy) > Math.abs(dx) / 2) return;
      const forward = dx < 0 !== (document.dir === 'rtl');
      onSwipe(forward ? 1 : -1);
    },
  };
}
