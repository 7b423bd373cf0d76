/** "Monthly", "every 6 weeks": how spreadsheets say how often. Pure. */
import { parseRecurrence, writeRecurrence } from '#kernel/recurrence.ts';

const words: Readonly<Record<string, string>> = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  biweekly: 'FREQ=WEEKLY;INTERVAL=2',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  bimonthly: 'FREQ=MONTHLY;INTERVAL=2',
  quarterly: 'FREQ=MONTHLY;INTERVAL=3',
  semiannual: 'FREQ=MONTHLY;INTERVAL=6',
  semiannually: 'FREQ=MONTHLY;INTERVAL=6',
  biannual: 'FREQ=MONTHLY;INTERVAL=6',
  biannually: 'FREQ=MONTHLY;INTERVAL=6',
  halfyearly: 'FREQ=MONTHLY;INTERVAL=6',
  annual: 'FREQ=YEARLY',
  annually: 'FREQ=YEARLY',
  yearly: 'FREQ=YEARLY',
  biennial: 'FREQ=YEARLY;INTERVAL=2',
};
const units: Readonly<Record<string, string>> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};

/** The rule (RFC 5545), which may be written as such; undefined if it is not understood. */
export function readFrequency(text: string): string | undefined {
  const said = text.trim().toLowerCase();
  const every = /^(?:every\s+)?(?:(\d{1,3})\s+)?(day|week|month|year)s?$/.exec(said);
  const unit = every?.[2] === undefined ? undefined : units[every[2]];
  const rule = unit
    ? `FREQ=${unit};INTERVAL=${every?.[1] ?? 1}`
    : (words[said.replace(/[^a-z]/g, '')] ?? text);
  const read = parseRecurrence(rule);
  return read && writeRecurrence(read);
}
