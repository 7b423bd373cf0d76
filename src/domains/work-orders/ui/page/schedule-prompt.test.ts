import { expect, it } from 'vitest';
import { schedulePrompt } from './schedule-prompt.ts';

// A Monday, 09:20 in UTC and 03:20 in Chicago.
const now = Date.parse('2026-03-02T09:20:00Z');

it('proposes the next full hour, as long as the work takes', () => {
  expect(
    schedulePrompt({ number: 'WO-7', lead_id: 'anna', estimated_minutes: 90 }, 'UTC', now),
  ).toMatchObject({
    question: 'Schedule WO-7',
    defaults: {
      technician_id: 'anna',
      starts_at: '2026-03-02T10:00:00.000Z',
      ends_at: '2026-03-02T11:30:00.000Z',
    },
  });
});

it.each([
  ['before work begins', 'America/Chicago', '2026-03-02T09:20:00Z', '2026-03-02T14:00:00.000Z'],
  ['after work has ended', 'UTC', '2026-03-02T17:30:00Z', '2026-03-03T08:00:00.000Z'],
  ['on a Friday evening', 'UTC', '2026-03-06T19:00:00Z', '2026-03-09T08:00:00.000Z'],
  ['on a Sunday', 'UTC', '2026-03-08T10:00:00Z', '2026-03-09T08:00:00.000Z'],
])('proposes the next morning %s', (_, zone, at, starts) => {
  expect(schedulePrompt({}, zone, Date.parse(at)).defaults?.starts_at).toBe(starts);
});

it('proposes the window that was agreed, unless it is over', () => {
  const starts = (window_start: string) => schedulePrompt({ window_start }, 'UTC', now).defaults?.starts_at;
  expect(starts('2026-03-04T13:00:00Z')).toBe('2026-03-04T13:00:00.000Z');
  expect(starts('2026-03-01T13:00:00Z')).toBe('2026-03-02T10:00:00.000Z');
});
