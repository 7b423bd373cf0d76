import type { Option } from '#ui/components/inputs/Select.tsx';
import { minute } from '../lanes/time-scale.ts';
import { formatLength } from './format-plan.ts';

const usual = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720];

/** Usual lengths, and the current one. */
export function lengthChoices(minutes: number): readonly Option[] {
  return [...new Set([...usual, minutes])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: formatLength({ from: 0, to: value * minute }) }));
}
