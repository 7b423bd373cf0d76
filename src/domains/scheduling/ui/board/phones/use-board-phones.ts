/** How the phones of the people on the board stand with the server, and which plans they don't have yet. */
import { createContext, useContext, useMemo } from 'react';
import {
  changesWords,
  isOffline,
  notOnPhoneWords,
  type PhoneContact,
} from '#domains/identity/devices/phone-contact.rules.ts';
import { useReport } from '#ui/api/report.ts';
import { clockTime } from '#ui/format/when.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** By visit: "Not on Wei’s phone yet: offline since 14:05". */
export type UnseenPlans = ReadonlyMap<string, string>;

const none: UnseenPlans = new Map();
export const UnseenPlansContext = createContext<UnseenPlans>(none);
export const useUnseenPlan = (visitId: string): string | undefined =>
  useContext(UnseenPlansContext).get(visitId);

/** One reading a minute for the whole board. */
export function usePhoneContacts(enabled: boolean) {
  const { viewer } = useWorkplace();
  const { data } = useReport<readonly PhoneContact[]>(
    'phone_contacts',
    {},
    { enabled: enabled && viewer.role !== 'technician', everyMs: 60_000 },
  );
  return data;
}

interface Person {
  readonly id: string;
  readonly full_name: string;
}

/** The same object until its words change: every bar of the board reads it. */
export function useUnseenPlans(people: readonly Person[], enabled: boolean): UnseenPlans {
  const { timezone, locale } = useWorkplace().viewer;
  const contacts = usePhoneContacts(enabled) ?? [];
  const now = Date.now();
  const words: [visitId: string, words: string][] = contacts
    .filter((contact) => isOffline(contact, now))
    .flatMap((contact) => {
      const name = people.find(({ id }) => id === contact.membership_id)?.full_name;
      const said = name && notOnPhoneWords(contact, name, (at) => clockTime(at, { timezone, locale }));
      return said ? contact.changed_visits.map((id): [string, string] => [id, said]) : [];
    });
  const text = JSON.stringify(words);
  return useMemo(() => {
    const all: readonly (readonly [string, string])[] = JSON.parse(text);
    const plans = new Map<string, string>();
    for (const [id, said] of all) plans.set(id, [plans.get(id), said].filter(Boolean).join('. '));
    return plans;
  }, [text]);
}

/** "2 changes not on the phone yet", of somebody whose phone is away. */
export function unseenWords(contact: PhoneContact | undefined, now: number): string | undefined {
  return contact && isOffline(contact, now) ? changesWords(contact.changed_visits.length) : undefined;
}
