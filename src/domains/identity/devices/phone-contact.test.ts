import { expect, it } from 'vitest';
import { contactWords } from './phone-contact.rules.ts';

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
