// A chart over time in a PDF, as vectors: columns or a line, what it is compared with as a dashed line, and rings around what is
// unusual. Its geometry is that of the charts on the screen.

import type { Unit } from '#domains/analytics/measures/figure.rules.ts';
import { axisText, type Reader } from '#domains/analytics/measures/figure-text.rules.ts';
import { layTrend, type Trend, type TrendPoint } from '#ui/chart/trend.ts';
import type { Canvas, Style } from './canvas.ts';

export interface PrintedTrend {
  readonly title: string;
  readonly unit: Unit;
  /** Columns for what is counted or summed, a line for ratios. */
  readonly as: 'columns' | 'line';
  readonly points: readonly TrendPoint[];
  /** What they are compared with, point by point, and its name. */
  readonly before?: { readonly label: string; readonly points: readonly TrendPoint[] } | undefined;
  /** Of each point, whether it is unusual. */
  readonly isUnusual?: readonly boolean[] | undefined;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of all, with title and labels. */
  readonly height: number;
}

const heading: Style = { size: 9, weight: 'bold' };
const small: Style = { size: 6.5, ink: 'subtle' };
const HEAD = 22;
const LABELS = 14;
const AXIS = 34;

export function drawTrendChart(canvas: Canvas, chart: PrintedTrend, place: Place, reader: Reader): void {
  const { title, unit, as, points, before, isUnusual = [] } = chart;
  const [first = title] = canvas.wrap(title, place.width - (before ? 90 : 0), heading);
  canvas.text(first === title ? title : `${first.slice(0, -1).trimEnd()}…`, place.x, place.y, heading);
  if (before) drawLegend(canvas, before.label, place);
  const size = { width: place.width - AXIS, height: place.height - HEAD - LABELS };
  const trend = layTrend(points, before?.points ?? [], size);
  const [x, y] = [place.x + AXIS, place.y + HEAD];
  for (const tick of trend.ticks) {
    canvas.rule(y + tick.y, x, x + size.width, 'line', tick.value === 0 ? 0.9 : 0.4);
    canvas.text(axisText(unit, tick.value, reader), x - 5, y + tick.y - 4, small, 'right');
  }
  if (as === 'columns')
    for (const bar of trend.bars)
      if (bar.height > 0) canvas.box(x + bar.x, y + bar.y, bar.width, bar.height, 'series');
  if (before) canvas.path(trend.beforePath, { x, y, ink: 'compared', weight: 1, dash: [3, 2] });
  if (as === 'line') canvas.path(trend.path, { x, y, ink: 'series', weight: 1.5 });
  drawDots(canvas, trend, { as, isUnusual, x, y });
  drawLabels(canvas, points, trend, { x, y: y + size.height + 5, width: size.width });
}

function drawLegend(canvas: Canvas, name: string, { x, y, width }: Place): void {
  const end = x + width;
  canvas.text(name, end, y + 2, small, 'right');
  const from = end - canvas.widthOf(name, small) - 20;
  canvas.path('M0 0L15 0', { x: from, y: y + 6, ink: 'compared', weight: 1, dash: [3, 2] });
}

interface Dotted extends Pick<Place, 'x' | 'y'> {
  readonly as: PrintedTrend['as'];
  readonly isUnusual: readonly boolean[];
}

function drawDots(canvas: Canvas, { dots }: Trend, { as, isUnusual, x, y }: Dotted): void {
  for (const [index, dot] of dots.entries()) {
    if (!dot) continue;
    if (isUnusual[index]) canvas.dot(x + dot.x, y + dot.y, 3, 'danger', true);
    else if (as === 'line') canvas.dot(x + dot.x, y + dot.y, 1.6, 'series');
  }
}

/** As many as fit, always with the last. */
function drawLabels(
  canvas: Canvas,
  points: readonly TrendPoint[],
  { slots }: Trend,
  { x, y, width }: Omit<Place, 'height'>,
): void {
  const widest = Math.max(...points.map(({ label }) => canvas.widthOf(label, small)), 1) + 8;
  const every = Math.max(1, Math.ceil((points.length * widest) / width));
  for (const [index, { label }] of points.entries()) {
    const slot = slots[index];
    if (!slot || (points.length - 1 - index) % every !== 0) continue;
    canvas.text(label, x + slot.x + slot.width / 2, y, small, 'center');
  }
}
