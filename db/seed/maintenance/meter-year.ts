/** The meters of the hotel's plant and of some standby generators, with a year of readings that follow the seasons. */
import { addDays, daysBetween } from '#kernel/dates.ts';
import type { Asset, Places, Seeding } from '../places.ts';
import { recorded } from '../places.ts';
import { hotel } from '../sample-data.ts';

interface MeterKind {
  readonly name: string;
  readonly unit: string;
  readonly kind: 'counter' | 'gauge';
  /** Days between two readings. */
  readonly every: number;
  readonly usual_per_day?: string;
  readonly min_value?: string;
  readonly max_value?: string;
  /** Used on a day of a year; of a gauge, what it shows. `summer` goes from 0 in January to 1 in July. */
  use(summer: number, chance: number): number;
}

const runHours = { name: 'Run hours', unit: 'h', kind: 'counter' } as const;

const kinds: Readonly<Record<string, readonly MeterKind[]>> = {
  Chiller: [
    { ...runHours, every: 7, usual_per_day: '8', use: (summer) => Math.max(0, 22 * (summer - 0.3)) },
    {
      ...{ name: 'Condenser pressure', unit: 'psi', kind: 'gauge', every: 7 },
      ...{ min_value: '90', max_value: '190' },
      use: (summer, chance) => 118 + 34 * summer + 10 * chance,
    },
  ],
  Boiler: [
    { ...runHours, every: 7, usual_per_day: '9', use: (summer) => 3 + 15 * (1 - summer) },
    {
      ...{ name: 'Water pressure', unit: 'psi', kind: 'gauge', every: 7, min_value: '12', max_value: '30' },
      use: (summer, chance) => 19 + 2 * (1 - summer) + 4 * chance,
    },
  ],
  'Water heater': [
    {
      ...{ name: 'Hot water', unit: 'gal', kind: 'counter', every: 30, usual_per_day: '2600' },
      use: (summer, chance) => 2200 + 700 * summer + 400 * chance,
    },
  ],
  'Standby generator': [
    { ...runHours, every: 30, usual_per_day: '0.1', use: (_summer, chance) => 0.04 + 0.16 * chance },
  ],
};

export interface RunningMeter {
  readonly id: string;
  readonly asset_id: string;
  /** What a counter shows at the end of a day; the same for each call. */
  valueOn(day: string): number;
}

export interface MeterYear {
  readonly meters: readonly object[];
  readonly readings: readonly object[];
  /** Run hours by asset. */
  readonly runHours: ReadonlyMap<string, RunningMeter>;
}

const days = 372;

export function readMeters(seeding: Seeding, { assets, customers }: Places, readBy: string): MeterYear {
  const { random, newId, today } = seeding;
  const ofHotel = customers.find(({ name }) => name === hotel.name)?.id;
  const meters: Record<string, unknown>[] = [];
  const readings: Record<string, unknown>[] = [];
  const running = new Map<string, RunningMeter>();
  for (const asset of assets) {
    if (asset.customer_id !== ofHotel && asset.category !== 'Standby generator') continue;
    for (const { use, every, ...meter } of kinds[asset.category] ?? []) {
      const id = newId();
      const created_at = recorded(seeding, addDays(today, -days), '16:00');
      meters.push({ id, asset_id: asset.id, ...meter, created_at });
      const shown = courseOf(seeding, asset, { use, kind: meter.kind });
      const valueOn = (day: string) => shown[Math.max(0, daysBetween(addDays(today, -days), day))] ?? 0;
      if (meter.name === 'Run hours') running.set(asset.id, { id, asset_id: asset.id, valueOn });
      for (let ago = days - random.whole(0, 2); ago > 0; ago -= every) {
        const day = addDays(today, -ago);
        const read_at = recorded(seeding, day, `14:${random.whole(10, 59)}`);
        const value = valueOn(day).toFixed(1);
        readings.push({ id: newId(), meter_id: id, value, read_at, read_by: readBy, created_at: read_at });
      }
    }
  }
  return { meters, readings: [...readings, ...mistyped(seeding, readings)], runHours: running };
}

/** What the meter shows at the end of each day from `days` ago until today. */
function courseOf(
  { random, today }: Seeding,
  asset: Asset,
  { use, kind }: Pick<MeterKind, 'use' | 'kind'>,
): readonly number[] {
  const age = Math.max(1, daysBetween(asset.installed_on, today) - days);
  let total = kind === 'counter' ? Math.round(Math.min(age, 2600) * use(0.45, 0.5)) : 0;
  return Array.from({ length: days + 1 }, (_, index) => {
    const used = use(summerOn(addDays(today, index - days)), random.next());
    if (kind === 'gauge') return used;
    total += used;
    return total;
  });
}

/** From 0 in the middle of January to 1 in the middle of July. */
function summerOn(day: string): number {
  const dayOfYear = daysBetween(`${day.slice(0, 4)}-01-15`, day);
  return (1 - Math.cos((dayOfYear / 365) * 2 * Math.PI)) / 2;
}

/** One reading was wrong and put right afterwards. */
function mistyped({ newId, random }: Seeding, readings: Record<string, unknown>[]): object[] {
  const wrong = readings[random.whole(20, 30)];
  if (!wrong) return [];
  const right = {
    ...{ ...wrong, id: newId(), corrects_id: wrong.id },
    reason: 'Misread: two digits were swapped.',
  };
  wrong.value = (Number(wrong.value) + 90).toFixed(1);
  return [right];
}
