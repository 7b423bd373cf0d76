/** The monthly report as data, and which months it is made of. */
import { addMonths, dayIn } from '#kernel/dates.ts';
import type { Figure, Section, Unit } from '../measures/figure.rules.ts';
import type { Days } from '../measures/period.rules.ts';
import type { Unusual } from '../measures/unusual.rules.ts';
import type { Sentence } from './sentences.rules.ts';

export interface MonthlyReport extends Days {
  /** `YYYY-MM` */
  readonly month: string;
  /** What it is compared with; null: nothing was recorded then. */
  readonly before: Days | null;
  readonly year_before: Days | null;
  /** What changed most, and why. */
  readonly headlines: readonly Sentence[];
  readonly sections: readonly ReportSection[];
  /** Of the last month that is over: what is to be done today. */
  readonly attention: readonly Attention[];
  /** What the figures can't tell. */
  readonly notes: readonly string[];
  /** The viewer may see amounts, and has to confirm the password first. */
  readonly is_locked: boolean;
}

export interface ReportSection {
  readonly name: Section;
  readonly title: string;
  readonly sentences: readonly Sentence[];
  readonly charts: readonly ReportChart[];
  readonly rows: readonly ReportRow[];
}

interface Shown {
  readonly measure: string;
  readonly label: string;
  readonly unit: Unit;
  /** The sum whose rows its figures open. */
  readonly sum: string;
}

export interface ReportChart extends Shown {
  readonly as: 'columns' | 'line';
  readonly points: readonly (Days & { readonly value: Figure; readonly unusual: Unusual | null })[];
}

export interface ReportRow extends Shown {
  readonly formula: string;
  readonly better: 'more' | 'less' | null;
  readonly now: Figure;
  readonly before: Figure;
  readonly year_before: Figure;
}

export interface Attention {
  readonly name: 'backlog' | 'maintenance' | 'invoices' | 'assets';
  readonly text: string;
  /** The worst first; more of them may be counted in the text. */
  readonly rows: readonly AttentionRow[];
}

export interface AttentionRow {
  readonly id: string;
  /** The page of the row. */
  readonly path: string;
  readonly name: string;
  readonly about: string | null;
  /** "45 days" */
  readonly measure: string;
}

/** `YYYY-MM` */
export const monthPattern = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

/** The first day of the last month that is over. */
export const lastMonth = (today: string) => addMonths(`${today.slice(0, 7)}-01`, -1);

/** Hours into the first of a month, by the company's clock, after which the report of the month before is mailed. */
const mailedAtHour = 6;

/** The first day of the month whose report is due at an instant. */
export function monthToMail(now: string, timezone: string): string {
  const shifted = new Date(Date.parse(now) - mailedAtHour * 3_600_000).toISOString();
  return lastMonth(dayIn(timezone, shifted));
}
