// A financial report on paper: the same columns and rows as on the screen. Numbers get the room they need, words share the
// rest; many columns turn the page on its side.

import type {
  Statement,
  StatementCell,
  StatementColumn,
  StatementRow,
} from '#domains/financial-reports/statements/statement.rules.ts';
import { itemAt } from '#kernel/certain.ts';
import { bottom, FOOTER, label } from './document-page.ts';
import { formatDay, formatMoney, formatRate } from './format.ts';
import { Paper, type Style } from './paper.ts';

const sizes = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const text: Style = { size: 8 };
const INDENT = 9;
const GAP = 8;
const STEP = 12.5;

export function renderReport(statement: Statement): Promise<Uint8Array> {
  const [width, height] = sizes[/-(US|CA|MX|PH)$/.test(statement.locale) ? 'letter' : 'a4'];
  const isWide = statement.columns.length > 5;
  const paper = new Paper(isWide ? [height, width] : [width, height], {
    title: statement.title,
    author: statement.company,
  });
  drawHead(paper, statement);
  const places = placesOf(paper, statement);
  drawColumns(paper, statement, places);
  for (const row of statement.rows) drawRow(paper, statement, places, row);
  drawEnd(paper, statement);
  paper.eachPage((page, of) => {
    const y = paper.height - FOOTER + 8;
    paper.text(`${statement.company} · ${statement.title}`, paper.left, y, label);
    paper.text(`Page ${page} of ${of}`, paper.right, y, label, 'right');
  });
  return paper.finish();
}

function drawHead(paper: Paper, statement: Statement): void {
  paper.text(statement.company, paper.left, paper.y, { size: 9, ink: 'muted' });
  paper.text(statement.title, paper.left, paper.y + 13, { size: 16, weight: 'bold' });
  const { from, to, locale, currency } = statement;
  const days =
    from === null
      ? `As of ${formatDay(to, locale)}`
      : `${formatDay(from, locale)} to ${formatDay(to, locale)}`;
  paper.text(`${days} · ${currency}`, paper.left, paper.y + 35, { size: 9, ink: 'muted' });
  paper.y += 58;
}

interface Place {
  readonly x: number;
  readonly width: number;
}

const MOST_WORDS = 280;

function placesOf(paper: Paper, statement: Statement): Place[] {
  const isText = ({ kind }: StatementColumn) => kind === 'text';
  const needed = statement.columns.map((column, index) => {
    const style = isText(column) ? text : bold;
    const indent = isText(column) ? INDENT * 2 : 0;
    const widths = statement.rows.map(
      ({ cells }) => paper.widthOf(shown(statement, column, cells[index]), style) + indent,
    );
    const head = linesOf(column, statement.locale).map((line) => paper.widthOf(line, label));
    const width = Math.max(38, ...widths, ...head) + GAP;
    return isText(column) ? Math.min(width, MOST_WORDS) : width;
  });
  const sumOf = (wanted: boolean) =>
    statement.columns.reduce(
      (sum, column, index) => (isText(column) === wanted ? sum + (needed[index] ?? 0) : sum),
      0,
    );
  // Words get what numbers leave, in proportion to what they are.
  const share = (paper.right - paper.left - sumOf(false)) / Math.max(1, sumOf(true));
  let x = paper.left;
  return statement.columns.map((column, index) => {
    const width = (needed[index] ?? 0) * (isText(column) ? share : 1);
    const place = { x, width };
    x += width;
    return place;
  });
}

const bold: Style = { ...text, weight: 'bold' };

/** A column that names two days is written in two lines. */
function linesOf({ label: name }: StatementColumn, locale: string): string[] {
  return name.split(' – ').map((line) => line.replace(/\d{4}-\d{2}-\d{2}/, (day) => formatDay(day, locale)));
}

function drawColumns(paper: Paper, statement: Statement, places: readonly Place[]): void {
  const lines = Math.max(...statement.columns.map((column) => linesOf(column, statement.locale).length));
  for (const [index, column] of statement.columns.entries()) {
    const { x, width } = itemAt(places, index);
    for (const [line, name] of linesOf(column, statement.locale).entries()) {
      const y = paper.y + line * 9;
      if (column.kind === 'text' || column.kind === 'date') paper.text(name, x, y, label);
      else paper.text(name, x + width, y, label, 'right');
    }
  }
  paper.y += lines * 9 + 4;
  paper.rule(paper.y, paper.left, paper.right, 'ink');
  paper.y += 5;
}

function drawRow(paper: Paper, statement: Statement, places: readonly Place[], row: StatementRow): void {
  if (paper.y + STEP > bottom(paper)) {
    paper.newPage();
    drawColumns(paper, statement, places);
  }
  const style: Style = row.kind === 'line' ? text : bold;
  if (row.kind === 'grand') paper.rule(paper.y - 2.5, paper.left, paper.right, 'ink', 0.5);
  let isIndented = false;
  for (const [index, column] of statement.columns.entries()) {
    const { x, width } = itemAt(places, index);
    const value = shown(statement, column, row.cells[index]);
    if (value === '') continue;
    if (column.kind === 'text' || column.kind === 'date') {
      const indent = isIndented || column.kind === 'date' ? 0 : row.depth * INDENT;
      isIndented = true;
      paper.text(clipped(paper, value, width - indent - GAP, style), x + indent, paper.y, style);
    } else paper.text(value, x + width, paper.y, style, 'right');
  }
  paper.y += row.kind === 'grand' ? STEP + 4 : STEP;
}

function drawEnd(paper: Paper, { notice, checks, currency, locale }: Statement): void {
  const lines = [
    ...(notice ? [notice] : []),
    ...checks.map(
      ({ label: name, difference }) => `${name}: ${formatMoney(difference, { currency, locale })}`,
    ),
  ];
  paper.y += 6;
  for (const line of lines) {
    if (paper.y + STEP > bottom(paper)) paper.newPage();
    paper.y = paper.paragraph(line, paper.left, paper.y, paper.right - paper.left, {
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
  return kind === 'share' ? `${value}%` : value;
}

function clipped(paper: Paper, value: string, width: number, style: Style): string {
  if (paper.widthOf(value, style) <= width) return value;
  let kept = value;
  while (kept !== '' && paper.widthOf(`${kept}…`, style) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
