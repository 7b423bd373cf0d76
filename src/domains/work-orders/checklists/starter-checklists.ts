export interface StarterChecklist {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly items: readonly {
    readonly label: string;
    readonly kind: 'check' | 'pass_fail' | 'number' | 'text' | 'photo';
    readonly is_required?: boolean;
    readonly unit?: string;
    readonly min_value?: string;
    readonly max_value?: string;
    readonly photo_on_fail?: boolean;
  }[];
}

const check = (label: string) => ({ label, kind: 'check' as const, is_required: true });
const passFail = (label: string) => ({
  label,
  kind: 'pass_fail' as const,
  is_required: true,
  photo_on_fail: true,
});
const insulationResistance = {
  label: 'Insulation resistance',
  kind: 'number' as const,
  unit: 'MΩ',
  min_value: '0',
  max_value: '10000',
  is_required: true,
};

const usual: readonly StarterChecklist[] = [
  {
    name: 'HVAC maintenance visit',
    category: 'HVAC',
    description: 'Cooling and heating equipment, once or twice a year',
    items: [
      check('Make safe and isolate before opening'),
      check('Filters replaced or cleaned'),
      passFail('Belts, bearings and fan'),
      passFail('Condensate drain clear'),
      {
        label: 'Supply air temperature',
        kind: 'number',
        unit: '°C',
        min_value: '-30',
        max_value: '80',
        is_required: true,
      },
      {
        label: 'Return air temperature',
        kind: 'number',
        unit: '°C',
        min_value: '-30',
        max_value: '80',
        is_required: true,
      },
      { label: 'Refrigerant pressure, suction side', kind: 'number', unit: 'bar' },
      passFail('Electrical connections tight, no scorch marks'),
      { label: 'Photo of the type plate', kind: 'photo' },
      { label: 'Remarks for the customer', kind: 'text' },
    ],
  },
  {
    name: 'Electrical inspection',
    category: 'Electrical',
    description: 'Distribution board and final circuits',
    items: [
      check('Isolated, locked off and proved dead'),
      passFail('Labels and circuit chart match'),
      passFail('Terminals tight, no signs of heat'),
      passFail('Residual-current devices trip on test'),
      insulationResistance,
      { label: 'Earth loop impedance', kind: 'number', unit: 'Ω', min_value: '0', max_value: '200' },
      { label: 'Photo of the board, cover off', kind: 'photo', is_required: true },
    ],
  },
  {
    name: 'Plumbing repair',
    category: 'Plumbing',
    description: 'Leaks, fixtures and water heaters',
    items: [
      check('Water shut off and customer told'),
      { label: 'What was found', kind: 'text', is_required: true },
      passFail('Pressure test after the repair'),
      passFail('No leak after ten minutes'),
      check('Work area left clean and dry'),
    ],
  },
  {
    name: 'Job safety',
    category: 'Safety',
    description: 'Before any work on site',
    items: [
      check('Hazards looked for and talked through'),
      check('Protective equipment worn'),
      check('Permit or key obtained where one is needed'),
    ],
  },
];

const temperature = (label: string) => ({
  label,
  kind: 'number' as const,
  unit: '°F',
  min_value: '-20',
  max_value: '180',
  is_required: true,
});

/** The same work with the wording, units and codes of the United States. */
const american: readonly StarterChecklist[] = [
  {
    name: 'HVAC maintenance visit',
    category: 'HVAC',
    description: 'Cooling and heating equipment, once or twice a year',
    items: [
      check('Lock out and tag out before opening'),
      check('Filters replaced or cleaned'),
      passFail('Belts, bearings and blower'),
      passFail('Condensate drain clear'),
      temperature('Supply air temperature'),
      temperature('Return air temperature'),
      { label: 'Refrigerant pressure, suction side', kind: 'number', unit: 'psi' },
      passFail('Electrical connections tight, no discoloration'),
      { label: 'Photo of the data plate', kind: 'photo' },
      { label: 'Notes for the customer', kind: 'text' },
    ],
  },
  {
    name: 'Electrical inspection',
    category: 'Electrical',
    description: 'Electrical panel and branch circuits',
    items: [
      check('De-energized, locked out and tested dead'),
      passFail('Panel directory matches the circuits'),
      passFail('Terminations tight, no signs of heat'),
      passFail('GFCI and AFCI devices trip on test'),
      insulationResistance,
      { label: 'Ground resistance', kind: 'number', unit: 'Ω', min_value: '0', max_value: '200' },
      { label: 'Photo of the panel, cover off', kind: 'photo', is_required: true },
    ],
  },
  {
    name: 'Plumbing repair',
    category: 'Plumbing',
    description: 'Leaks, fixtures and water heaters',
    items: [
      check('Water shut off and customer told'),
      { label: 'What was found', kind: 'text', is_required: true },
      { label: 'Water pressure', kind: 'number', unit: 'psi', min_value: '0', max_value: '200' },
      passFail('Pressure test after the repair'),
      passFail('No leak after ten minutes'),
      check('Work area left clean and dry'),
    ],
  },
  {
    name: 'Job safety',
    category: 'Safety',
    description: 'Before any work on site',
    items: [
      check('Hazards looked for and talked through'),
      check('PPE worn'),
      check('Permit or key on hand where one is needed'),
    ],
  },
];

const americanZones =
  /^(US\/.*|America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|Kentucky\/.*|Indiana\/.*|North_Dakota\/.*)|Pacific\/Honolulu)$/;

/**
 * The checklists a new company starts with and may then edit. Chosen by country; without one by timezone, because browsers outside
 * the US often report an American locale too.
 */
export function starterChecklists(
  timezone: string,
  country: string | null = null,
): readonly StarterChecklist[] {
  const isAmerican = country === null ? americanZones.test(timezone) : country === 'US';
  return isAmerican ? american : usual;
}
