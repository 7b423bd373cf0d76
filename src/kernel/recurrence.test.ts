import { describe, expect, it } from 'vitest';
import { parseRecurrence, writeRecurrence } from './recurrence.ts';

describe('recurrence rules as text', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU',
    'FREQ=MONTHLY;BYMONTH=4,10;BYMONTHDAY=-1;COUNT=4',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=6;BYDAY=2TU;UNTIL=20301231',
  ])('%s is read and written unchanged', (text) => {
    const rule = parseRecurrence(text);
    expect(rule && writeRecurrence(rule)).toBe(text);
  });

  it('are written in one form', () => {
    const written = (text: string) => {
      const rule = parseRecurrence(text);
      return rule && writeRecurrence(rule);
    };
    expect(written(' byday=fr,mo;freq=weekly;interval=1;wkst=mo ')).toBe('FREQ=WEEKLY;BYDAY=MO,FR');
    expect(written('FREQ=YEARLY;UNTIL=20301231T235959Z')).toBe('FREQ=YEARLY;UNTIL=20301231');
    expect(written('FREQ=MONTHLY;BYDAY=+1MO;BYMONTH=01')).toBe('FREQ=MONTHLY;BYMONTH=1;BYDAY=1MO');
  });

  it.each([
    '',
    'MONTHLY',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=1001',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;BYDAY=2MO',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=WEEKLY;BYDAY=MO,',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=MONTHLY;BYDAY=1MO,MO',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=MONTHLY;WKST=1',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=YEARLY;BYDAY=20FR;BYMONTHDAY=13',
    'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD',
  ])('%j is no rule', (text) => expect(parseRecurrence(text)).toBeUndefined());
});
