/** The connection status in two words: first what needs the user, then what is missing, then what is in progress. */
import type { Tone } from '#kernel/display.ts';

export interface Traffic {
  readonly online: boolean;
  /** The session is over: nothing is sent until the next sign-in. */
  readonly isSignedOut: boolean;
  /** Commands being sent. */
  readonly sending: number;
  /** Files and commands not yet received by the server. */
  readonly waiting: number;
  /** Those that failed and need the user. */
  readonly failed: number;
}

export function connectionStatus({ online, isSignedOut, sending, waiting, failed }: Traffic): {
  label: string;
  tone: Tone;
} {
  if (!online || isSignedOut) {
    const state = online ? 'Signed out' : 'Offline';
    return {
      label: waiting + failed > 0 ? `${state} · ${waiting + failed} waiting` : state,
      tone: 'waiting',
    };
  }
  if (failed > 0) return { label: failed === 1 ? '1 needs you' : `${failed} need you`, tone: 'danger' };
  if (sending + waiting > 0) return { label: `Sending ${sending + waiting}`, tone: 'progress' };
  return { label: 'Online', tone: 'success' };
}
