import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** How somebody has arranged the dashboard; without a row, the cards stand in their usual order. */
export const homeLayouts = defineResource('home_layouts', {
  label: 'Arrangement of the dashboard',
  labels: 'Arrangements of the dashboard',
  title: 'cards',
  fields: {
    membership_id: field.ref('memberships', { label: 'Person', required: true, writableBy: 'nobody' }),
    cards: field.tags({ label: 'Order', max: 100, writableBy: 'nobody' }),
    hidden: field.tags({ label: 'Hidden', max: 100, writableBy: 'nobody' }),
  },
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    home_layouts: TableOf<typeof homeLayouts>;
  }
}
