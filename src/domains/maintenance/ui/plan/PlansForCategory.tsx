import { useState } from 'react';
import { createPlansForCategory } from '#domains/maintenance/plans/create-plans-for-category.ts';
import { dayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { initialValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { CategoryPreview } from './CategoryPreview.tsx';
import { PlanForm } from './PlanForm.tsx';

const fields = new Map(Object.entries(createPlansForCategory.input));
const fixed = { target_kind: 'category' } as const;

/** A plan of its own for every asset of a category. Category and site may come in the address. */
export function PlansForCategory() {
  const navigate = useNavigate();
  const formatCount = useFormatCount();
  const { category, site_id } = useAddress<{ category: string; site_id: string }>();
  const create = useCommand<{ created: number }>(createPlansForCategory);
  const { timezone } = useWorkplace().viewer;
  const [values] = useState(() =>
    initialValues(fields, {
      rule: 'FREQ=MONTHLY',
      starts_on: dayIn(timezone, new Date().toISOString()),
      category: category ?? null,
      site_id: site_id ?? null,
    }),
  );
  return (
    <Page title="A plan for each asset">
      <PageHeader
        context={<BackLink to="/maintenance" label="Maintenance" />}
        title="A plan for each asset"
        description="Every asset of a category gets a plan of its own, named after it, with its own days and history."
      />
      <PlanForm
        values={values}
        draft="maintenance_plans.for_category"
        action="Create plans"
        fields={fields}
        fixed={fixed}
        beside={(plan) => <CategoryPreview plan={plan} />}
        onSubmit={async (input) => {
          const { created } = await create.mutateAsync({ input });
          notify.success(created === 1 ? 'One plan made' : `${formatCount(created)} plans made`);
          void navigate({ to: '/maintenance', replace: true });
        }}
        onCancel={() => void navigate({ to: '/maintenance' })}
      />
    </Page>
  );
}
