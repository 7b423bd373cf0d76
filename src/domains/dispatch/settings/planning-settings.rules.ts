/** What planning costs and assumes: the settings of a company, their defaults, and their units. */
import type { Pace } from '../model.ts';

/** Money in minor units of the company's currency. */
export interface PlanningSettings {
  readonly cost_per_hour: number;
  readonly cost_per_distance: number;
  readonly distance_unit: 'kilometre' | 'mile';
  readonly overtime_per_hour: number;
  readonly most_overtime_minutes: number;
  readonly not_preferred: number;
  readonly out_of_territory: number;
  readonly change_of_technician: number;
  readonly change_of_time: number;
  readonly tolerated_minutes: number;
  readonly late_per_minute: number;
  readonly late_after_minutes: number;
  readonly leave_out_low: number;
  readonly leave_out_medium: number;
  readonly leave_out_high: number;
  readonly leave_out_urgent: number;
  readonly visit_minutes: number;
  readonly arrival_window_minutes: number;
  readonly speed: number;
  readonly road_factor: string;
  readonly speeds: string;
  readonly unlocated_minutes: number;
}

export const moneyNames = [
  'cost_per_hour',
  'cost_per_distance',
  'overtime_per_hour',
  'not_preferred',
  'out_of_territory',
  'change_of_technician',
  'change_of_time',
  'late_per_minute',
  'leave_out_low',
  'leave_out_medium',
  'leave_out_high',
  'leave_out_urgent',
] as const satisfies readonly (keyof PlanningSettings)[];

export const kilometresPerMile = 1.609_344;

/** `exponent`: the currency's digits. Currencies without small units have amounts about a hundred times as large. */
export function usualSettings(exponent: number, locale: string): PlanningSettings {
  const unit = 10 ** Math.max(2, exponent);
  const isInMiles = /-(US|GB)$/.test(locale);
  return {
    cost_per_hour: 45 * unit,
    cost_per_distance: Math.round((isInMiles ? 0.7 : 0.45) * unit),
    distance_unit: isInMiles ? 'mile' : 'kilometre',
    overtime_per_hour: 25 * unit,
    most_overtime_minutes: 60,
    not_preferred: 10 * unit,
    out_of_territory: 25 * unit,
    change_of_technician: 15 * unit,
    change_of_time: 10 * unit,
    tolerated_minutes: 15,
    late_per_minute: Math.round(0.5 * unit),
    late_after_minutes: 15,
    leave_out_low: 80 * unit,
    leave_out_medium: 150 * unit,
    leave_out_high: 400 * unit,
    leave_out_urgent: 1200 * unit,
    visit_minutes: 60,
    arrival_window_minutes: 60,
    speed: isInMiles ? 25 : 40,
    road_factor: '1.35',
    speeds: '00:00 120%, 07:00 75%, 09:30 100%, 16:00 75%, 18:30 115%',
    unlocated_minutes: 20,
  };
}

const part = /^([01]\d|2[0-3]):([0-5]\d)\s+(\d{1,3})\s*%$/;
const fault = 'Write the hour and the share of the speed, like: 00:00 120%, 07:00 75%, 09:30 100%.';

/** "07:00 75%, 09:30 100%" as periods, or an error message. An empty text is the same speed all day. */
export function readSpeeds(text: string): readonly Pace[] | string {
  const parts = text.split(/[,;\n]+/).map((one) => one.trim());
  const pace: Pace[] = [];
  for (const one of parts.filter((word) => word !== '')) {
    const [, hour, minute, share] = part.exec(one) ?? [];
    if (share === undefined || Number(share) < 10 || Number(share) > 300) return fault;
    const from = Number(hour) * 60 + Number(minute);
    if (pace.some((earlier) => earlier.from >= from)) return 'Each hour comes after the one before.';
    pace.push({ from, speed: Number(share) / 100 });
  }
  return pace.length > 0 && pace[0]?.from !== 0 ? [{ from: 0, speed: 1 }, ...pace] : pace;
}
