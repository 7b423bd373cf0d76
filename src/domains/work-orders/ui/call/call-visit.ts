/** The visit that is planned together with a new work order: scheduling, which depends on this domain, chooses it. */
import type { Values } from '#ui/api/changes.ts';

/** What planning needs to know of a work order that does not exist yet. */
export interface CallToPlan {
  readonly siteId: string | null;
  /** It is known for whom, so that times can be offered. */
  readonly isAsked: boolean;
  readonly minutes: number | null;
  readonly skills: readonly string[];
}

export interface CallVisit {
  /** Of the command that plans it. */
  readonly input: Values;
  /** "Tue, Nov 24, 8:00 – 9:00 AM, Ana Ruiz" */
  readonly words: string;
  /** It overlaps, and nobody has said why that is all right. */
  readonly isRefused: boolean;
}
