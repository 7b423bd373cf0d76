/** How a technician's phone stands with the server, in words for the office. */

export interface PhoneContact {
  readonly membership_id: string;
  readonly contact_at: string;
  /** Commands that it had not sent at its last contact. */
  readonly unsent: number;
  /** The app was closed or left at the last contact. */
  readonly is_put_away: boolean;
  /** Visits that the office has changed since, so that the phone has not got them. */
  readonly changed_visits: readonly string[];
}

/** A phone in use is in contact at least every quarter of an hour. */
const OFFLINE_AFTER_MS = 20 * 60_000;

interface ContactWords {
  readonly text: string;
  readonly needsLook: boolean;
}

type Contact = Pick<PhoneContact, 'contact_at' | 'unsent' | 'is_put_away'>;

/** In use, or with something to send, and not in contact. */
export const isOffline = ({ contact_at, unsent, is_put_away }: Contact, now: number): boolean =>
  now - Date.parse(contact_at) >= OFFLINE_AFTER_MS && !(is_put_away && unsent === 0);

/** "Not on Wei’s phone yet: offline since 14:05", of a plan that has changed since. */
export function notOnPhoneWords(
  { contact_at }: Pick<PhoneContact, 'contact_at'>,
  name: string,
  clock: (instant: string) => string,
): string {
  return `Not on ${name.split(' ', 1)[0]}’s phone yet: offline since ${clock(contact_at)}`;
}

export function changesWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? 'change' : 'changes'} not on the phone yet`;
}

/** Undefined while there is nothing to say: it is in contact, and has sent everything. */
export function contactWords(
  { contact_at, unsent, is_put_away }: Contact,
  now: number,
  clock: (instant: string) => string,
): ContactWords | undefined {
  const waiting = unsent > 0 ? `${unsent} waiting` : undefined;
  if (now - Date.parse(contact_at) < OFFLINE_AFTER_MS)
    return waiting === undefined ? undefined : { text: waiting, needsLook: false };
  if (is_put_away && waiting === undefined)
    return { text: `All sent, put away ${clock(contact_at)}`, needsLook: false };
  // The number first: the end is cut off where there is no room.
  const at = clock(contact_at);
  const text = waiting === undefined ? `Offline since ${at}` : `${waiting} · offline since ${at}`;
  return { text, needsLook: true };
}
