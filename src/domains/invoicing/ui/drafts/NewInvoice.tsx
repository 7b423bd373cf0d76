/** A new invoice: from finished work, from part of an agreed price, as a deposit or blank. Each creates a draft. */

import { type ReactNode, useState } from 'react';
import { createInvoice } from '#domains/invoicing/drafts/create-invoice.ts';
import { agreedDiscount } from '#domains/invoicing/early-discount.rules.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { notify } from '#ui/toast/notify.ts';
import { ToInvoice } from '../to-invoice/ToInvoice.tsx';
import { blankForm } from './draft-form.rules.ts';
import { InvoiceEditor } from './InvoiceEditor.tsx';
import { ProgressForm } from './ProgressForm.tsx';

export interface NewInvoiceProps {
  /** The start from a quote, passed in because quoting depends on invoicing. */
  fromQuote: (customerId: string | undefined, onMade: (id: string) => void) => ReactNode;
}

export function NewInvoice({ fromQuote }: NewInvoiceProps) {
  const search = useAddress<{
    work_order_id: string;
    customer_id: string;
    blank: unknown;
    how: string;
  }>();
  const navigate = useNavigate();
  const [how, setHow] = useState(search.how ?? (search.blank === undefined ? 'work' : 'blank'));
  const open = (id: string) => void navigate({ to: `/financials/invoicing/${id}`, replace: true });
  return (
    <Page title="New invoice">
      <PageHeader context={<BackLink to="/financials/invoicing" label="Invoicing" />} title="New invoice" />
      <Permitted right="create_invoices">
        <Tabs
          label="What it is made from"
          value={how}
          onValueChange={setHow}
          items={[
            {
              value: 'work',
              label: 'From work orders',
              content: (
                <ToInvoice
                  chosen={search.work_order_id}
                  customerId={search.customer_id}
                  onMade={open}
                  onBlank={() => setHow('blank')}
                />
              ),
            },
            { value: 'quote', label: 'From a quote', content: fromQuote(search.customer_id, open) },
            {
              value: 'progress',
              label: 'Progress',
              content: <ProgressForm chosen={search.work_order_id} onMade={open} />,
            },
            {
              value: 'blank',
              label: 'Blank',
              content: <Blank key="invoice" kind="invoice" customerId={search.customer_id} onMade={open} />,
            },
            {
              value: 'deposit',
              label: 'Deposit',
              content: <Blank key="deposit" kind="deposit" customerId={search.customer_id} onMade={open} />,
            },
          ]}
        />
      </Permitted>
    </Page>
  );
}

interface BlankProps {
  kind: 'invoice' | 'deposit';
  customerId: string | undefined;
  onMade: (id: string) => void;
}

function Blank({ kind, customerId, onMade }: BlankProps) {
  const create = useCommand(createInvoice);
  const [initial] = useState(() => ({
    ...blankForm(customerId ?? null),
    ...(kind === 'invoice' && agreedDiscount),
  }));
  return (
    <>
      {kind === 'deposit' && (
        <p className="max-w-prose pb-4 text-muted">
          A deposit is owed back until an invoice takes it up, so it carries no tax: that is charged on the
          invoice. What is paid of it is offered when you send the customer’s next invoice.
        </p>
      )}
      <InvoiceEditor
        name={kind === 'deposit' ? 'new-deposit' : 'new'}
        initial={initial}
        untaxed={kind === 'deposit'}
        ofService={kind !== 'deposit'}
        save={async (input) => {
          const made = await create.mutateAsync({ input: { ...input, kind } });
          notify.success('Draft created');
          onMade(made.id);
        }}
        actions={({ isBusy }) => (
          <Button type="submit" loading={isBusy}>
            Create draft
          </Button>
        )}
      />
    </>
  );
}
