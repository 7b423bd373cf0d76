/**
 * Date formats in files. `03/04/2026` is in March or in April depending on the country, so anything but year-first needs a
 * format, proven by other values of the column or chosen by the user.
 */
import { isDate } from '#kernel/dates.ts';

export const dateFormats = ['YMD', 'DMY', 'MDY', 'DMy', 'MDy', 'named'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const dateFormatLabels: Readonly<Record<DateFormat, string>> = {
  YMD: '2026-12-31 (year, month, day)',
  DMY: '31/12/2026 (day, month, year)',
  MDY: '12/31/2026 (month, day, year)',
  DMy: '31/12/26 (day, month, two-digit year)',
  MDy: '12/31/26 (month, day, two-digit year)',
  named: '31 Dec 2026 or Dec 31, 2026',
};

/** The century of a two-digit year is an assumption, so the user has to choose these. */
export const formatsOnlyByChoice: readonly DateFormat[] = ['DMy', 'MDy'];

export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM:SS`, if the file has a time. */
  readonly time?: string;
  /** `Z` or `+02:00`, if the file has an offset. */
  readonly offset?: string;
}

const timePattern =
  /^(?<day>.*?\d)(?:,?\s+|T)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?\s*(?<half>[AaPp]\.?[Mm]\.?)?(?<offset>Z|[+-]\d{2}:?\d{2})?$/;

/** Undefined unless the text is a date (with an optional time) in this format. */
export function readLocalTime(text: string, format: DateFormat): LocalTime | undefined {
  if (text.length > 40) return undefined;
  const timed = timePattern.exec(text)?.groups;
  const date = dayReaders[format](timed?.day ?? text);
  if (date === undefined || !isDate(date)) return undefined;
  if (!timed) return { date };
  const time = clockTime(timed.hour, timed.minute, timed.second, timed.half);
  if (time === undefined) return undefined;
  const offset = timed.offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  return offset === undefined ? { date, time } : { date, time, offset };
}

/** Two-digit years are from 80 years before to 19 after 2026: 00 to 45 are in this century. */
const lastOfThisCentury = 45;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dayReaders: Readonly<Record<DateFormat, (text: string) => string | undefined>> = {
  YMD: (text) => {
    const match = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))$/.exec(text);
    return match ? iso(match[1], match[3] ?? match[5], match[4] ?? match[6]) : undefined;
  },
  DMY: (text) => inOrder(/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text), 1, 3),
  MDY: (text) => inOrder(/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text), 3, 1),
  DMy: (text) => inOrder(/^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})$/.exec(text), 1, 3),
  MDy: (text) => inOrder(/^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})$/.exec(text), 3, 1),
  named: (text) => {
    const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(text);
    const monthFirst = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
    const name = (dayFirst?.[2] ?? monthFirst?.[1] ?? '').toLowerCase();
    const month = months.findIndex((short, index) => name === short || name === longMonths[index]) + 1;
    if (month === 0) return undefined;
    return iso(dayFirst?.[3] ?? monthFirst?.[3], String(month), dayFirst?.[1] ?? monthFirst?.[2]);
  },
};

const longMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function inOrder(match: RegExpExecArray | null, day: number, month: number): string | undefined {
  if (!match) return undefined;
  const year = match[4] ?? '';
  const century = Number(year) > lastOfThisCentury ? '19' : '20';
  return iso(year.length === 2 ? century + year : year, match[month], match[day]);
}

function iso(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function clockTime(hour = '', minute = '', second = '00', half?: string): string | undefined {
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const written = Number(hour);
  if (half !== undefined && (written < 1 || written > 12)) return undefined;
  const hours = half === undefined ? written : (written % 12) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}
