/** The connection status in two words: first what needs the user, then what is missing, then what is in progress. */
import type { Tone } from '#kernel/display.ts';

export interface Traffic {
  readonly online: boolean;
  /** Commands being sent. */
  readonly sending: number;
  /** Files and commands not yet received by the server. */
  readonly waiting: number;
  /** Those that failed and need the user. */
  readonly failed: number;
}

export function connectionStatus({ online, sending, waiting, failed }: Traffic): {
  label: string;
  tone: Tone;
} {
  if (!online)
    return {
      label: waiting + failed > 0 ? `Offline · ${waiting + failed} waiting` : 'Offline',
      tone: 'waiting',
    };
  if (failed > 0) return { label: failed === 1 ? '1 needs you' : `${failed} need you`, tone: 'danger' };
  if (sending + waiting > 0) return { label: `Sending ${sending + waiting}`, tone: 'progress' };
  return { label: 'Online', tone: 'success' };
}
