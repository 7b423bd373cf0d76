import { describe, expect, it } from 'vitest';
import { arrivalWindow, nextUpdate, type VisitFacts } from './next-update.rules.ts';
import { windowText, writeUpdate } from './update-text.rules.ts';

const window = { from: '2027-03-04T15:00:00.000Z', until: '2027-03-04T16:00:00.000Z' };
const later = { from: '2027-03-05T15:00:00.000Z', until: '2027-03-05T16:00:00.000Z' };
const facts: VisitFacts = {
  status: 'scheduled',
  window,
  en_route_at: null,
  finished_at: null,
  now: '2027-03-01T12:00:00.000Z',
  told: [],
};
const next = (more: Partial<VisitFacts>) => nextUpdate({ ...facts, ...more });
const booked = { kind: 'booked', ...window } as const;

describe('what a customer is told next', () => {
  it.each<[string, Partial<VisitFacts>, string | undefined]>([
    ['a new visit', {}, 'booked'],
    ['one that is not confirmed', { status: 'tentative' }, undefined],
    ['the same again', { told: [booked] }, undefined],
    ['another time', { told: [booked], window: later }, 'changed'],
    [
      'a time that they know again',
      { told: [booked, { kind: 'changed', ...later }], window: later },
      undefined,
    ],
    ['and back', { told: [booked, { kind: 'changed', ...later }] }, 'changed'],
    ['the past', { now: '2027-03-04T16:00:00.000Z' }, undefined],
    [
      'from the past to the future',
      { told: [booked], now: '2027-03-04T20:00:00.000Z', window: later },
      'changed',
    ],
    ['cancelled', { status: 'cancelled', told: [booked] }, 'cancelled'],
    ['cancelled before they knew', { status: 'cancelled' }, undefined],
    ['cancelled twice', { status: 'cancelled', told: [booked, { kind: 'cancelled', ...window }] }, undefined],
    [
      'cancelled long after',
      { status: 'cancelled', told: [booked], now: '2027-03-09T12:00:00.000Z' },
      undefined,
    ],
    ['on the way', { status: 'en_route', en_route_at: '2027-03-01T11:59:00.000Z' }, 'on_the_way'],
    ['on the way an hour ago', { status: 'en_route', en_route_at: '2027-03-01T11:00:00.000Z' }, undefined],
    ['there', { status: 'on_site', en_route_at: '2027-03-01T11:59:00.000Z' }, undefined],
    ['done', { status: 'done', finished_at: '2027-03-01T11:00:00.000Z' }, 'done'],
    ['done last week', { status: 'done', finished_at: '2027-02-22T11:00:00.000Z' }, undefined],
    ['nobody there', { status: 'no_access', told: [booked] }, undefined],
  ])('%s', (_name, more, kind) => expect(next(more)).toBe(kind));

  it('names the window of the work order if the visit begins in it', () => {
    const promised = { window_start: '2027-03-04T14:00:00.000Z', window_end: '2027-03-04T18:00:00.000Z' };
    const at = (starts_at: string, more = {}) => arrivalWindow({ starts_at, ...promised, ...more }, 90);
    expect(at(window.from)).toEqual({ from: promised.window_start, until: promised.window_end });
    expect(at('2027-03-04T18:00:00.000Z')).toEqual({
      ...{ from: '2027-03-04T18:00:00.000Z', until: '2027-03-04T19:30:00.000Z' },
    });
    expect(at(window.from, { window_start: null }).until).toBe('2027-03-04T16:30:00.000Z');
  });
});

describe('the words', () => {
  it('follow the place of the company, also over midnight', () => {
    const chicago = { locale: 'en-US', timezone: 'America/Chicago' };
    const berlin = { locale: 'de-DE', timezone: 'Europe/Berlin' };
    const plain = (text: string) => text.replace(/\s/g, ' ');
    expect(plain(windowText(window, chicago))).toBe('between 9:00 AM and 10:00 AM');
    expect(plain(windowText(window, berlin))).toBe('between 16:00 and 17:00');
    const night = { from: '2027-03-04T22:30:00.000Z', until: '2027-03-04T23:30:00.000Z' };
    expect(plain(windowText(night, berlin))).toBe('between 23:30 and 0:30 on Friday 5 March');
  });

  it('leave out what is not known, and do not fill in twice', () => {
    const template = { subject: '{job}: done', text: 'Done.\n\n{work_done}\n\nThank you, {contact}' };
    const known = { job: 'Boiler\n{contact}', work_done: '', contact: '', company: 'Summit', phone: '' };
    expect(writeUpdate(template, known, null)).toEqual({
      ...{ subject: 'Boiler {contact}: done', text: 'Hello,\n\nDone.\n\nThank you,\n\nSummit' },
    });
  });
});
