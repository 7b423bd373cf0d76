/** The words of mails about visits, in the company's place: dates, windows and the parts that templates name. Pure. */
import { dayIn } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { fillTemplate } from '#kernel/template.ts';
import type { Window } from './next-update.rules.ts';
import type { UpdateTemplate } from './update-templates.rules.ts';

export interface Place {
  readonly locale: string;
  readonly timezone: string;
}

/** "Thursday, March 4" */
export function dateText(instant: string, { locale, timezone }: Place): string {
  return new Intl.DateTimeFormat(inEnglish(locale), {
    ...{ timeZone: timezone, weekday: 'long', day: 'numeric', month: 'long' },
  }).format(new Date(instant));
}

/** "10:40 AM" */
export function timeText(instant: string, { locale, timezone }: Place): string {
  return new Intl.DateTimeFormat(inEnglish(locale), {
    ...{ timeZone: timezone, hour: 'numeric', minute: '2-digit' },
  }).format(new Date(instant));
}

/** "between 9:00 AM and 10:00 AM" */
export function windowText({ from, until }: Window, place: Place): string {
  const day = dayIn(place.timezone, from);
  const end =
    dayIn(place.timezone, until) === day
      ? timeText(until, place)
      : `${timeText(until, place)} on ${dateText(until, place)}`;
  return `between ${timeText(from, place)} and ${end}`;
}

/** "at about 10:40 AM"; without an estimate, the window. */
export function arrivalText(expectedAt: string | null, window: Window, place: Place): string {
  return expectedAt === null ? windowText(window, place) : `at about ${timeText(expectedAt, place)}`;
}

/** "Ann" of "Ann Miller" */
export function firstName(fullName: string | null): string {
  return fullName?.trim().split(/\s+/)[0] || 'Our technician';
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

const mostDates = 20;

/** The dates of several visits that one mail tells of, a line each. */
export function datesText(
  list: readonly { readonly update: { readonly window: Window } }[],
  place: Place,
): string {
  if (list.length === 0) return '';
  const lines = list
    .slice(0, mostDates)
    .map(({ update: { window } }) => `- ${dateText(window.from, place)}, ${windowText(window, place)}`);
  const more = list.length - lines.length;
  return ['All dates:', ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

/** Lines that are empty because a fact is missing are left out. */
export function writeUpdate(
  { subject, text }: Pick<UpdateTemplate, 'subject' | 'text'>,
  facts: Readonly<Record<string, string>>,
  link: string | null,
  dates = '',
): Letter {
  const filled = fillTemplate(text, facts)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const greeting = facts.contact ? `Hello ${facts.contact},` : 'Hello,';
  const sign = [facts.company, facts.phone].filter(Boolean).join('\n');
  return {
    subject: fillTemplate(subject, facts).replace(/\s+/g, ' ').trim().slice(0, 200),
    text: [greeting, filled, dates, link && `See how it stands: ${link}`, sign].filter(Boolean).join('\n\n'),
  };
}
