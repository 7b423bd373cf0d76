// A financial report as PDF, with the same columns and rows as on the screen. Numbers get the width they need, texts share the
// rest; with many columns the page is landscape.

import {
  type Statement,
  type StatementCell,
  type StatementColumn,
  type StatementRow,
  shownNumber,
} from '#domains/financial-reports/statements/statement.rules.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { Canvas, type Style } from './canvas.ts';
import { bottom, FOOTER, label } from './document-page.ts';
import { formatDay, formatMoney, formatRate } from './format.ts';

const sizes = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const text: Style = { size: 8 };
const INDENT = 9;
const GAP = 8;
const STEP = 12.5;

export function renderReport(statement: Statement): Promise<Uint8Array> {
  const [width, height] = sizes[/-(US|CA|MX|PH)$/.test(statement.locale) ? 'letter' : 'a4'];
  const isWide = statement.columns.length > 5;
  const canvas = new Canvas(isWide ? [height, width] : [width, height], {
    title: statement.title,
    author: statement.company,
  });
  drawHead(canvas, statement);
  const places = placesOf(canvas, statement);
  drawColumns(canvas, statement, places);
  for (const row of statement.rows) drawRow(canvas, statement, places, row);
  drawEnd(canvas, statement);
  canvas.eachPage((page, of) => {
    const y = canvas.height - FOOTER + 8;
    canvas.text(`${statement.company} · ${statement.title}`, canvas.left, y, label);
    canvas.text(`Page ${page} of ${of}`, canvas.right, y, label, 'right');
  });
  return canvas.finish();
}

function drawHead(canvas: Canvas, statement: Statement): void {
  canvas.text(statement.company, canvas.left, canvas.y, { size: 9, ink: 'muted' });
  canvas.text(statement.title, canvas.left, canvas.y + 13, { size: 16, weight: 'bold' });
  const { from, to, locale, currency } = statement;
  const days =
    from === null
      ? `As of ${formatDay(to, locale)}`
      : `${formatDay(from, locale)} to ${formatDay(to, locale)}`;
  canvas.text(`${days} · ${currency}`, canvas.left, canvas.y + 35, { size: 9, ink: 'muted' });
  canvas.y += 58;
}

interface Place {
  readonly x: number;
  readonly width: number;
}

const MAX_WORDS = 280;

function placesOf(canvas: Canvas, statement: Statement): Place[] {
  const isText = ({ kind }: StatementColumn) => kind === 'text';
  const needed = statement.columns.map((column, index) => {
    const style = isText(column) ? text : bold;
    const indent = isText(column) ? INDENT * 2 : 0;
    const widths = statement.rows.map(
      ({ cells }) => canvas.widthOf(shown(statement, column, cells[index]), style) + indent,
    );
    const head = linesOf(column, statement.locale).map((line) => canvas.widthOf(line, label));
    const width = Math.max(38, ...widths, ...head) + GAP;
    return isText(column) ? Math.min(width, MAX_WORDS) : width;
  });
  const sumOf = (wanted: boolean) =>
    statement.columns.reduce(
      (sum, column, index) => (isText(column) === wanted ? sum + (needed[index] ?? 0) : sum),
      0,
    );
  // Text columns share the remaining width in proportion to their content.
  const share = (canvas.right - canvas.left - sumOf(false)) / Math.max(1, sumOf(true));
  let x = canvas.left;
  return statement.columns.map((column, index) => {
    const width = (needed[index] ?? 0) * (isText(column) ? share : 1);
    const place = { x, width };
    x += width;
    return place;
  });
}

const bold: Style = { ...text, weight: 'bold' };

/** A column label with two dates is split into two lines. */
function linesOf({ label: name }: StatementColumn, locale: string): string[] {
  return name.split(' – ').map((line) => line.replace(/\d{4}-\d{2}-\d{2}/, (day) => formatDay(day, locale)));
}

function drawColumns(canvas: Canvas, statement: Statement, places: readonly Place[]): void {
  const lines = Math.max(...statement.columns.map((column) => linesOf(column, statement.locale).length));
  for (const [index, column] of statement.columns.entries()) {
    const { x, width } = itemAt(places, index);
    for (const [line, name] of linesOf(column, statement.locale).entries()) {
      const y = canvas.y + line * 9;
      if (column.kind === 'text' || column.kind === 'date') canvas.text(name, x, y, label);
      else canvas.text(name, x + width, y, label, 'right');
    }
  }
  canvas.y += lines * 9 + 4;
  canvas.rule(canvas.y, canvas.left, canvas.right, 'ink');
  canvas.y += 5;
}

function drawRow(canvas: Canvas, statement: Statement, places: readonly Place[], row: StatementRow): void {
  if (canvas.y + STEP > bottom(canvas)) {
    canvas.newPage();
    drawColumns(canvas, statement, places);
  }
  const style: Style = row.kind === 'line' || row.kind === 'more' ? text : bold;
  if (row.kind === 'grand') canvas.rule(canvas.y - 2.5, canvas.left, canvas.right, 'ink', 0.5);
  let isIndented = false;
  for (const [index, column] of statement.columns.entries()) {
    const { x, width } = itemAt(places, index);
    const value = shown(statement, column, row.cells[index]);
    if (value === '') continue;
    if (column.kind === 'text' || column.kind === 'date') {
      const indent = isIndented || column.kind === 'date' ? 0 : row.depth * INDENT;
      isIndented = true;
      canvas.text(clipped(canvas, value, width - indent - GAP, style), x + indent, canvas.y, style);
    } else canvas.text(value, x + width, canvas.y, style, 'right');
  }
  canvas.y += row.kind === 'grand' ? STEP + 4 : STEP;
}

function drawEnd(canvas: Canvas, { notice, checks, currency, locale }: Statement): void {
  const lines = [
    ...(notice ? [notice] : []),
    ...checks.map(
      ({ label: name, difference }) => `${name}: ${formatMoney(difference, { currency, locale })}`,
    ),
  ];
  canvas.y += 6;
  for (const line of lines) {
    if (canvas.y + STEP > bottom(canvas)) canvas.newPage();
    canvas.y = canvas.paragraph(line, canvas.left, canvas.y, canvas.right - canvas.left, {
      size: 7.5,
      ink: 'subtle',
    });
  }
}

function shown(
  { currency, locale }: Statement,
  { kind }: StatementColumn,
  cell: StatementCell | undefined,
): string {
  const value = cell?.value ?? '';
  if (value === '') return '';
  if (kind === 'money') return formatMoney(value, { currency, locale }, false);
  if (kind === 'date') return formatDay(value, locale);
  if (kind === 'rate') return formatRate(value, locale);
  if (kind === 'number') return shownNumber(value, locale);
  return kind === 'share' ? `${value}%` : value;
}

function clipped(canvas: Canvas, value: string, width: number, style: Style): string {
  if (canvas.widthOf(value, style) <= width) return value;
  let kept = value;
  while (kept !== '' && canvas.widthOf(`${kept}…`, style) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
