/** The ground of a cell of a heat map: four steps of one hue up to the largest value, and of another below zero. */
const heat = ['bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4'] as const;
const cold = ['bg-cold-1', 'bg-cold-2', 'bg-cold-3', 'bg-cold-4'] as const;
export const heatSteps = heat;

export interface HeatScale {
  readonly from: number;
  readonly to: number;
}

/** From the least to the largest value; from zero if all values lie close to it. */
export function heatScale(values: readonly (number | null)[]): HeatScale {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { from: 0, to: 0 };
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return { from: least > 0 && least > most / 2 ? least : Math.min(0, least), to: most };
}

/** The class of the ground; none without a value. */
export function heatGround(value: number | null, { from, to }: HeatScale): string | undefined {
  if (value === null) return undefined;
  if (value < 0) return cold[stepOf(value, 0, from)];
  const start = Math.max(0, from);
  return to === start && value === 0 ? undefined : heat[stepOf(value, start, to)];
}

function stepOf(value: number, from: number, to: number): number {
  const share = to === from ? 1 : (value - from) / (to - from);
  return Math.min(heat.length - 1, Math.floor(share * heat.length));
}
