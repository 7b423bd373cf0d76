import type { Entry } from './entry.ts';
import { refusalOf } from './refusals.ts';

/** `sent`: the server has it, and the screen is about to show the server's own. */
export type EntryState = 'waiting' | 'sending' | 'sent' | 'refused';
export type Shown = Entry & { readonly state: EntryState; readonly progress: number };

/** `progress`: of what is being sent. */
export function shownAs(entry: Entry, kept: readonly Entry[], progress: number | undefined): Shown {
  const refusal = refusalOf(entry, kept);
  const state = refusal ? 'refused' : progress === undefined ? 'waiting' : 'sending';
  return { ...entry, refusal, state, progress: progress ?? 0 };
}
