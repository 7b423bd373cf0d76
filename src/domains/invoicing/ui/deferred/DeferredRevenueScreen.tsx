/** What revenue would be recognized through a month, and what was. */
import { useState } from 'react';
import { recognitionRuns } from '#domains/invoicing/deferred/deferral.resource.ts';
import { recognizeRevenue } from '#domains/invoicing/deferred/recognize-revenue.ts';
import type { RevenueDue } from '#domains/invoicing/deferred/revenue-due.report.ts';
import { MonthsToPost } from '#domains/ledger/ui/MonthsToPost.tsx';
import { isDate } from '#kernel/dates.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useAddress } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { FinancialsNav } from '../FinancialsNav.tsx';

export function DeferredRevenueScreen() {
  const { viewer } = useWorkplace();
  const { through: asked } = useAddress();
  const [through, setThrough] = useState(typeof asked === 'string' && isDate(asked) ? asked : null);
  const { data, error, refetch } = useReport<RevenueDue>('revenue_due', { through });
  return (
    <Page title="Deferred revenue">
      <PageHeader
        title="Deferred revenue"
        description="Services that invoices charge ahead become income month by month, each as one entry on its last day."
        actions={
          <>
            <FinancialsNav current="/financials/deferred-revenue" />
            {viewer.permissions.has('view_financial_reports') && (
              <Button asChild variant="outline">
                <Link to="/financials/reports/deferred_revenue">Report</Link>
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <Section title="To recognize">
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Through the month of" className="w-48">
              <DateInput
                value={through ?? data?.through ?? ''}
                onValueChange={(day) => setThrough(day && isDate(day) ? day : null)}
              />
            </Field>
          </div>
          {error && !data && (
            <ErrorState
              title="What is due could not be worked out"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <SkeletonRows rows={4} />}
          {data && <Due due={data} />}
        </Section>
        <Section title="Recognized">
          <RelatedList
            resource={recognitionRuns}
            filters={where(recognitionRuns)}
            columns={['name', 'posted_on', 'amount', 'journal_entry_id', 'status']}
            order="month.desc"
            empty="No revenue is recognized yet. A line of an invoice with a service period is deferred when the invoice is sent."
          />
        </Section>
      </div>
    </Page>
  );
}

function Due({ due }: { due: RevenueDue }) {
  const { viewer } = useWorkplace();
  const month = formatMonth(due.through.slice(0, 7), viewer.locale);
  if (due.months.length === 0) return <p className="text-muted">Nothing is due through {month}.</p>;
  const months = due.months.map(({ lines, ...one }) => ({
    ...one,
    parts: lines.map(({ deferral_id, invoice_id, number, customer, description, amount }) => ({
      ...{ id: deferral_id, amount, to: `/financials/invoicing/${invoice_id}` },
      label: (
        <>
          <span className="text-subtle tabular">{number}</span> {customer} · {description}
        </>
      ),
    })),
  }));
  return (
    <>
      <MonthsToPost months={months} amount={due.amount} closedTo={due.closed_to} />
      {!due.is_over && <p className="text-muted">{month} can be recognized on its last day.</p>}
      {due.is_over && viewer.permissions.has('create_transactions') && (
        <RecognizeButton through={due.through} month={month} />
      )}
    </>
  );
}

function RecognizeButton({ through, month }: { through: string; month: string }) {
  const post = useCommand<{ runs: readonly string[] }>(recognizeRevenue);
  const run = () =>
    post.mutate(
      { input: { through } },
      {
        onSuccess: () => notify.success(`Revenue is recognized through ${month}`),
        onError: (error) => reportError('The revenue was not recognized', error),
      },
    );
  return (
    <div>
      <Button loading={post.isPending} onClick={run}>
        Recognize revenue through {month}
      </Button>
    </div>
  );
}
