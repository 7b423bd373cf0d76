import { useEffect, useRef } from 'react';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

export interface InactivityLimits {
  /** Milliseconds without input after which `onIdle` runs. */
  readonly limit: number;
  /** Milliseconds between two checks. */
  readonly every: number;
}

/** Runs `onIdle` after `limit` ms without input; time while the tab sleeps counts. */
export function useInactivity({ limit, every }: InactivityLimits, onIdle: () => void, enabled = true): void {
  const current = useRef(onIdle);
  current.current = onIdle;
  useEffect(() => {
    if (!enabled) return;
    let lastInput = Date.now();
    const onInput = () => {
      lastInput = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastInput >= limit) current.current();
    }, every);
    for (const input of inputs) addEventListener(input, onInput, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const input of inputs) removeEventListener(input, onInput, { capture: true });
    };
  }, [enabled, limit, every]);
}
