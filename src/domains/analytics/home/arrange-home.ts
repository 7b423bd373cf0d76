import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { homeLayouts } from './home-layout.resource.ts';

/** Arranges the caller's own dashboard. A card that is in neither list keeps its usual place. Result: `{ id }`. */
export const arrangeHome = defineCommand(
  homeLayouts,
  'arrange',
  {
    label: 'Arrange the dashboard',
    scope: 'collection',
    placed: true,
    allow: 'everyone',
    input: {
      cards: field.tags({ label: 'Order', max: 100 }),
      hidden: field.tags({ label: 'Hidden', max: 100 }),
    },
  },
  async (ctx, _row, input) => {
    const { membershipId } = ctx.viewer;
    if (!membershipId) throw new Refused('forbidden', 'Only people have a dashboard.');
    const layout = { cards: [...new Set(input.cards ?? [])], hidden: [...new Set(input.hidden ?? [])] };
    return ctx.db
      .insertInto('home_layouts')
      .values({ id: ctx.newId(), membership_id: membershipId, ...layout })
      .onConflict((again) => again.columns(['tenant_id', 'membership_id']).doUpdateSet(layout))
      .returning('id')
      .executeTakeFirstOrThrow();
  },
);
