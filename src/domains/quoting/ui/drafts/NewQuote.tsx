import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { createQuote } from '#domains/quoting/drafts/create-quote.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { notify } from '#ui/toast/notify.ts';
import { QuoteEditor } from './QuoteEditor.tsx';
import { blankQuote } from './quote-form.rules.ts';

/** Opened from a customer's page, or from a job where further work was found. */
export function NewQuote() {
  const { customer_id, work_order_id } = useAddress<{
    customer_id: string;
    work_order_id: string;
  }>();
  const navigate = useNavigate();
  const create = useCommand(createQuote);
  const [initial] = useState(() => blankQuote(customer_id ?? null));
  return (
    <Page title="New quote">
      <PageHeader context={<BackToQuotes />} title="New quote" />
      <QuoteEditor
        name="new"
        initial={initial}
        save={async (input) => {
          const from = work_order_id ? { work_order_id } : {};
          const made = await create.mutateAsync({ input: { ...input, ...from } });
          notify.success('Draft created');
          void navigate({ to: `/crm/quotes/${made.id}`, replace: true });
        }}
        actions={({ isBusy }) => (
          <Button type="submit" loading={isBusy}>
            Create draft
          </Button>
        )}
      />
    </Page>
  );
}

function BackToQuotes() {
  return (
    <Link to="/crm/quotes" className="inline-flex items-center gap-1 hover:text-ink">
      <ArrowLeft className="size-3.5" aria-hidden="true" />
      Quotes
    </Link>
  );
}
