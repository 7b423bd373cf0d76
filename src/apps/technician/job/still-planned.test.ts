import { expect, it } from 'vitest';
import { stillPlanned } from './still-planned.ts';

const at = { me: 'me', now: Date.parse('2026-03-02T10:00:00Z'), tomorrow: '2026-03-03T00:00:00Z' };
const visit = (status: string, starts_at: string, more: object = {}) => ({
  ...{ status, starts_at, technician_id: 'me', crew_id: null, ...more },
});

it('is what is to come on another day, earliest first', () => {
  const [third, second] = [
    visit('tentative', '2026-03-05T08:00:00Z'),
    visit('scheduled', '2026-03-04T08:00:00Z'),
  ];
  const here = visit('on_site', '2026-03-02T08:00:00Z');
  const over = [visit('done', '2026-03-01T08:00:00Z'), visit('cancelled', '2026-03-06T08:00:00Z')];
  expect(stillPlanned([third, here, second, ...over], at)).toEqual([second, third]);
});

it('is not what takes place today, by whoever completes the job, or has begun', () => {
  const mine = visit('scheduled', '2026-03-02T15:00:00Z');
  const late = visit('dispatched', '2026-03-02T09:00:00Z', { technician_id: 'her' });
  const hers = visit('scheduled', '2026-03-02T15:00:00Z', { technician_id: 'her' });
  const unsure = visit('tentative', '2026-03-02T09:00:00Z');
  expect(stillPlanned([mine, late], at)).toEqual([]);
  expect(stillPlanned([mine, hers, unsure], at)).toEqual([unsure, hers]);
});

it('counts a crew once, and not where one of it is there', () => {
  const crew = (crew_id: string, status: string, starts_at: string) =>
    ['me', 'her'].map((technician_id) => visit(status, starts_at, { crew_id, technician_id }));
  const [lead] = crew('later', 'scheduled', '2026-03-04T08:00:00Z');
  const there = [
    visit('on_site', '2026-03-02T12:00:00Z', { crew_id: 'now' }),
    visit('scheduled', '2026-03-02T12:00:00Z', { crew_id: 'now', technician_id: 'her' }),
  ];
  expect(stillPlanned([...there, ...crew('later', 'scheduled', '2026-03-04T08:00:00Z')], at)).toEqual([lead]);
});
