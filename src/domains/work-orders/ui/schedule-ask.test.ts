import { expect, it } from 'vitest';
import { scheduleAsk } from './schedule-ask.ts';

const now = Date.parse('2026-03-02T09:20:00Z');

it('proposes the next full hour, as long as the work takes', () => {
  expect(scheduleAsk({ number: 'WO-7', lead_id: 'anna', estimated_minutes: 90 }, now)).toMatchObject({
    question: 'Schedule WO-7',
    defaults: {
      technician_id: 'anna',
      starts_at: '2026-03-02T10:00:00.000Z',
      ends_at: '2026-03-02T11:30:00.000Z',
    },
  });
});

it('proposes the window that was agreed, unless it is over', () => {
  const starts = (window_start: string) => scheduleAsk({ window_start }, now).defaults?.starts_at;
  expect(starts('2026-03-04T13:00:00Z')).toBe('2026-03-04T13:00:00.000Z');
  expect(starts('2026-03-01T13:00:00Z')).toBe('2026-03-02T10:00:00.000Z');
});
