/** The maintenance plans of the sample company. */
import type { AssetKind } from '../sample-data.ts';

export interface PlanData {
  readonly name: string;
  readonly trade: AssetKind['trade'];
  /** Of the assets it maintains: everywhere, or only those of the hotel. */
  readonly category: string;
  readonly at: 'everywhere' | 'hotel';
  readonly basis: 'fixed' | 'floating';
  readonly trigger?: 'meter' | 'either';
  /** Between two occurrences. */
  readonly months: number;
  /** Run hours between two occurrences. */
  readonly hours?: number;
  /** The first day: days before today, or the month of a year that begins at least eleven months ago. */
  readonly begins: number | { readonly month: number; readonly day: number };
  readonly season?: readonly [from: string, to: string];
  readonly lead_days: number;
  readonly minutes: number;
  readonly order_title: string;
  readonly description: string;
  readonly skills: readonly string[];
  readonly parts?: readonly (readonly [sku: string, quantity: string])[];
  /** The name of its checklist; otherwise that of its trade. */
  readonly checklist?: string;
}

export const chillerLog = 'Chiller log';

export const plans: readonly PlanData[] = [
  {
    name: 'Rooftop unit service, quarterly',
    ...{ trade: 'HVAC', category: 'Rooftop unit', at: 'everywhere', basis: 'floating', months: 3 },
    ...{ begins: 352, lead_days: 14, minutes: 120 },
    order_title: 'Rooftop unit quarterly service',
    description:
      'Filters, belts, coils and drain. Check charge and electrical connections, log temperatures in the order.',
    skills: ['hvac'],
    parts: [['FLT-20252', '4']],
  },
  {
    name: 'Air handler filter change',
    ...{ trade: 'HVAC', category: 'Air handler', at: 'everywhere', basis: 'fixed', months: 3 },
    ...{ begins: 338, lead_days: 21, minutes: 60 },
    order_title: 'Air handler filter change',
    description: 'Change the filters, check belt tension, vacuum the filter section, note the pressure drop.',
    skills: ['hvac'],
    parts: [
      ['FLT-24244', '6'],
      ['BLT-BX54', '1'],
    ],
  },
  {
    name: 'Boiler service before winter',
    ...{ trade: 'HVAC', category: 'Boiler', at: 'everywhere', basis: 'fixed', months: 12 },
    ...{ begins: { month: 9, day: 15 }, season: ['08-15', '10-31'], lead_days: 30, minutes: 180 },
    order_title: 'Boiler service before winter',
    description:
      'Burner, igniter and flame sensor, combustion analysis, safeties, expansion tank. Leave the report with the customer.',
    skills: ['gas'],
    parts: [
      ['SNS-FLAME', '1'],
      ['IGN-HSI', '1'],
    ],
  },
  {
    name: 'Furnace tune-up',
    ...{ trade: 'HVAC', category: 'Furnace', at: 'everywhere', basis: 'fixed', months: 12 },
    ...{ begins: { month: 10, day: 1 }, lead_days: 30, minutes: 75 },
    order_title: 'Furnace tune-up before winter',
    description: 'Filter, burner, heat exchanger, safeties and thermostat.',
    skills: ['hvac'],
    parts: [['FLT-16254', '1']],
  },
  {
    name: 'Chiller check in the cooling season',
    ...{ trade: 'HVAC', category: 'Chiller', at: 'hotel', basis: 'fixed', months: 1 },
    ...{ begins: 360, season: ['05-01', '09-30'], lead_days: 7, minutes: 90 },
    order_title: 'Chiller check and log',
    description: 'Log pressures and temperatures, approach, oil level and run hours.',
    skills: ['refrigeration'],
    checklist: chillerLog,
  },
  {
    name: 'Chiller service by run hours',
    ...{ trade: 'HVAC', category: 'Chiller', at: 'hotel', basis: 'floating', trigger: 'meter' },
    ...{ months: 0, hours: 1000, begins: 360, lead_days: 10, minutes: 240 },
    order_title: 'Chiller 1,000-hour service',
    description: 'Oil analysis, filter drier, condenser tubes, leak test and control calibration.',
    skills: ['refrigeration'],
    checklist: chillerLog,
  },
  {
    name: 'Distribution panel thermal scan',
    ...{ trade: 'Electrical', category: 'Distribution panel', at: 'everywhere', basis: 'fixed', months: 6 },
    ...{ begins: 300, lead_days: 21, minutes: 90 },
    order_title: 'Thermal scan of the distribution panel',
    description: 'Scan under load, torque what is warm, photograph before and after.',
    skills: ['electrical'],
  },
  {
    name: 'Standby generator load test, quarterly',
    ...{ trade: 'Electrical', category: 'Standby generator', at: 'everywhere', basis: 'fixed', months: 3 },
    ...{ begins: 345, lead_days: 14, minutes: 90 },
    order_title: 'Generator load test',
    description: 'Thirty minutes under load. Check battery, coolant, oil and fuel; transfer and back.',
    skills: ['electrical'],
  },
  {
    name: 'Generator oil change, 50 hours or yearly',
    ...{ trade: 'Electrical', category: 'Standby generator', at: 'hotel', basis: 'floating' },
    ...{ trigger: 'either', months: 12, hours: 50, begins: 310, lead_days: 14, minutes: 120 },
    order_title: 'Generator oil and filter change',
    description: 'Oil, oil filter, fuel filter and air filter; oil sample to the laboratory.',
    skills: ['electrical'],
    parts: [['BAT-12V', '1']],
  },
  {
    name: 'Lighting control test',
    ...{ trade: 'Electrical', category: 'Lighting control', at: 'everywhere', basis: 'floating', months: 6 },
    ...{ begins: 330, lead_days: 21, minutes: 60 },
    order_title: 'Lighting control test',
    description: 'Schedules, sensors and emergency circuits; back up the configuration.',
    skills: ['electrical'],
  },
  {
    name: 'Water heater service',
    ...{ trade: 'Plumbing', category: 'Water heater', at: 'everywhere', basis: 'floating', months: 6 },
    ...{ begins: 348, lead_days: 21, minutes: 90 },
    order_title: 'Water heater service',
    description: 'Flush, anode, relief valve, combustion air and temperature at the farthest tap.',
    skills: ['plumbing'],
  },
];

/** Why the office left one out. */
export const skipReasons = [
  'The customer is closed for renovation.',
  'Replaced by the repair of the same week.',
  'No access: the customer asked to wait for the next one.',
] as const;
