/** Services at a flat rate with the parts they bring along, in good, better and best, and a price level. */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/tables.ts';
import { insertRows } from './insert-rows.ts';
import type { Part } from './places.ts';

interface SampleService {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly minutes: number;
  /** Minor units. */
  readonly price: bigint;
  readonly parts: Readonly<Record<string, string>>;
  /** The code of the next better choice. */
  readonly better?: string;
}

const list: readonly SampleService[] = [
  service('DIAG-1', 'Diagnostic visit', 'Visits', 'Find the fault and say what a repair costs.', 45, 12900n),
  service(
    'TUNE-1',
    'Cooling tune-up',
    'Maintenance',
    'Clean the coil, check charge and controls.',
    60,
    18900n,
    {},
    'TUNE-2',
  ),
  service(
    'TUNE-2',
    'Cooling tune-up with filter',
    'Maintenance',
    'Tune-up and a new MERV 8 filter.',
    70,
    22900n,
    { 'FLT-20252': '1' },
    'TUNE-3',
  ),
  service(
    'TUNE-3',
    'Cooling tune-up with high-grade filter and belt',
    'Maintenance',
    'Tune-up, MERV 13 filter and a new belt.',
    90,
    31900n,
    { 'FLT-24244': '1', 'BLT-BX54': '1' },
  ),
  service(
    'HVAC-FS',
    'Replace flame sensor',
    'Heating',
    'New flame sensor, combustion checked.',
    60,
    24500n,
    { 'SNS-FLAME': '1' },
    'HVAC-IG',
  ),
  service(
    'HVAC-IG',
    'Replace flame sensor and igniter',
    'Heating',
    'Both parts that wear out together.',
    80,
    38900n,
    { 'SNS-FLAME': '1', 'IGN-HSI': '1' },
  ),
  service(
    'HVAC-CAP',
    'Replace run capacitor',
    'Cooling',
    'New capacitor, current draw measured.',
    45,
    21900n,
    { 'CAP-455': '1' },
    'HVAC-CC',
  ),
  service(
    'HVAC-CC',
    'Replace capacitor and contactor',
    'Cooling',
    'Both starting parts, current draw measured.',
    60,
    33900n,
    { 'CAP-455': '1', 'CON-2P30': '1' },
  ),
  service(
    'HVAC-TST',
    'Install programmable thermostat',
    'Controls',
    'Wired, programmed and explained.',
    75,
    34900n,
    { 'TST-PRO': '1' },
  ),
  service('ELEC-GFI', 'Replace GFCI receptacle', 'Electrical', 'New 20 A receptacle, tested.', 40, 17900n, {
    'GFI-20': '1',
  }),
  service('ELEC-BRK', 'Replace breaker', 'Electrical', 'New 20 A breaker, load measured.', 50, 23900n, {
    'BRK-20': '1',
  }),
  service('ELEC-LED', 'Change troffer to LED panel', 'Electrical', 'Old fixture taken away.', 45, 27900n, {
    'LED-2X4': '1',
  }),
  service('PLB-PRV', 'Replace pressure relief valve', 'Plumbing', 'New valve, pressure tested.', 60, 28900n, {
    'PRV-150': '1',
  }),
  service(
    'PLB-EXP',
    'Replace expansion tank',
    'Plumbing',
    'New tank, charged to line pressure.',
    75,
    34900n,
    { 'EXP-TNK': '1' },
  ),
];

function service(
  code: string,
  name: string,
  category: string,
  description: string,
  minutes: number,
  price: bigint,
  parts: SampleService['parts'] = {},
  better?: string,
): SampleService {
  return { code, name, category, description, minutes, price, parts, ...(better && { better }) };
}

export async function insertPriceBook(
  db: Kysely<Tables>,
  parts: readonly Part[],
  newId: () => string,
): Promise<void> {
  const ids = new Map(list.map(({ code }) => [code, newId()]));
  const rows = list.map(({ minutes, parts: _, better: __, code, ...values }) => ({
    ...values,
    id: ids.get(code),
    code,
    labour_minutes: minutes,
  }));
  await insertRows(db, 'services', rows);
  for (const { code, better } of list)
    if (better)
      await sql`update services set better_id = ${ids.get(better)} where id = ${ids.get(code)}`.execute(db);
  const byNumber = new Map(parts.map(({ sku, id }) => [sku, id]));
  const needed = list.flatMap(({ code, parts: own }) =>
    Object.entries(own).map(([sku, quantity]) => ({
      id: newId(),
      service_id: ids.get(code),
      part_id: byNumber.get(sku),
      quantity,
    })),
  );
  await insertRows(db, 'service_parts', needed);
  const level = { id: newId(), name: 'Service agreement', services_change: '-0.1', parts_change: '-0.05' };
  await insertRows(db, 'price_levels', [level]);
}
