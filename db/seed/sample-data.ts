/** The invented people, customers, assets and problems of the sample company. */

export const company = {
  company_name: 'Summit Mechanical & Electric',
  trade: 'HVAC and electrical',
  timezone: 'America/Denver',
  currency: 'USD',
  locale: 'en-US',
  country: 'US',
} as const;

/** What stands on its documents. */
export const companyFacts = {
  address: {
    ...{
      street_address: '1860 Blake Street',
      city: 'Denver',
      state: 'CO',
      postal_code: '80202',
      country: 'US',
    },
  },
  ...{ phone: '(303) 555-0100', email: 'office@summit.example' },
  invoice: {
    offers_on_site: true,
    payment_details:
      'Check payable to Summit Mechanical & Electric, 1860 Blake Street, Denver, CO 80202.\nOr ACH: Sample Bank of Denver, routing 000000000, account 0000 4711.',
    terms: 'Thank you for your business. Workmanship is warranted for one year.',
    tax_number: 'EIN 84-0000000 · Contractor license 0000-4711',
  },
} as const;

export const people = [
  {
    key: 'owner',
    full_name: 'Dana Whitfield',
    role: 'owner',
    email: 'dana@summit.example',
    skills: [],
    cost: 0,
    rate: 0,
  },
  {
    key: 'supervisor',
    full_name: 'Marcus Oyelaran',
    role: 'supervisor',
    email: 'marcus@summit.example',
    skills: [],
    cost: 0,
    rate: 0,
  },
  {
    key: 'tech1',
    full_name: 'Rosa Delgado',
    role: 'technician',
    email: 'rosa@summit.example',
    skills: ['hvac', 'refrigeration'],
    cost: 3850,
    rate: 12500,
  },
  {
    key: 'tech2',
    full_name: 'Wei Chen',
    role: 'technician',
    email: 'wei@summit.example',
    skills: ['electrical', 'controls'],
    cost: 4100,
    rate: 13500,
  },
  {
    key: 'tech3',
    full_name: 'Tom Brannigan',
    role: 'technician',
    email: 'tom@summit.example',
    skills: ['hvac', 'gas'],
    cost: 3600,
    rate: 12500,
  },
  {
    key: 'tech4',
    full_name: 'Aisha Karim',
    role: 'technician',
    email: 'aisha@summit.example',
    skills: ['electrical'],
    cost: 3700,
    rate: 12500,
  },
  {
    key: 'tech5',
    full_name: 'Piotr Wałęsa',
    role: 'technician',
    email: 'piotr@summit.example',
    skills: ['hvac', 'plumbing'],
    cost: 3500,
    rate: 11500,
  },
  {
    key: 'tech6',
    full_name: 'Joel Nakamura',
    role: 'technician',
    email: 'joel@summit.example',
    skills: ['plumbing', 'hvac'],
    cost: 3400,
    rate: 11500,
  },
] as const;

export const technicianColours = ['#0f766e', '#b45309', '#4338ca', '#be185d', '#15803d', '#7c3aed'];

/** The hotel: one customer with many rooms and a plant room. */
export const hotel = {
  name: 'Harborview Grand Hotel',
  street: '1200 Wynkoop Street',
  city: 'Denver',
  postal_code: '80202',
} as const;

export const companyNames = [
  'Aspen Ridge Dental',
  'Blue Spruce Property Group',
  'Cherry Creek Offices',
  'Colfax Auto Works',
  'Columbine Elementary School',
  'Confluence Brewing',
  'Copperleaf Apartments',
  'Elk Meadow Senior Living',
  'Evergreen Grocers',
  'Foothill Cold Storage',
  'Front Range Logistics',
  'Glacier Fitness',
  'Golden Gate Bakery',
  'Highland Lofts HOA',
  'Juniper Veterinary Clinic',
  'Larimer Street Partners',
  'Lookout Data Center',
  'Mesa Verde Restaurants',
  'Mile High Print Shop',
  'Mountain View Church',
  'Northgate Shopping Plaza',
  'Pinecrest Medical Plaza',
  'Platte River Storage',
  'Prairie Sky Montessori',
  'Quarry Stone Fabricators',
  'Red Rocks Music School',
  'Riverfront Condominiums',
  'Rocky Flats Machine',
  'Sagebrush Title Company',
  'Santa Fe Gallery',
  'Silver Plume Diner',
  'South Broadway Cinema',
  'Sunnyside Daycare',
  'Tabor Center Management',
  'Union Station Market',
  'Washington Park Pool',
  'Westwood Library',
  'Yarrow Botanical',
  'Zephyr Tower',
];

export const familyNames = [
  'Abernathy',
  'Bergström',
  'Castellanos',
  'Dunmore',
  'Eriksen',
  'Fitzgerald',
  'Gallardo',
  'Hollingsworth',
  'Ibrahim',
  'Jankowski',
  'Kowalczyk',
  'Lindqvist',
  'Montgomery',
  'Nguyen',
  'O’Sullivan',
  'Papadopoulos',
  'Quintero',
  'Ramakrishnan',
  'Schäfer',
  'Thibodeaux',
  'Vandenberg',
];
export const givenNames = [
  'Alice',
  'Brian',
  'Carla',
  'Devon',
  'Elena',
  'Frank',
  'Grace',
  'Hector',
  'Iris',
  'Jamal',
  'Karen',
  'Leo',
  'Maya',
  'Noah',
  'Olga',
  'Paul',
  'Quinn',
  'Rita',
  'Sam',
  'Tara',
];
export const streets = [
  'Alameda Avenue',
  'Blake Street',
  'Colorado Boulevard',
  'Downing Street',
  'Federal Boulevard',
  'Grant Street',
  'Holly Street',
  'Iliff Avenue',
  'Josephine Street',
  'Kipling Parkway',
  'Larimer Street',
  'Market Street',
  'Pearl Street',
  'Speer Boulevard',
  'Tennyson Street',
  'Walnut Street',
];
export const towns = [
  ['Denver', '80205'],
  ['Denver', '80210'],
  ['Lakewood', '80226'],
  ['Aurora', '80012'],
  ['Arvada', '80002'],
  ['Englewood', '80110'],
  ['Golden', '80401'],
  ['Littleton', '80120'],
] as const;

/** The centre of each postal code: latitude and longitude. */
export const postalCentres: Readonly<Record<string, readonly [number, number]>> = {
  80202: [39.752, -104.998],
  80205: [39.759, -104.966],
  80210: [39.678, -104.963],
  80226: [39.712, -105.068],
  80012: [39.7, -104.838],
  80002: [39.795, -105.098],
  80110: [39.647, -105.01],
  80401: [39.728, -105.195],
  80120: [39.599, -105.005],
};

export interface AssetKind {
  readonly category: string;
  readonly makers: readonly (readonly [maker: string, model: string])[];
  readonly location: string;
  readonly cost: readonly [low: number, high: number];
  readonly specs: Readonly<Record<string, string>>;
  readonly trade: 'HVAC' | 'Electrical' | 'Plumbing';
}

export const assetKinds: readonly AssetKind[] = [
  {
    category: 'Rooftop unit',
    trade: 'HVAC',
    makers: [
      ['Trane', 'Precedent 10T'],
      ['Carrier', '48LC'],
      ['Lennox', 'Strategos'],
    ],
    location: 'Roof',
    cost: [980_000, 2_400_000],
    specs: { Refrigerant: 'R-410A', Voltage: '460 V', Filter: '20x25x2' },
  },
  {
    category: 'Boiler',
    trade: 'HVAC',
    makers: [
      ['Weil-McLain', 'SVF 1500'],
      ['Lochinvar', 'Crest 2.0'],
    ],
    location: 'Boiler room',
    cost: [1_500_000, 3_800_000],
    specs: { Fuel: 'Natural gas', Output: '1.5 MBtu/h' },
  },
  {
    category: 'Chiller',
    trade: 'HVAC',
    makers: [
      ['York', 'YVAA'],
      ['Daikin', 'Trailblazer'],
    ],
    location: 'Plant room',
    cost: [6_500_000, 14_000_000],
    specs: { Refrigerant: 'R-134a', Capacity: '120 ton' },
  },
  {
    category: 'Air handler',
    trade: 'HVAC',
    makers: [
      ['Trane', 'M-Series'],
      ['Carrier', '39M'],
    ],
    location: 'Mechanical room',
    cost: [700_000, 1_900_000],
    specs: { Filter: '24x24x4', Belt: 'BX-54' },
  },
  {
    category: 'Distribution panel',
    trade: 'Electrical',
    makers: [
      ['Square D', 'I-Line'],
      ['Eaton', 'Pow-R-Line 4'],
    ],
    location: 'Electrical room',
    cost: [420_000, 1_200_000],
    specs: { Voltage: '277/480 V', Rating: '800 A' },
  },
  {
    category: 'Standby generator',
    trade: 'Electrical',
    makers: [
      ['Generac', 'SD100'],
      ['Cummins', 'C100D6'],
    ],
    location: 'Yard',
    cost: [2_800_000, 6_000_000],
    specs: { Fuel: 'Diesel', Output: '100 kW' },
  },
  {
    category: 'Lighting control',
    trade: 'Electrical',
    makers: [
      ['Lutron', 'Quantum'],
      ['Acuity', 'nLight'],
    ],
    location: 'Electrical room',
    cost: [350_000, 900_000],
    specs: { Zones: '48' },
  },
  {
    category: 'Water heater',
    trade: 'Plumbing',
    makers: [
      ['A. O. Smith', 'BTH-199'],
      ['Rheem', 'G100-200'],
    ],
    location: 'Mechanical room',
    cost: [480_000, 1_100_000],
    specs: { Fuel: 'Natural gas', Volume: '100 gal' },
  },
  {
    category: 'Furnace',
    trade: 'HVAC',
    makers: [
      ['Bryant', 'Evolution 987M'],
      ['Goodman', 'GMVC96'],
    ],
    location: 'Basement',
    cost: [320_000, 650_000],
    specs: { Fuel: 'Natural gas', Filter: '16x25x4' },
  },
];

export const faults: Readonly<
  Record<
    AssetKind['trade'],
    readonly (readonly [title: string, problem: string, cause: string, remedy: string])[]
  >
> = {
  HVAC: [
    [
      'No cooling on the second floor',
      'Space temperature 82 °F, unit short-cycling',
      'Dirty condenser coil',
      'Cleaned the coil, checked charge',
    ],
    ['No heat', 'Ignition lockout', 'Flame sensor fouled', 'Cleaned the sensor, proved three cycles'],
    [
      'Water leaking from unit',
      'Pan overflowing',
      'Condensate drain blocked',
      'Cleared the drain, added a tablet',
    ],
    [
      'Loud rattle at start-up',
      'Belt slapping the guard',
      'Worn belt and loose motor mount',
      'Replaced the belt, tightened the mount',
    ],
    [
      'Thermostat shows no display',
      'No 24 V at the stat',
      'Blown control fuse',
      'Found a shorted wire, repaired, replaced the fuse',
    ],
    [
      'Low airflow complaint',
      'Static pressure high',
      'Filters loaded',
      'Replaced the filters, reset the schedule',
    ],
  ],
  Electrical: [
    [
      'Breaker trips every evening',
      'Feeder breaker warm, trips at peak',
      'Loose lug on phase B',
      'Re-torqued, thermal scan clean',
    ],
    [
      'Half the parking lights are out',
      'Contactor not pulling in',
      'Failed photocell',
      'Replaced the photocell, aimed it north',
    ],
    [
      'Generator failed its weekly test',
      'Cranks, does not start',
      'Weak battery',
      'Replaced the battery, loaded for 30 minutes',
    ],
    [
      'Outlets dead in the break room',
      'GFCI tripped, will not reset',
      'Moisture in a floor box',
      'Dried and sealed the box, replaced the receptacle',
    ],
    [
      'Emergency lights fail the 90-minute test',
      'Three packs dead',
      'Batteries past life',
      'Replaced batteries, tagged',
    ],
  ],
  Plumbing: [
    ['No hot water', 'Burner does not light', 'Failed igniter', 'Replaced the igniter, tested combustion'],
    [
      'Pressure relief valve drips',
      'Discharges at 150 psi',
      'Expansion tank waterlogged',
      'Recharged the tank, replaced the valve',
    ],
    ['Recirculation pump is noisy', 'Bearing noise', 'Worn cartridge', 'Replaced the cartridge'],
    ['Slow drain in the kitchen', 'Standing water', 'Grease in the lateral', 'Snaked and jetted 40 ft'],
  ],
};

/** sku, name, unit, cost and price in cents */
export const parts = [
  ['FLT-20252', 'Filter 20x25x2 MERV 8', 'each', 690, 1650],
  ['FLT-24244', 'Filter 24x24x4 MERV 13', 'each', 2140, 4900],
  ['FLT-16254', 'Filter 16x25x4 MERV 11', 'each', 1380, 3200],
  ['BLT-BX54', 'V-belt BX54', 'each', 1120, 2900],
  ['IGN-HSI', 'Hot surface igniter', 'each', 2450, 6800],
  ['SNS-FLAME', 'Flame sensor', 'each', 1290, 4200],
  ['CAP-455', 'Dual run capacitor 45/5 µF', 'each', 1180, 3900],
  ['CON-2P30', 'Contactor 2-pole 30 A', 'each', 1640, 4800],
  ['REF-410A', 'Refrigerant R-410A', 'lb', 1150, 3800],
  ['REF-134A', 'Refrigerant R-134a', 'lb', 940, 3100],
  ['TST-PRO', 'Programmable thermostat', 'each', 6200, 14900],
  ['FUS-24V3', 'Control fuse 3 A', 'each', 85, 450],
  ['BRK-20', 'Breaker 20 A bolt-on', 'each', 1890, 5200],
  ['BRK-100', 'Breaker 100 A 3-pole', 'each', 21400, 42000],
  ['GFI-20', 'GFCI receptacle 20 A', 'each', 1450, 3800],
  ['PHC-277', 'Photocell 277 V', 'each', 1520, 4400],
  ['BAT-12V', 'Starting battery 12 V', 'each', 13800, 26500],
  ['BAT-EM6', 'Emergency light battery 6 V', 'each', 1180, 3400],
  ['LED-2X4', 'LED panel 2x4', 'each', 5400, 11900],
  ['WIR-12', 'THHN wire #12', 'ft', 28, 75],
  ['PRV-150', 'Pressure relief valve 150 psi', 'each', 3350, 8900],
  ['PMP-CART', 'Circulator cartridge', 'each', 8900, 18900],
  ['EXP-TNK', 'Expansion tank 4.4 gal', 'each', 4800, 10900],
  ['COP-075', 'Copper pipe 3/4 in', 'ft', 310, 720],
] as const;

export const partsFor: Readonly<Record<AssetKind['trade'], readonly string[]>> = {
  HVAC: [
    'FLT-20252',
    'FLT-24244',
    'FLT-16254',
    'BLT-BX54',
    'IGN-HSI',
    'SNS-FLAME',
    'CAP-455',
    'CON-2P30',
    'REF-410A',
    'TST-PRO',
    'FUS-24V3',
  ],
  Electrical: ['BRK-20', 'BRK-100', 'GFI-20', 'PHC-277', 'BAT-12V', 'BAT-EM6', 'LED-2X4', 'WIR-12'],
  Plumbing: ['IGN-HSI', 'PRV-150', 'PMP-CART', 'EXP-TNK', 'COP-075'],
};
