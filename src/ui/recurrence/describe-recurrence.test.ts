import { expect, it } from 'vitest';
import { describeRecurrence } from './describe-recurrence.ts';

it.each([
  ['FREQ=MONTHLY', 'Every month'],
  ['FREQ=DAILY;INTERVAL=10', 'Every 10 days'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', 'Every week on Monday and Thursday'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO', 'Every 3 months on the first Monday'],
  ['FREQ=MONTHLY;BYDAY=-2FR', 'Every month on the 2. from the end Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4', 'Every month on the last day, 4 times'],
  ['FREQ=YEARLY;BYMONTH=4,10;BYMONTHDAY=1', 'Every year on day 1 in April and October'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
    'Every month on each Monday and each Tuesday (only the last of these)',
  ],
  ['FREQ=WEEKLY;UNTIL=20271231', 'Every week, until 2027-12-31'],
  ['every now and then', 'every now and then'],
])('%s: %s', (rule, words) => expect(describeRecurrence(rule)).toBe(words));
