/**
 * Writes calendars as iCalendar (RFC 5545). Times are instants in UTC, so they are right in every zone and over every change of the
 * clock without a description of the zone; whole days are dates. Pure.
 */

export interface CalendarEvent {
  /** The same for the same thing for ever: calendars recognize it by this. */
  readonly uid: string;
  readonly summary: string;
  /** ISO 8601 instants; or, if `all_day`, days `YYYY-MM-DD`, the last one excluded. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day?: boolean;
  readonly description?: string | null;
  readonly location?: string | null;
  readonly url?: string | null;
  readonly status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Does not take time: the person stays free. */
  readonly isFree?: boolean;
  /** The instant of the last change. */
  readonly changed_at: string;
  /** Raised with each change that people were told of. */
  readonly sequence?: number;
  readonly organizer?: { readonly name: string; readonly email: string } | null;
}

export interface Calendar {
  readonly name: string;
  readonly method: 'PUBLISH' | 'CANCEL';
  /** How often a subscription should be read again, in minutes; none for what comes by mail. */
  readonly refreshMinutes?: number;
  readonly events: readonly CalendarEvent[];
}

export function writeCalendar({ name, method, refreshMinutes, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldwright//Scheduling//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(refreshMinutes === undefined
      ? []
      : [
          `NAME:${textOf(name)}`,
          `X-WR-CALNAME:${textOf(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
          `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
        ]),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: CalendarEvent): string[] {
  const { uid, summary, description, location, url, organizer } = event;
  const time = event.all_day
    ? (at: string) => `;VALUE=DATE:${at.replaceAll('-', '')}`
    : (at: string) => `:${utc(at)}`;
  const text = (name: string, value: string | null | undefined) =>
    value ? [`${name}:${textOf(value)}`] : [];
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(event.changed_at)}`,
    `LAST-MODIFIED:${utc(event.changed_at)}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    `DTSTART${time(event.starts_at)}`,
    `DTEND${time(event.ends_at)}`,
    ...text('SUMMARY', summary),
    ...text('DESCRIPTION', description),
    ...text('LOCATION', location),
    ...(url ? [`URL:${url}`] : []),
    ...(organizer ? [`ORGANIZER;CN="${quoted(organizer.name)}":mailto:${organizer.email}`] : []),
    `STATUS:${event.status ?? 'CONFIRMED'}`,
    `TRANSP:${event.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** `20270314T153000Z` */
function utc(instant: string): string {
  return new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

function textOf(value: string): string {
  return withoutControls(value.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

function quoted(value: string): string {
  return withoutControls(value).replace(/["\n]/g, ' ');
}

function withoutControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not stand in a calendar.
  return value.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
}

const mostOctets = 75;

/** Lines longer than 75 octets go on in the next one after a space, never within a character. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const sign of line) {
    const length = octetsOf(sign.codePointAt(0) ?? 0);
    if (octets + length > mostOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += sign;
    octets += length;
  }
  return text;
}

/** Of a character in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
