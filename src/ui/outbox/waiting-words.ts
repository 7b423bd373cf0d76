import type { Shown } from './shown.ts';

/** "Kept on this device, not sent yet", "Not sent: the work order is closed." */
export function waitingWords({ state, refusal }: Pick<Shown, 'state' | 'refusal'>): string {
  if (state === 'refused') {
    const [fault = refusal?.message ?? ''] = Object.values(refusal?.fields ?? {});
    return `Not sent: ${fault}`;
  }
  return state === 'waiting' ? 'Kept on this phone, not sent yet' : 'Sending';
}
