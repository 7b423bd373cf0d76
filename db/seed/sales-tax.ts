/** Sales tax around Denver: whom it is paid to, and the parts of each city's rate as they were in 2025. */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/tables.ts';
import { insertRows } from './insert-rows.ts';

interface Part {
  readonly level: 'state' | 'county' | 'city' | 'district';
  readonly jurisdiction: string;
  /** In hundredths of a percent. */
  readonly points: number;
  readonly agency: string;
}

const STATE = 'Colorado Department of Revenue';
const jefferson: readonly Part[] = [county('Jefferson County', 50)];
const arapahoe: readonly Part[] = [county('Arapahoe County', 25)];

/** Colorado's larger cities collect their own part. */
const cities: Readonly<Record<string, readonly Part[]>> = {
  Denver: [city('Denver', 481, 'City and County of Denver')],
  Lakewood: [...jefferson, city('Lakewood', 300)],
  Aurora: [...arapahoe, city('Aurora', 375)],
  Arvada: [...jefferson, city('Arvada', 346)],
  Englewood: [...arapahoe, city('Englewood', 375)],
  Golden: [...jefferson, city('Golden', 300)],
  Littleton: [...arapahoe, city('Littleton', 350)],
};

function county(jurisdiction: string, points: number): Part {
  return { level: 'county', jurisdiction, points, agency: STATE };
}

function city(jurisdiction: string, points: number, agency = `City of ${jurisdiction}`): Part {
  return { level: 'city', jurisdiction, points, agency };
}

const partsOf = (name: string): readonly Part[] => [
  { level: 'state', jurisdiction: 'Colorado', points: 290, agency: STATE },
  ...(cities[name] ?? []),
  { level: 'district', jurisdiction: 'Regional transportation and culture', points: 110, agency: STATE },
];

const decimal = (points: number): string => (points / 10_000).toFixed(4);

/** The combined rate of a place: "0.0881". */
export const taxRateOf = (name: string): string =>
  decimal(partsOf(name).reduce((sum, { points }) => sum + points, 0));

/** Why a customer is exempt, by its name. */
export function exemptionOf(name: string): 'educational' | 'state_government' | 'religious' | null {
  if (/School/.test(name)) return 'educational';
  if (/Library/.test(name)) return 'state_government';
  return /Church/.test(name) ? 'religious' : null;
}

/** Agencies and rates, and the rate of each site's city; before anything is posted, so that invoices are split. */
export async function insertSalesTax(db: Kysely<Tables>, newId: () => string): Promise<void> {
  const names = [STATE, ...Object.values(cities).flatMap((parts) => parts.map(({ agency }) => agency))];
  const agencies = new Map([...new Set(names)].map((name) => [name, newId()]));
  await insertRows(
    db,
    'tax_agencies',
    [...agencies].map(([name, id]) => ({ id, name, filing: name === STATE ? 'monthly' : 'quarterly' })),
  );
  const rates = Object.keys(cities).map((name) => ({ id: newId(), name, rate: taxRateOf(name) }));
  await insertRows(db, 'tax_rates', rates);
  await insertRows(
    db,
    'tax_rate_parts',
    rates.flatMap(({ id, name }) =>
      partsOf(name).map(({ level, jurisdiction, points, agency }) => ({
        ...{ id: newId(), tax_rate_id: id, level, jurisdiction, rate: decimal(points) },
        agency_id: agencies.get(agency),
      })),
    ),
  );
  await sql`update sites s set tax_rate_id = r.id from tax_rates r where r.name = s.address ->> 'city'`.execute(
    db,
  );
}
