/** A new invoice: from finished work, with what was recorded on it, or blank. Both end in a draft. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/Button.tsx';
import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { Tabs } from '#ui/components/Tabs.tsx';
import { notify } from '#ui/toast/notify.ts';
import { createInvoice } from '../invoice.commands.ts';
import { newLine } from './draft-form.rules.ts';
import { FromWorkOrders } from './FromWorkOrders.tsx';
import { InvoiceEditor } from './InvoiceEditor.tsx';

export function NewInvoice() {
  const search = useSearch({ strict: false }) as {
    work_order_id?: string;
    customer_id?: string;
    blank?: unknown;
  };
  const navigate = useNavigate();
  const [how, setHow] = useState(search.blank === undefined ? 'work' : 'blank');
  const open = (id: string) => void navigate({ to: `/financials/invoicing/${id}` as never, replace: true });
  return (
    <Page title="New invoice">
      <PageHeader
        context={
          <Link
            to={'/financials/invoicing' as never}
            className="inline-flex items-center gap-1 hover:text-ink"
          >
            <ArrowLeft className="size-3.5" aria-hidden="true" />
            Invoicing
          </Link>
        }
        title="New invoice"
      />
      <Tabs
        label="What it is made from"
        value={how}
        onValueChange={setHow}
        items={[
          {
            value: 'work',
            label: 'From work orders',
            content: (
              <FromWorkOrders
                chosen={search.work_order_id}
                customerId={search.customer_id}
                onMade={open}
                onBlank={() => setHow('blank')}
              />
            ),
          },
          {
            value: 'blank',
            label: 'Blank',
            content: <Blank customerId={search.customer_id} onMade={open} />,
          },
        ]}
      />
    </Page>
  );
}

function Blank({ customerId, onMade }: { customerId: string | undefined; onMade: (id: string) => void }) {
  const create = useCommand(createInvoice);
  const [initial] = useState(() => ({
    ...{ customer_id: customerId ?? null, site_id: null, contact_id: null, issue_date: null, due_date: null },
    ...{ customer_po: null, notes: null, lines: [newLine('0')] },
  }));
  return (
    <InvoiceEditor
      name="new"
      initial={initial}
      save={async (input) => {
        const made = await create.mutateAsync({ input });
        notify.success('Draft created');
        onMade(made.id);
      }}
      actions={({ isBusy }) => (
        <Button type="submit" loading={isBusy}>
          Create draft
        </Button>
      )}
    />
  );
}
