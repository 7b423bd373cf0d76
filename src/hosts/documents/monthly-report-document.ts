// The monthly report as PDF: what changed and why, what needs attention, and of each part of the company sentences, charts and a
// table. Nothing is torn apart: a heading stays with what follows, a row is whole, and no table leaves a single row behind.

import type { Figure } from '#domains/analytics/measures/figure.rules.ts';
import {
  changeOf,
  figureText,
  numberOf,
  type Reader,
  unusualText,
} from '#domains/analytics/measures/figure-text.rules.ts';
import type { Days } from '#domains/analytics/measures/period.rules.ts';
import { unusualRule } from '#domains/analytics/measures/unusual.rules.ts';
import { notableRule } from '#domains/analytics/monthly-report/change.rules.ts';
import type {
  Attention,
  MonthlyReport,
  ReportChart,
  ReportRow,
  ReportSection,
} from '#domains/analytics/monthly-report/monthly-report.rules.ts';
import { plainText, type Sentence } from '#domains/analytics/monthly-report/sentences.rules.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import type { PrintedDocument } from '#server/documents/printed-document.ts';
import { Canvas, type Ink, type Style } from './canvas.ts';
import { drawFoot, drawHead } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { drawTrendChart } from './trend-chart.ts';

const heading: Style = { size: 13, weight: 'bold', ink: 'accent' };
const muted: Style = { ...body, ink: 'muted' };
const LINE = 13;
const GAP = 22;
const CHART_HEIGHT = 128;

type Printed = Extract<PrintedDocument, { kind: 'monthly_report' }>;
interface Drawing {
  readonly canvas: Canvas;
  readonly report: MonthlyReport;
  readonly reader: Reader;
  readonly title: string;
}

export function renderMonthlyReport({ report, company, currency, logo }: Printed): Promise<Uint8Array> {
  const reader = { locale: company.locale, currency };
  const title = `Monthly report ${monthOf(report, reader)}`;
  const canvas = new Canvas(company.paper, { title, author: company.name, accent: company.accent });
  const drawing = { canvas, report, reader, title };
  drawHead(canvas, company, { title: 'Monthly report', number: monthOf(report, reader) }, logo);
  drawHeading(drawing, 'What changed, and why', 30);
  if (report.headlines.length === 0)
    line(
      drawing,
      report.before
        ? 'Nothing changed much since the month before.'
        : 'There is no month before to compare with.',
    );
  drawSentences(drawing, report.headlines);
  if (report.attention.length > 0) {
    drawHeading(drawing, 'Needs attention today', 60);
    for (const one of report.attention) drawAttention(drawing, one);
  }
  for (const section of report.sections) drawSection(drawing, section);
  drawHeading(drawing, 'About these figures', 40);
  for (const note of [...report.notes, notableRule, unusualRule])
    line(drawing, note, { size: 8, ink: 'muted' });
  canvas.eachPage((page, of) => drawFoot(canvas, company, title, page, of));
  return canvas.finish();
}

/** Begins a new page if less than `room` is left. */
function need({ canvas, title }: Drawing, room: number): boolean {
  if (canvas.y + room <= bottom(canvas)) return false;
  continuePage(canvas, title);
  return true;
}

/** `room`: of what must stand below it on the same page. */
function drawHeading(drawing: Drawing, text: string, room: number): void {
  const { canvas } = drawing;
  canvas.y += 8;
  need(drawing, GAP + room);
  canvas.text(text, canvas.left, canvas.y, heading);
  canvas.y += GAP;
}

function line(drawing: Drawing, text: string, style: Style = body): void {
  const { canvas } = drawing;
  const lines = canvas.wrap(text, canvas.right - canvas.left, style);
  need(drawing, lines.length * LINE);
  for (const one of lines) {
    canvas.text(one, canvas.left, canvas.y, style);
    canvas.y += style.size * 1.45;
  }
  canvas.y += 3;
}

const INDENT = 14;

function drawSentences(drawing: Drawing, sentences: readonly Sentence[]): void {
  const { canvas } = drawing;
  for (const sentence of sentences) {
    const lines = canvas.wrap(
      plainText(sentence).replace(/(\d) (h|d|pts)\b/g, '$1\u00a0$2'),
      canvas.right - canvas.left - INDENT,
      body,
    );
    need(drawing, lines.length * LINE);
    const ink: Ink = sentence.good === null ? 'subtle' : sentence.good ? 'series' : 'danger';
    drawMark(canvas, sentence.good, ink);
    for (const one of lines) {
      canvas.text(one, canvas.left + INDENT, canvas.y, body);
      canvas.y += LINE;
    }
    canvas.y += 4;
  }
}

/** Up for better, down for worse: shapes, because colours alone don't print in black and white. */
function drawMark(canvas: Canvas, good: boolean | null, ink: Ink): void {
  const path = good === null ? 'M0 3L6 3' : good ? 'M0 5L3 1L6 5' : 'M0 1L3 5L6 1';
  canvas.path(path, { x: canvas.left + 1, y: canvas.y + 3, ink, weight: 1.3 });
}

function drawAttention(drawing: Drawing, { text, rows }: Attention): void {
  const { canvas } = drawing;
  need(drawing, LINE * (1 + Math.min(rows.length, 2)) + 8);
  canvas.text(text, canvas.left, canvas.y, strong);
  canvas.y += LINE + 2;
  for (const [index, { name, about, measure }] of rows.entries()) {
    // The last two rows stay together.
    need(drawing, index === rows.length - 2 ? LINE * 2 : LINE);
    const room = canvas.right - canvas.left - canvas.widthOf(measure, muted) - 20;
    canvas.text(
      clipped(canvas, about ? `${name} · ${about}` : name, room, body),
      canvas.left,
      canvas.y,
      body,
    );
    canvas.text(measure, canvas.right, canvas.y, muted, 'right');
    canvas.rule(canvas.y + LINE - 1.5, canvas.left, canvas.right, 'line', 0.4);
    canvas.y += LINE + 1.5;
  }
  canvas.y += 8;
}

function drawSection(drawing: Drawing, section: ReportSection): void {
  drawHeading(drawing, section.title, section.charts.length > 0 ? CHART_HEIGHT : 60);
  drawSentences(drawing, section.sentences);
  drawCharts(drawing, section.charts);
  drawTable(drawing, section.rows);
}

/** Beside each other. What was unusual is said below them. */
function drawCharts(drawing: Drawing, charts: readonly ReportChart[]): void {
  const { canvas, reader } = drawing;
  if (charts.length === 0) return;
  const gap = 18;
  const beside = Math.max(2, charts.length);
  const width = (canvas.right - canvas.left - gap * (beside - 1)) / beside;
  need(drawing, CHART_HEIGHT + 10);
  canvas.y += 4;
  for (const [index, { label: title, unit, as, points }] of charts.entries())
    drawTrendChart(
      canvas,
      {
        ...{ title, unit, as, isUnusual: points.map(({ unusual }) => unusual !== null) },
        points: points.map((point) => ({ label: shortMonth(point, reader), value: numberOf(point.value) })),
      },
      { x: canvas.left + index * (width + gap), y: canvas.y, width, height: CHART_HEIGHT },
      reader,
    );
  canvas.y += CHART_HEIGHT + 8;
  for (const { label: title, unit, points } of charts)
    for (const point of points)
      if (point.unusual)
        line(
          drawing,
          `${title}, ${monthOf(point, reader)}. ${unusualText(unit, point.value, point.unusual, { ...reader, step: 'month' })}`,
          { size: 7.5, ink: 'muted' },
        );
}

interface Column {
  readonly name: string;
  readonly end: number;
  readonly cell: (row: ReportRow) => { readonly text: string; readonly style: Style };
}

function columnsOf({ canvas, report, reader }: Drawing): readonly Column[] {
  const plain = (value: (row: ReportRow) => Figure) => (row: ReportRow) => ({
    text: figureText(row.unit, value(row), reader),
    style: body,
  });
  const wanted: Omit<Column, 'end'>[] = [
    { name: monthOf(report, reader), cell: (row) => ({ ...plain(({ now }) => now)(row), style: strong }) },
    ...(report.before
      ? [
          { name: monthOf(report.before, reader), cell: plain(({ before }) => before) },
          { name: 'Change', cell: (row: ReportRow) => changeCell(row, reader) },
        ]
      : []),
    ...(report.year_before
      ? [{ name: monthOf(report.year_before, reader), cell: plain(({ year_before }) => year_before) }]
      : []),
  ];
  return wanted.map((column, index) => ({
    ...column,
    end: canvas.right - (wanted.length - 1 - index) * 84,
  }));
}

function changeCell({ unit, better, before, now }: ReportRow, { locale }: Reader) {
  const change = changeOf(unit, better, [before, now], locale);
  const ink: Ink =
    change?.good === undefined || change.direction === 'flat' ? 'muted' : change.good ? 'series' : 'danger';
  return { text: change?.text.replace('-', '−') ?? '–', style: { ...body, ink } };
}

function drawTable(drawing: Drawing, rows: readonly ReportRow[]): void {
  const { canvas } = drawing;
  const columns = columnsOf(drawing);
  const head = () => {
    for (const { name, end } of columns) canvas.text(name, end, canvas.y, label, 'right');
    canvas.y += 12;
    canvas.rule(canvas.y - 2, canvas.left, canvas.right, 'ink', 0.6);
    canvas.y += 3;
  };
  const step = LINE + 3;
  canvas.y += 4;
  // The head never stands without two rows.
  need(drawing, 15 + step * Math.min(2, rows.length));
  head();
  const room = (columns[0]?.end ?? canvas.right) - canvas.left - 70;
  for (const [index, row] of rows.entries()) {
    // The last two rows stay together.
    if (need(drawing, index === rows.length - 2 ? step * 2 : step)) head();
    canvas.text(clipped(canvas, row.label, room, body), canvas.left, canvas.y, body);
    for (const { end, cell } of columns) {
      const { text, style } = cell(row);
      canvas.text(text, end, canvas.y, style, 'right');
    }
    canvas.rule(canvas.y + LINE, canvas.left, canvas.right, 'line', 0.4);
    canvas.y += step;
  }
  canvas.y += 8;
}

function monthOf({ from }: Days, { locale }: Reader): string {
  return named(from, locale, { month: 'long', year: 'numeric' });
}

const shortMonth = ({ from }: Days, { locale }: Reader) =>
  named(from, locale, { month: 'short', year: '2-digit' });

function named(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(inEnglish(locale), { ...options, timeZone: 'UTC' });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

function clipped(canvas: Canvas, text: string, width: number, style: Style): string {
  const [first = text, ...rest] = canvas.wrap(text, width, style);
  return rest.length === 0 ? first : `${canvas.wrap(text, width - 8, style)[0]}…`;
}
