/** The labels scanned in this session, newest first, and their assets and rooms. */

import { useCallback, useRef, useState } from 'react';
import type { ScannedCode } from '#domains/assets/asset-code.inputs.ts';
import { readCode } from '#domains/assets/read-code.rules.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { appAddress } from '#ui/in-app.ts';

export interface Scan {
  readonly id: number;
  /** The code, or the beginning of a text that is not a code. */
  readonly text: string;
  readonly state: 'asking' | 'found' | 'unknown' | 'failed';
  readonly found?: ScannedCode;
  readonly problem?: string;
}

export function useScans(onFound: (found: ScannedCode) => void) {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const made = useRef(0);
  const onFoundRef = useRef(onFound);
  onFoundRef.current = onFound;

  const take = useCallback(async (text: string) => {
    const code = readCode(text, appAddress('/'));
    made.current += 1;
    const scan: Scan = { id: made.current, text: code ?? text.slice(0, 60), state: 'asking' };
    const settle = (change: Partial<Scan>) =>
      setScans((all) => all.map((one) => (one.id === scan.id ? { ...one, ...change } : one)));
    setScans((all) => [scan, ...all.filter((one) => one.text !== scan.text)].slice(0, 200));
    if (!code) {
      settle({ state: 'unknown', problem: 'This is not a code of Fieldwright.' });
      return;
    }
    try {
      const { data } = await api.post<ScannedCode>('asset_codes/-/scan', { code });
      settle({ state: 'found', found: data });
      // Browsers block it with a console message before the first user interaction.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
      onFoundRef.current(data);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      settle(
        isUnknown
          ? { state: 'unknown', problem: 'Unknown code. It is not one of your company, or it was revoked.' }
          : { state: 'failed', problem: classifyError(error).friendly },
      );
    }
  }, []);
  return { scans, take, clear: () => setScans([]) };
}
