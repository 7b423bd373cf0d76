// What every signature pad shares: the library is loaded when one is needed, and until it is there the canvas says so, since a
// stroke drawn before would be lost.

import { useEffect, useRef, useState } from 'react';
import type SignatureCanvas from 'signature_pad';
import { whenIdle } from '#ui/idle.ts';

const load = () => import('signature_pad').then(({ default: Pad }) => Pad);

export interface SignaturePadOptions {
  /** Width of the line in CSS pixels: of a fast and of a slow stroke. */
  widths: readonly [number, number];
  /** Sizes the canvas in device pixels, with the strokes kept where that is possible. */
  fit: (canvas: HTMLCanvasElement, pad: SignatureCanvas) => void;
  onStroke: (canvas: HTMLCanvasElement) => void;
}

/** Makes a canvas a signature pad. `state` is "ready" once strokes are drawn. */
export function useSignaturePad(options: SignaturePadOptions) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignatureCanvas>(undefined);
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let gone = false;
    const observer = new ResizeObserver(() => {
      if (!pad.current) return;
      latest.current.fit(element, pad.current);
      setState('ready');
    });
    const start = (Pad: typeof SignatureCanvas) => {
      if (gone) return;
      const style = getComputedStyle(element);
      const [minWidth, maxWidth] = latest.current.widths;
      pad.current = new Pad(element, {
        penColor: style.getPropertyValue('--paper-ink').trim(),
        backgroundColor: style.getPropertyValue('--paper').trim(),
        minWidth,
        maxWidth,
      });
      pad.current.addEventListener('endStroke', () => latest.current.onStroke(element));
      observer.observe(element);
    };
    load().then(start, () => !gone && setState('failed'));
    return () => {
      gone = true;
      observer.disconnect();
      pad.current?.off();
    };
  }, []);

  return { canvas, pad, state };
}

/** Loads the library while somebody is still on the way to the pad: its button is shown, or a name is being typed. */
export function usePreloadedSignaturePad(): void {
  useEffect(() => {
    whenIdle()
      .then(load)
      .catch(() => undefined);
  }, []);
}
