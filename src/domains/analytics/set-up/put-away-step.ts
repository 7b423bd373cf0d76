import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { homeLayouts } from '../home/home-layout.resource.ts';
import { setUpSteps } from './set-up-steps.rules.ts';

/** Puts steps of the set-up away for the whole company, or asks for them again. */
export const putAwaySteps = defineCommand(
  homeLayouts,
  'put_away_steps',
  {
    label: 'Put set-up steps away',
    scope: 'collection',
    placed: true,
    allow: office,
    input: {
      steps: field.tags({ label: 'Steps', required: true, max: setUpSteps.length }),
      is_put_away: field.boolean({ label: 'Put away', required: true }),
    },
  },
  async (ctx, _row, { steps, is_put_away }) => {
    const known = setUpSteps.filter((step) => steps.includes(step));
    await sql`
      update tenants t set settings = jsonb_set(coalesce(t.settings, '{}'), '{set_up}', jsonb_build_object('put_away',
        (select coalesce(jsonb_agg(distinct step), '[]') from (
          select jsonb_array_elements_text(coalesce(t.settings->'set_up'->'put_away', '[]')) as step
          union select unnest(${is_put_away ? known : []}::text[])) s
          where not s.step = any(${is_put_away ? [] : known}::text[]))))
      where t.id = fw.current_tenant()`.execute(ctx.db);
    return undefined;
  },
);
