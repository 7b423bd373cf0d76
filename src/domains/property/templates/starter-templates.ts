/** The inspection templates a new company starts with and may then revise. */
import type { Ctx } from '#kernel/context.ts';
import './inspection-template.resource.ts';

interface StarterItem {
  readonly label: string;
  readonly help?: string;
  readonly kind?: 'pass_fail' | 'number' | 'photo' | 'text';
  readonly severity?: 'low' | 'medium' | 'high';
  readonly order_priority?: 'low' | 'medium' | 'high' | 'urgent';
  readonly photo_on_fail?: boolean;
  readonly is_required?: boolean;
  readonly unit?: string;
  readonly min_value?: string;
  readonly max_value?: string;
  readonly weight?: number;
}

interface StarterTemplate {
  readonly name: string;
  readonly description: string;
  readonly room_kinds: string[];
  readonly counts_as_maintenance: boolean;
  readonly estimated_minutes: number;
  readonly pass_mark: number;
  readonly sections: readonly {
    readonly section: string;
    readonly category: string;
    readonly items: readonly StarterItem[];
  }[];
}

const grave = { severity: 'high', order_priority: 'urgent', photo_on_fail: true, weight: 3 } as const;
const minor = { severity: 'low', order_priority: 'low' } as const;

const bathroom = {
  section: 'Bathroom',
  category: 'Plumbing',
  items: [
    { label: 'Taps and shower without drips', photo_on_fail: true },
    { label: 'Drains run freely', help: 'Basin, tub and shower, within ten seconds' },
    { label: 'Toilet flushes and stops' },
    { label: 'Caulk and grout sound', ...minor, photo_on_fail: true },
    { label: 'Exhaust fan runs quietly', ...minor },
    { label: 'GFCI or RCD outlet trips on test', ...grave },
  ],
} as const;

const safety = {
  section: 'Safety',
  category: 'Safety',
  items: [
    { label: 'Smoke detector sounds on test', ...grave },
    { label: 'Door closer and latch shut the door', ...grave },
    { label: 'Evacuation plan in its place', ...minor },
  ],
} as const;

const templates: readonly StarterTemplate[] = [
  {
    name: 'Guest room preventive maintenance',
    description: 'The whole room, a few times a year, while it is vacant',
    room_kinds: ['guest_room'],
    counts_as_maintenance: true,
    estimated_minutes: 35,
    pass_mark: 85,
    sections: [
      {
        section: 'Climate',
        category: 'HVAC',
        items: [
          { label: 'Filter clean or replaced' },
          { label: 'Coil and condensate pan clean, drain clear', photo_on_fail: true },
          { label: 'Thermostat answers within a minute' },
          { label: 'Unit runs without noise', ...minor },
        ],
      },
      bathroom,
      {
        section: 'Room',
        category: 'Carpentry',
        items: [
          { label: 'Locks, latches and peephole', ...grave },
          { label: 'Windows and curtains move freely', ...minor },
          { label: 'Furniture sound and without damage', photo_on_fail: true },
          { label: 'Walls, ceiling and floor without damage', ...minor, photo_on_fail: true },
        ],
      },
      {
        section: 'Electrical',
        category: 'Electrical',
        items: [
          { label: 'All lights work' },
          { label: 'Outlets tight, cords undamaged', ...grave },
          { label: 'Television and telephone work', ...minor },
        ],
      },
      safety,
    ],
  },
  {
    name: 'Guest room inspection',
    description: 'A quick look at what guests notice first',
    room_kinds: ['guest_room'],
    counts_as_maintenance: false,
    estimated_minutes: 10,
    pass_mark: 80,
    sections: [
      {
        section: 'First impression',
        category: 'Housekeeping',
        items: [
          { label: 'Clean, and without odour' },
          { label: 'Climate runs as it should' },
          { label: 'All lights work' },
        ],
      },
      {
        section: 'Bathroom',
        category: 'Plumbing',
        items: [
          { label: 'Taps, shower and toilet work', photo_on_fail: true },
          { label: 'No leak, no mould', photo_on_fail: true },
        ],
      },
      {
        section: 'Safety',
        category: 'Safety',
        items: [{ label: 'Smoke detector and door in order', ...grave }],
      },
    ],
  },
  {
    name: 'Public area round',
    description: 'Lobby, corridors, pool and gym',
    room_kinds: ['public_area', 'back_of_house'],
    counts_as_maintenance: false,
    estimated_minutes: 15,
    pass_mark: 80,
    sections: [
      {
        section: 'Round',
        category: 'General',
        items: [
          { label: 'Exits free and signs lit', ...grave },
          { label: 'Lights work' },
          { label: 'Floor without trip hazards', ...grave },
          { label: 'Doors and furniture sound', photo_on_fail: true },
        ],
      },
    ],
  },
];

export async function createStarterTemplates(ctx: Ctx): Promise<void> {
  for (const { sections, pass_mark, ...template } of templates) {
    const [id, version_id] = [ctx.newId(), ctx.newId()];
    const items = sections.flatMap(({ section, category, items: ofSection }) =>
      ofSection.map((item) => ({ ...item, section, order_category: category })),
    );
    await ctx.db
      .insertInto('inspection_templates')
      .values({ id, ...template, version_id })
      .execute();
    await ctx.db
      .insertInto('inspection_template_versions')
      .values({ id: version_id, inspection_template_id: id, number: 1, pass_mark, item_count: items.length })
      .execute();
    await ctx.db
      .insertInto('inspection_items')
      .values(items.map((item: StarterItem, position) => ({ ...item, version_id, position })))
      .execute();
  }
}
