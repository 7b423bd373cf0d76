/** The sentences of the monthly report, made from its figures. Every number in them carries what it opens. */
import { inEnglish } from '#kernel/english-dates.ts';
import type { Figure, Unit } from '../measures/figure.rules.ts';
import { changeOf, figureText, type Reader, unusualText } from '../measures/figure-text.rules.ts';
import type { Days } from '../measures/period.rules.ts';
import type { Unusual } from '../measures/unusual.rules.ts';
import { type Causes, type Contribution, shareOfFirst } from './causes.rules.ts';

/** The rows behind a figure: those of a sum, in these days, narrowed to these keys by dimension. */
export interface Behind extends Days {
  readonly measure: string;
  readonly sum: string;
  readonly keys: Readonly<Record<string, readonly (string | null)[]>>;
}

export interface Piece {
  readonly text: string;
  readonly rows?: Behind;
}

export interface Sentence {
  readonly measure: string;
  /** Whether it is good news; null: neither. */
  readonly good: boolean | null;
  readonly pieces: readonly Piece[];
}

export interface Subject {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly better: 'more' | 'less' | null;
  /** The sum whose rows it opens: of a ratio, what it is divided by. */
  readonly sum: string;
}

/** A figure and the days it is of; days are null where nothing was recorded. */
export interface At {
  readonly value: Figure;
  readonly days: Days;
}

export interface Cause {
  readonly name: string;
  /** "Kind of work" */
  readonly label: string;
  readonly causes: Causes<{ readonly key: string | null; readonly name: string }>;
}

export interface Told {
  readonly subject: Subject;
  readonly now: At;
  readonly before: At | null;
  readonly yearBefore: At | null;
  readonly unusual: Unusual | null;
  /** What is divided, and what it is divided by, where both are counted. */
  readonly counted?: { readonly now: readonly [number, number]; readonly before: readonly [number, number] };
  readonly cause?: Cause | undefined;
}

/** A share of the change that is worth naming. */
const leastPart = 0.3;

/** "First-time fix rate fell to 80% from 90% in September (−10 pts); 88% in October 2025. Most of it … " */
export function sentenceOf(told: Told, reader: Reader): Sentence {
  const { subject, now, before } = told;
  const change = before && changeOf(subject.unit, subject.better, [before.value, now.value], reader.locale);
  return {
    measure: subject.name,
    good: change?.good ?? null,
    pieces: joined([
      ...changed(told, reader),
      ...counts(told, reader),
      ...reasons(told, reader),
      ...(told.unusual
        ? [text(` ${unusualText(subject.unit, now.value, told.unusual, { ...reader, step: 'month' })}`)]
        : []),
    ]),
  };
}

function changed({ subject, now, before, yearBefore }: Told, reader: Reader): Piece[] {
  const value = ({ value: figure, days }: At): Piece => ({
    text: figureText(subject.unit, figure, reader),
    rows: behind(subject, days),
  });
  const year =
    yearBefore && yearBefore.value !== null
      ? [text('; '), value(yearBefore), text(` in ${monthText(yearBefore.days, reader, true)}`)]
      : [];
  if (!before || before.value === null) return [text(`${subject.label}: `), value(now), ...year, text('.')];
  const [was, is] = [Number(before.value), Number(now.value)];
  const verb = is > was ? 'rose to' : is < was ? 'fell to' : 'stayed at';
  if (was === is) return [text(`${subject.label} ${verb} `), value(now), ...year, text('.')];
  const change = changeOf(subject.unit, subject.better, [before.value, now.value], reader.locale);
  return [
    text(`${subject.label} ${verb} `),
    value(now),
    text(was === 0 ? ' from none' : ' from '),
    ...(was === 0 ? [] : [value(before)]),
    text(` in ${monthText(before.days, reader)}`),
    // From next to nothing or across zero, a percentage says less than the two figures.
    ...(change && was > 0 && is >= 0 && is < 10 * was ? [text(` (${change.text.replace('-', '−')})`)] : []),
    ...year,
    text('.'),
  ];
}

/** "That is 40 of 50, after 45 of 50." */
function counts({ subject, counted, now, before }: Told, reader: Reader): Piece[] {
  if (!counted || !before) return [];
  const of = ([part, whole]: readonly [number, number], days: Days): Piece => ({
    text: `${figureText('count', part, reader)} of ${figureText('count', whole, reader)}`,
    rows: behind(subject, days),
  });
  return [
    text(' That is '),
    of(counted.now, now.days),
    text(' after '),
    of(counted.before, before.days),
    text('.'),
  ];
}

function reasons({ subject, cause, now, before }: Told, reader: Reader): Piece[] {
  if (!cause || !before) return [];
  const { causes, label } = cause;
  const share = shareOfFirst(causes);
  const [first] = causes.parts;
  const effects = causes.effects && effectsText(causes.effects, subject, label, reader);
  if (!first || share < leastPart) return effects ? [text(` ${effects}`)] : [];
  return [
    ...(effects ? [text(` ${effects}`)] : []),
    text(
      ` ${share > 0.5 ? 'Most' : 'The largest part'} of the change came from ${first.key.name} (${inSentence(label)}): `,
    ),
    ...both(first, { subject, cause, now: now.days, before: before.days }, reader),
    text(
      share > 1.005
        ? ', more than the whole change.'
        : share > 0.995
          ? ', the whole change.'
          : `, ${figureText('percent', Math.round(share * 100) / 100, reader)} of it.`,
    ),
  ];
}

interface Place {
  readonly subject: Subject;
  readonly cause: Cause;
  readonly now: Days;
  readonly before: Days;
}

/** "200 after 115" */
function both(
  { key, now, before }: Contribution<{ readonly key: string | null }>,
  { subject, cause, ...days }: Place,
  reader: Reader,
): Piece[] {
  const part = (value: number | null, of: Days): Piece =>
    value === null
      ? text('nothing')
      : {
          text: figureText(subject.unit, value, reader),
          rows: { ...behind(subject, of), keys: { [cause.name]: [key.key] } },
        };
  return [part(now, days.now), text(' after '), part(before, days.before)];
}

/** Whether the parts themselves did better or worse, or there was more work of the better or worse ones. */
function effectsText(
  { rate, mix }: { readonly rate: number; readonly mix: number },
  { unit }: Subject,
  label: string,
  reader: Reader,
): string {
  const by = inSentence(label);
  const most = Math.max(Math.abs(rate), Math.abs(mix));
  if (Math.abs(mix) <= fewOf * most) return `The results by ${by} changed, not the mix.`;
  if (Math.abs(rate) <= fewOf * most) return `The mix by ${by} changed, not the results.`;
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${sizeText(unit, Math.abs(value), reader)}`;
  return `Of that, ${signed(rate)} comes from the results by ${by}, and ${signed(mix)} from a different mix.`;
}

/** An effect of at most this share of the other one is not worth a number. */
const fewOf = 0.1;

function sizeText(unit: Unit, size: number, reader: Reader): string {
  if (unit !== 'percent') return figureText(unit, size, reader);
  const points = new Intl.NumberFormat(reader.locale, { maximumFractionDigits: 1 }).format(size * 100);
  return `${points} pts`;
}

export function monthText({ from }: Days, { locale }: Pick<Reader, 'locale'>, withYear = false): string {
  const options = { month: 'long', timeZone: 'UTC', ...(withYear && { year: 'numeric' as const }) } as const;
  return new Intl.DateTimeFormat(inEnglish(locale), options).format(new Date(`${from}T00:00:00Z`));
}

/** Lower case, but not of abbreviations: "PM compliance". */
export const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

export const plainText = ({ pieces }: Pick<Sentence, 'pieces'>) => pieces.map((piece) => piece.text).join('');

const text = (words: string): Piece => ({ text: words });
const behind = ({ name, sum }: Subject, { from, to }: Days): Behind => ({
  measure: name,
  sum,
  from,
  to,
  keys: {},
});

/** Neighbouring pieces of plain text as one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && !last.rows && !piece.rows) all[all.length - 1] = text(last.text + piece.text);
    else all.push(piece);
  }
  return all;
}
