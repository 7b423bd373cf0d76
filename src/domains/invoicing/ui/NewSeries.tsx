import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { dayIn } from '#kernel/dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/Button.tsx';
import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { createSeries } from '../invoice-series.commands.ts';
import { blankForm } from './draft-form.rules.ts';
import { SeriesEditor } from './SeriesEditor.tsx';

export function NewSeries() {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { customer_id?: string };
  const create = useCommand(createSeries);
  const [initial] = useState(() => blankForm(search.customer_id ?? null));
  const [values] = useState(() => ({
    name: '',
    rule: 'FREQ=MONTHLY',
    starts_on: dayIn(viewer.timezone, new Date().toISOString()),
    mode: 'draft',
    terms: null,
  }));
  return (
    <Page title="New recurring invoice">
      <PageHeader
        context={
          <Link
            to={'/financials/recurring' as never}
            className="inline-flex items-center gap-1 hover:text-ink"
          >
            <ArrowLeft className="size-3.5" aria-hidden="true" />
            Recurring invoices
          </Link>
        }
        title="New recurring invoice"
      />
      <SeriesEditor
        name="new-series"
        initial={initial}
        values={values}
        save={async (input) => {
          const made = await create.mutateAsync({ input });
          notify.success('It comes by itself from now on');
          void navigate({ to: `/financials/recurring/${made.id}` as never, replace: true });
        }}
        actions={({ isBusy }) => (
          <Button type="submit" loading={isBusy}>
            Create recurring invoice
          </Button>
        )}
      />
    </Page>
  );
}
