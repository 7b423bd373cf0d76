import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { When, WhenClock } from './When.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T04:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const said = (day: string, clock: object, own: object = {}) =>
  renderToString(
    <WhenClock value={clock}>
      <When at={day} {...own} />
    </WhenClock>,
  ).replace(/<[^>]*>/g, '');

it.each([
  ['by the company’s clock', '2026-11-21', { timezone: 'America/Denver' }, {}, 'today'],
  ['not by the browser’s', '2026-11-22', { timezone: 'America/Denver' }, {}, 'tomorrow'],
  [
    'by the site’s, where it has one',
    '2026-11-22',
    { timezone: 'America/Denver' },
    { timezone: 'Europe/Berlin' },
    'today',
  ],
  ['in the person’s words', '2026-03-09', { timezone: 'UTC', locale: 'de-DE' }, {}, '9 Mar'],
])('formats a day %s', (_, day, clock, own, words) => {
  expect(said(day, clock, own)).toBe(words);
});
