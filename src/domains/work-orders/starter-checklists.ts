/** The checklists a new company starts with. They are the company's own from then on. */
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

export const starterChecklists: readonly StarterChecklist[] = [
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
      passFail('Electrical connections tight, no discolouration'),
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
      {
        label: 'Insulation resistance',
        kind: 'number',
        unit: 'MΩ',
        min_value: '0',
        max_value: '10000',
        is_required: true,
      },
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
