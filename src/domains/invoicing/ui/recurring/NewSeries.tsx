import { useState } from 'react';
import { createSeries } from '#domains/invoicing/recurring/manage-series.ts';
import { dayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { blankForm } from '../drafts/draft-form.rules.ts';
import { SeriesEditor } from './SeriesEditor.tsx';

export function NewSeries() {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const search = useAddress<{ customer_id: string }>();
  const create = useCommand(createSeries);
  const [initial] = useState(() => ({
    ...blankForm(search.customer_id ?? null),
    series: {
      name: '',
      rule: 'FREQ=MONTHLY',
      starts_on: dayIn(viewer.timezone, new Date().toISOString()),
      mode: 'draft',
      terms: null,
    },
  }));
  return (
    <Page title="New recurring invoice">
      <PageHeader
        context={<BackLink to="/financials/recurring" label="Recurring invoices" />}
        title="New recurring invoice"
      />
      <Permitted right="create_invoices">
        <SeriesEditor
          name="new-series"
          initial={initial}
          save={async (input) => {
            const made = await create.mutateAsync({ input });
            notify.success('It comes by itself from now on');
            void navigate({ to: `/financials/recurring/${made.id}`, replace: true });
          }}
          actions={({ isBusy }) => (
            <Button type="submit" loading={isBusy}>
              Create recurring invoice
            </Button>
          )}
        />
      </Permitted>
    </Page>
  );
}
