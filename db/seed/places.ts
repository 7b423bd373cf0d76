/** Customers, their sites and assets. */

import { addDays } from '#kernel/dates.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { Random } from './random.ts';
import { exemptionOf, taxRateOf } from './sales-tax.ts';
import {
  type AssetKind,
  assetKinds,
  companyNames,
  familyNames,
  givenNames,
  hotel,
  parts as partList,
  postalCentres,
  streets,
  towns,
} from './sample-data.ts';

export interface Seeding {
  readonly random: Random;
  newId(): string;
  /** The company's current day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The current time, ISO 8601 in UTC: no recorded time is after it. */
  readonly now: string;
}

/** The time at which something was recorded: that time of the day (UTC), but not after now. */
export function recorded({ now }: Pick<Seeding, 'now'>, day: string, time: string): string {
  const instant = `${day}T${time}:00.000Z`;
  return instant < now ? instant : now;
}

export type Customer = ReturnType<typeof customer>;
export type Site = {
  id: string;
  customer_id: string;
  name: string;
  address: object;
  lat: string;
  lng: string;
  tax_rate: string;
  access_notes: string | null;
  created_at: string;
};
export type Asset = ReturnType<typeof asset>;
export type Part = { id: string; sku: string; name: string; unit: string; cost: bigint; price: bigint };

export interface Places {
  readonly customers: Customer[];
  readonly sites: Site[];
  readonly contacts: object[];
  readonly assets: (Asset & { kind: AssetKind })[];
  readonly parts: Part[];
}

export function makePlaces(seeding: Seeding): Places {
  const { random, newId } = seeding;
  const customers = [
    customer(seeding, hotel.name, 'property'),
    ...companyNames.map((name) => customer(seeding, name, random.chance(0.2) ? 'property' : 'commercial')),
    ...familyNames.map((family) => customer(seeding, `${random.pick(givenNames)} ${family}`, 'residential')),
  ];
  const sites = customers.flatMap((c) => sitesOf(seeding, c));
  const contacts = customers.map((c) => contact(seeding, c));
  const assets = sites.flatMap((s) =>
    assetsAt(seeding, s, firstOf(customers.filter((c) => c.id === s.customer_id))),
  );
  const parts = partList.map(([sku, name, unit, cost, price]) => ({
    id: newId(),
    sku,
    name,
    unit,
    cost: BigInt(cost),
    price: BigInt(price),
  }));
  return { customers, sites, contacts, assets, parts };
}

function customer(
  { random, newId, today }: Seeding,
  name: string,
  kind: 'residential' | 'commercial' | 'property',
) {
  const handle = name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
  const residential = kind === 'residential';
  return {
    id: newId(),
    name,
    kind,
    status: 'active',
    email: residential ? `${handle}@mail.example` : `office@${handle}.example`,
    phone: `(303) 555-0${random.whole(100, 199)}`,
    billing_address: address(random),
    invoice_by: kind === 'property' ? 'site' : 'customer',
    payment_terms: residential ? 14 : random.pick([30, 30, 30, 45]),
    tax_exempt: exemptionOf(name) !== null,
    exemption_reason: exemptionOf(name),
    source: random.pick(['Referral', 'Website', 'Repeat', 'Trade show']),
    tags: kind === 'property' ? ['service agreement'] : [],
    created_at: `${addDays(today, -random.whole(366, 700))}T16:00:00Z`,
  };
}

function address(random: Random) {
  const [city, postal_code] = random.pick(towns);
  return {
    street_address: `${random.whole(100, 9800)} ${random.pick(streets)}`,
    city,
    state: 'CO',
    postal_code,
    country: 'US',
  };
}

function sitesOf({ random, newId }: Seeding, owner: Customer): Site[] {
  const isHotel = owner.name === hotel.name;
  const count = owner.kind === 'property' && !isHotel ? random.whole(2, 3) : 1;
  return Array.from({ length: count }, (_, index) => {
    const place = isHotel
      ? { ...address(random), street_address: hotel.street, city: hotel.city, postal_code: hotel.postal_code }
      : address(random);
    const [lat, lng] = postalCentres[place.postal_code] ?? [39.7, -105];
    return {
      id: newId(),
      customer_id: owner.id,
      name:
        count === 1 ? (owner.kind === 'residential' ? 'Home' : 'Main building') : `Building ${'ABC'[index]}`,
      address: place,
      lat: (lat + (random.next() - 0.5) * 0.03).toFixed(6),
      lng: (lng + (random.next() - 0.5) * 0.04).toFixed(6),
      tax_rate: owner.tax_exempt ? '0' : taxRateOf(place.city),
      access_notes: random.pick([
        null,
        'Ring at the loading dock, ask for facilities',
        `Gate code ${random.whole(1000, 9999)}`,
        'Roof hatch key at the front desk',
        'Dog in the yard, call first',
      ]),
      created_at: owner.created_at,
    };
  });
}

function contact({ random, newId }: Seeding, owner: Customer) {
  const residential = owner.kind === 'residential';
  const name = residential ? owner.name : `${random.pick(givenNames)} ${random.pick(familyNames)}`;
  return {
    id: newId(),
    customer_id: owner.id,
    name,
    role: residential
      ? 'Homeowner'
      : random.pick(['Facility manager', 'Office manager', 'Owner', 'Chief engineer']),
    email: owner.email,
    phone: owner.phone,
    is_primary: true,
    is_billing: true,
    created_at: owner.created_at,
  };
}

function assetsAt(seeding: Seeding, site: Site, owner: Customer): (Asset & { kind: AssetKind })[] {
  const { random } = seeding;
  if (owner.name === hotel.name) {
    return assetKinds
      .filter((k) => k.category !== 'Furnace')
      .flatMap((kind) =>
        Array.from({ length: kind.category === 'Rooftop unit' ? 4 : 2 }, () => asset(seeding, site, kind)),
      );
  }
  const fitting =
    owner.kind === 'residential'
      ? assetKinds.filter((k) => /Furnace|Water heater/.test(k.category))
      : assetKinds.filter((k) => k.category !== 'Furnace' && k.category !== 'Chiller');
  return Array.from({ length: owner.kind === 'residential' ? random.whole(1, 2) : random.whole(1, 3) }, () =>
    asset(seeding, site, random.pick(fitting)),
  );
}

let tags = 0;

function asset({ random, newId, today }: Seeding, site: Site, kind: AssetKind) {
  const [manufacturer, model] = random.pick(kind.makers);
  const installed = addDays(today, -random.whole(200, 4500));
  tags += 1;
  return {
    id: newId(),
    kind,
    name: `${kind.category} ${random.whole(1, 9)}`,
    asset_tag: `SM-${String(tags).padStart(4, '0')}`,
    category: kind.category,
    site_id: site.id,
    customer_id: site.customer_id,
    location: kind.location,
    manufacturer,
    model,
    serial_number: `${manufacturer.slice(0, 2).toUpperCase()}${random.whole(100000, 999999)}`,
    status: random.weighted([
      ['operational', 93],
      ['degraded', 5],
      ['down', 2],
    ] as const),
    criticality: random.weighted([
      ['low', 2],
      ['medium', 5],
      ['high', 3],
    ] as const),
    condition: random.pick(['good', 'good', 'fair', 'new', 'poor']),
    installed_on: installed,
    warranty_ends_on: addDays(installed, 1826),
    purchase_cost: BigInt(random.whole(...kind.cost)),
    useful_life_months: 180,
    specs: kind.specs,
    created_at: site.created_at,
  };
}

export function resetAssetTags(): void {
  tags = 0;
}
