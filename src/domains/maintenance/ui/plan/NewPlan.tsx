import { useState } from 'react';
import { createPlan } from '#domains/maintenance/plans/create-plan.ts';
import { dayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { initialValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { PlanForm } from './PlanForm.tsx';
import { planFields } from './plan-form.rules.ts';

type Given = { assets: string; rooms: string; category: string; site_id: string };

/** Assets, rooms or a category may come in the address: from a list's selection, an asset's page. */
export function NewPlan() {
  const navigate = useNavigate();
  const given = useAddress<Given>();
  const create = useCommand(createPlan);
  const { timezone } = useWorkplace().viewer;
  const [values] = useState(() =>
    initialValues(planFields, {
      rule: 'FREQ=MONTHLY',
      starts_on: dayIn(timezone, new Date().toISOString()),
      ...targetsIn(given),
    }),
  );
  return (
    <Page title="New maintenance plan">
      <PageHeader context={<BackLink to="/maintenance" label="Maintenance" />} title="New maintenance plan" />
      <PlanForm
        values={values}
        draft="maintenance_plans.new"
        action="Create plan"
        onSubmit={async (input) => {
          const made = await create.mutateAsync({ input });
          notify.success('The plan makes its work orders by itself from now on');
          void navigate({ to: `/maintenance/${made.id}`, replace: true });
        }}
        onCancel={() => void navigate({ to: '/maintenance' })}
      />
    </Page>
  );
}

function targetsIn({ assets, rooms, category, site_id }: Partial<Given>): Readonly<Record<string, unknown>> {
  if (assets) return { target_kind: 'assets', asset_ids: assets.split(',') };
  if (rooms) return { target_kind: 'rooms', room_ids: rooms.split(',') };
  if (category) return { target_kind: 'category', category, site_id: site_id ?? null };
  return {};
}
