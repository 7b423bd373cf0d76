/** How tall the bars of the day board are: as the height of the board allows, so that their text wraps instead of being cut off. */
import { tracksOf } from './lanes.ts';
import type { Span } from './time-scale.ts';

/** In pixels. */
export const barGap = 4;
export const lanePadding = 5;
export const lowestBar = 44;
const highest = 84;
const lineHeight = 16;

/** All lanes fit into `height` with it, unless that makes them lower than two lines of text; between 44 and 84 pixels. */
export function barHeightFor(lanes: readonly (readonly Span[])[], height: number): number {
  const tracks = lanes.reduce((sum, visits) => sum + tracksOf(visits).count, 0);
  const around = lanes.length * (2 * lanePadding + 1 - barGap);
  const each = Math.floor((height - around) / Math.max(1, tracks)) - barGap;
  return Math.min(highest, Math.max(lowestBar, each));
}

/** In pixels, depending on how many tracks overlapping visits need. */
export function laneHeight(visits: readonly Span[], barHeight: number): number {
  return tracksOf(visits).count * (barHeight + barGap) - barGap + 2 * lanePadding + 1;
}

/** How many lines of text fit into a bar. */
export const linesIn = (barHeight: number) => Math.max(2, Math.floor((barHeight - 8) / lineHeight));
