import type { Ctx } from '#kernel/context.ts';
import './guest-task.resource.ts';

type Minutes = readonly [low: number, medium: number, high: number, urgent: number];
type Starter = readonly [name: string, usual: 'low' | 'medium' | 'high', minutes: Minutes];

const starters: readonly Starter[] = [
  ['Air conditioning or heating', 'high', [240, 90, 30, 15]],
  ['Water, shower or toilet', 'high', [240, 90, 30, 15]],
  ['Light or power', 'medium', [240, 90, 30, 15]],
  ['Television or internet', 'medium', [480, 120, 45, 20]],
  ['Door, lock or safe', 'high', [240, 60, 20, 10]],
  ['Furniture or window', 'low', [1440, 240, 60, 30]],
  ['Something else', 'medium', [480, 120, 45, 15]],
];

/** What guests report most, with target times to change; the last is for what they report themselves. */
export async function createStarterCategories({ db }: Ctx): Promise<void> {
  await db
    .insertInto('guest_task_categories')
    .values(
      starters.map(([name, usual_priority, [low, medium, high, urgent]], index) => ({
        ...{ name, usual_priority, position: index + 1 },
        ...{ low_minutes: low, medium_minutes: medium, high_minutes: high, urgent_minutes: urgent },
        is_default: index === starters.length - 1,
      })),
    )
    .execute();
}
