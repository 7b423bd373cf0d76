/** The truth about the connection in two words: what needs a person first, then what is missing, then what goes on. */
import type { Tone } from '#kernel/display.ts';

export interface Traffic {
  readonly online: boolean;
  /** Commands under way. */
  readonly sending: number;
  /** Files and commands that are not at the server yet. */
  readonly waiting: number;
  /** Those that stopped and need a person. */
  readonly failed: number;
}

export function pillWords({ online, sending, waiting, failed }: Traffic): { label: string; tone: Tone } {
  if (!online)
    return {
      label: waiting + failed > 0 ? `Offline · ${waiting + failed} waiting` : 'Offline',
      tone: 'waiting',
    };
  if (failed > 0) return { label: failed === 1 ? '1 needs you' : `${failed} need you`, tone: 'danger' };
  if (sending + waiting > 0) return { label: `Sending ${sending + waiting}`, tone: 'progress' };
  return { label: 'Online', tone: 'success' };
}
