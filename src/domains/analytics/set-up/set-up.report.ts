import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { type SetUpState, type SetUpStep, setUpSteps } from './set-up-steps.rules.ts';

export const setUpReport = defineReport(
  'set_up',
  { label: 'Set-up', allow: office },
  async (ctx): Promise<readonly SetUpState[]> => {
    const { put_away, ...done } = await readState(ctx);
    const isDone: Readonly<Record<SetUpStep, boolean>> = { ...done, mail: ctx.sendsMail };
    return setUpSteps.map((step) => ({
      step,
      is_done: isDone[step],
      is_put_away: put_away.includes(step),
    }));
  },
);

type State = Readonly<Record<Exclude<SetUpStep, 'mail'>, boolean>> & { readonly put_away: readonly string[] };

async function readState({ db }: Ctx): Promise<State> {
  const { rows } = await sql<State>`
    select exists (select from customers) as customers,
      (select count(*) from (select from memberships m where m.status = 'active' limit 2) two) > 1
        or exists (select from invitations) as people,
      exists (select from work_orders) as first_job,
      coalesce(t.address->>'city', t.address->>'street_address', '') <> '' and coalesce(t.phone, t.email, '') <> '' as address,
      t.logo_file_id is not null as logo,
      coalesce(t.tax_rate, 0) > 0 or exists (select from tax_rates r where r.is_active and r.rate > 0) as tax,
      coalesce(t.settings->'invoice'->>'payment_details', '') <> '' as payment,
      coalesce(t.settings->'set_up'->'put_away', '[]') as put_away
    from tenants t where t.id = fw.current_tenant()`.execute(db);
  return firstOf(rows);
}
