import { describe, expect, it } from 'vitest';
import { currentVisit, nextCommand } from './next-command.ts';

const tomorrow = '2026-03-02T00:00:00Z';
const visit = (status: string, starts_at: string, can: readonly string[] = [], technician_id = 'me') => ({
  technician_id,
  starts_at,
  status,
  can,
});
const order = (status: string, ...can: string[]) => ({ status, can });
const today = '2026-03-01T09:00:00Z';
const later = '2026-03-05T09:00:00Z';

describe('the visit', () => {
  it('is the one in progress, before any planned earlier', () => {
    const planned = visit('scheduled', today);
    const going = visit('on_site', later);
    expect(currentVisit([planned, going], 'me')).toBe(going);
  });

  it('is the user’s earliest open one, never a past one or another person’s', () => {
    const next = visit('dispatched', later);
    const all = [
      visit('done', today),
      visit('scheduled', today, [], 'her'),
      next,
      visit('scheduled', '2026-04-01'),
    ];
    expect(currentVisit(all, 'me')).toBe(next);
    expect(currentVisit([visit('cancelled', today)], 'me')).toBeUndefined();
  });
});

describe('the next command', () => {
  it('leads from travelling to completion', () => {
    const scheduled = order('scheduled', 'start');
    expect(nextCommand(scheduled, visit('scheduled', today, ['depart', 'arrive']), tomorrow)).toBe('depart');
    expect(nextCommand(scheduled, visit('en_route', today, ['arrive']), tomorrow)).toBe('arrive');
    expect(
      nextCommand(order('in_progress', 'complete', 'hold'), visit('on_site', today, ['finish']), tomorrow),
    ).toBe('complete');
    expect(nextCommand(order('completed'), undefined, tomorrow)).toBeUndefined();
  });

  it('resumes a job on hold, and departs first when a visit is due', () => {
    const waiting = order('on_hold', 'resume');
    expect(nextCommand(waiting, visit('on_site', today, ['finish']), tomorrow)).toBe('resume');
    expect(nextCommand(waiting, visit('scheduled', today, ['depart', 'arrive']), tomorrow)).toBe('depart');
    expect(nextCommand(waiting, visit('scheduled', later, ['depart', 'arrive']), tomorrow)).toBe('resume');
  });

  it('departs for a later visit when nothing has been started', () => {
    const early = visit('scheduled', later, ['depart', 'arrive']);
    expect(nextCommand(order('scheduled', 'start'), early, tomorrow)).toBe('depart');
  });

  it('starts a job without a visit, and completes a started one even before a later visit', () => {
    expect(nextCommand(order('unscheduled', 'start'), undefined, tomorrow)).toBe('start');
    expect(
      nextCommand(order('in_progress', 'complete'), visit('scheduled', later, ['depart']), tomorrow),
    ).toBe('complete');
    expect(nextCommand(order('unscheduled', 'start'), visit('tentative', today), tomorrow)).toBe('start');
  });
});
