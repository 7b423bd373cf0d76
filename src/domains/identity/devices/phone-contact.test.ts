import { expect, it } from 'vitest';
import { changesWords, contactWords, isOffline, notOnPhoneWords } from './phone-contact.rules.ts';

const now = Date.parse('2026-03-02T15:00:00Z');
const words = (minutesAgo: number, unsent = 0, is_put_away = false) =>
  contactWords(
    { contact_at: new Date(now - minutesAgo * 60_000).toISOString(), unsent, is_put_away },
    now,
    (instant) => instant.slice(11, 16),
  );

it('says since when a phone is away and what it has not sent', () => {
  expect(words(5)).toBeUndefined();
  expect(words(5, 2)).toEqual({ text: '2 waiting', needsLook: false });
  expect(words(55)).toEqual({ text: 'Offline since 14:05', needsLook: true });
  expect(words(55, 3)).toEqual({ text: '3 waiting · offline since 14:05', needsLook: true });
  expect(words(55, 0, true)).toEqual({ text: 'All sent, put away 14:05', needsLook: false });
  expect(words(55, 3, true)?.needsLook).toBe(true);
});

it('says of a plan that it is not on a phone which is away, not of one that was put away with nothing to send', () => {
  const contact = (minutesAgo: number, unsent = 0, is_put_away = false) => ({
    ...{ contact_at: new Date(now - minutesAgo * 60_000).toISOString(), unsent, is_put_away },
  });
  const offline = [contact(19), contact(20), contact(55, 0, true), contact(55, 1, true)];
  expect(offline.map((one) => isOffline(one, now))).toEqual([false, true, false, true]);
  expect(notOnPhoneWords(contact(55), 'Wei Chen', (instant) => instant.slice(11, 16))).toBe(
    'Not on Wei’s phone yet: offline since 14:05',
  );
  expect([0, 1, 2].map(changesWords)).toEqual([
    undefined,
    '1 change not on the phone yet',
    '2 changes not on the phone yet',
  ]);
});
