/** Open, overdue and received amounts; each figure links to its list. */

import { Plus } from 'lucide-react';
import type { Figure, FinancialOverview } from '#domains/invoicing/receivables/financial-overview.report.ts';
import { journalEntries } from '#domains/ledger/ledger.resource.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { MadeAt } from '#ui/components/states/MadeAt.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { StatChange } from '#ui/components/values/StatChange.tsx';
import { Link } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { FinancialsNav } from '../FinancialsNav.tsx';
import { CashAndPayables } from './CashAndPayables.tsx';
import { changeOf } from './figure-change.rules.ts';
import { MoneyByMonth } from './MoneyByMonth.tsx';
import { Receivables } from './Receivables.tsx';

export function FinancialsOverview() {
  const { viewer } = useWorkplace();
  const maySee = viewer.permissions.has('view_invoices');
  const { data, error, refetch, isFetching, madeAt } = useReport<FinancialOverview>(
    'financial_overview',
    {},
    { enabled: maySee },
  );
  const mayWrite = viewer.permissions.has('create_invoices');
  return (
    <Page title="Financials" className="gap-6">
      <PageHeader
        title="Financials"
        actions={
          <>
            <FinancialsNav current="/financials" />
            {viewer.permissions.has('record_payments') && (
              <Button asChild variant="outline">
                <Link to="/financials/payments/new">Record payment</Link>
              </Button>
            )}
            {mayWrite && (
              <Button asChild>
                <Link to="/financials/invoicing/new">
                  <Plus className="size-4" aria-hidden="true" />
                  New invoice
                </Link>
              </Button>
            )}
          </>
        }
      />
      <MadeAt at={madeAt} busy={isFetching} onAgain={() => void refetch()} />
      <Permitted right="view_invoices">
        {error && !data ? (
          <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Figures data={data} />
        )}
      </Permitted>
      <CashAndPayables />
      <MoneyByMonth />
      {maySee && <Receivables />}
      {viewer.permissions.has('view_transactions') && (
        <Section title="Recent entries">
          <RelatedList
            resource={journalEntries}
            filters={where(journalEntries)}
            columns={['number', 'entry_date', 'memo', 'amount']}
            order="position.desc"
            limit={8}
            empty="Nothing has been posted yet. Entries come from invoices, payments and parts used."
          />
        </Section>
      )}
    </Page>
  );
}

function Figures({ data }: { data: FinancialOverview | undefined }) {
  const { viewer } = useWorkplace();
  const money = (figure: Figure | undefined) => (
    <Money value={figure?.amount ?? '0'} currency={viewer.currency} locale={viewer.locale} />
  );
  const to = (path: string, view: string) => <Link to={path} search={{ view }} />;
  const count = (figure: Figure | undefined, word: string) =>
    `${(figure?.count ?? 0).toLocaleString(viewer.locale)} ${word}${figure?.count === 1 ? '' : 's'}`;
  const series = (key: 'invoiced' | 'received') => data?.months.map((month) => Number(month[key])) ?? [];
  return (
    <div className="grid grid-cols-2 gap-3 *:last:col-span-2 lg:grid-cols-5 lg:*:last:col-span-1">
      <StatCard
        label="Owed to us"
        figure={money(data?.receivable)}
        note={count(data?.receivable, 'invoice')}
        formula="Balances of all invoices that were sent"
        loading={!data}
        link={to('/financials/invoicing', 'sent')}
      />
      <StatCard
        label="Overdue"
        figure={money(data?.overdue)}
        note={count(data?.overdue, 'invoice')}
        formula="Of that, what is past its due date"
        loading={!data}
        link={to('/financials/invoicing', 'overdue')}
      />
      <StatCard
        label="Drafts"
        figure={money(data?.drafts)}
        note={count(data?.drafts, 'draft')}
        formula="Totals of invoices that were not sent yet"
        loading={!data}
        link={to('/financials/invoicing', 'draft')}
      />
      <StatCard
        label="Received this month"
        figure={money(data?.paid_this_month)}
        series={series('received')}
        note={data && <StatChange {...changeOf(data.paid_this_month, data.paid_last_month)} />}
        formula="Payments recorded since the first of the month, against the whole month before"
        loading={!data}
        link={to('/financials/payments', 'month')}
      />
      <StatCard
        label="Invoiced this month"
        figure={money(data?.invoiced_this_month)}
        series={series('invoiced')}
        note={data && <StatChange {...changeOf(data.invoiced_this_month, data.invoiced_last_month)} />}
        formula="Totals of invoices issued since the first of the month, against the whole month before"
        loading={!data}
        link={to('/financials/invoicing', 'month')}
      />
    </div>
  );
}
