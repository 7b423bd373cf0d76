/** What is to be filed next with each agency, and the returns that are filed. */
import { useState } from 'react';
import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { ofDocumentLines } from '#domains/ledger/accounts/control-accounts.rules.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link } from '#ui/navigation.tsx';
import { CommandPanel } from '#ui/resource/commands/CommandPanel.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { fileReturn } from '../file-return.ts';
import type { SalesTaxDue } from '../sales-tax-due.report.ts';
import { taxReturns } from '../tax-return.resource.ts';

type Due = SalesTaxDue['agencies'][number];

export function SalesTaxScreen() {
  const { data, error, refetch } = useReport<SalesTaxDue>('sales_tax_due', {});
  return (
    <Page title="Sales tax">
      <PageHeader
        title="Sales tax"
        description="What is due to each agency. Filing pays it and fixes the figures of these days."
        actions={<FinancialsNav current="/financials/sales-tax" />}
      />
      {error && !data && (
        <ErrorState
          title="What is due could not be worked out"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && (
        <div className="flex flex-col gap-6">
          <Section title="To file">
            {data.agencies.length === 0 ? (
              <p className="text-muted">
                There is no agency yet.{' '}
                <Link to="/settings/tax-rates" className="underline">
                  Add agencies, and the parts of your tax rates
                </Link>
                .
              </p>
            ) : (
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                {data.agencies.map((agency) => (
                  <DueLine key={agency.id} agency={agency} />
                ))}
              </ul>
            )}
          </Section>
          <Section title="Filed returns">
            <RelatedList
              resource={taxReturns}
              filters={where(taxReturns)}
              columns={['agency_id', 'starts_on', 'ends_on', 'basis', 'tax', 'amount', 'paid_on', 'status']}
              order="ends_on.desc"
              empty="No return is filed yet."
            />
          </Section>
        </div>
      )}
    </Page>
  );
}

function DueLine({ agency }: { agency: Due }) {
  const { viewer } = useWorkplace();
  const { id, name, basis, starts_on, ends_on, is_over, is_first, tax } = agency;
  const [isAsking, setAsking] = useState(false);
  const file = useCommand(fileReturn);
  const shown = (day: string) => formatDayAs(day, viewer.locale, { dateStyle: 'medium' });
  const days = `${shown(starts_on)} to ${shown(ends_on)}`;
  const ofLines = () => ofDocumentLines;
  const money = () => [['subtype', 'in.(bank,cash,credit_card)']] as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-label text-muted">
          {days} · {basis} basis
        </span>
      </span>
      <Money value={tax} currency={viewer.currency} locale={viewer.locale} />
      <span className="flex gap-2">
        <Button asChild variant="outline" size="sm">
          <Link
            to="/financials/reports/sales_tax_return"
            search={{ agency_id: id, from: starts_on, to: ends_on }}
          >
            Open return
          </Link>
        </Button>
        {!is_over && <span className="self-center text-label text-muted">Filed after {shown(ends_on)}</span>}
        {is_over && viewer.permissions.has('create_transactions') && (
          <CommandPanel
            command={isAsking ? fileReturn : null}
            ask={{
              question: `File return: ${name}`,
              consequence: is_first
                ? 'This is your first return with this agency: choose where it begins. The next ones follow it without a gap.'
                : 'Invoices that are sent later with a date in these days come into the next return.',
              defaults: { agency_id: id, starts_on, ends_on },
              refFilters: {
                account_id: money,
                allowance_account_id: ofLines,
                penalty_account_id: ofLines,
                correction_account_id: ofLines,
              },
            }}
            run={async (_command, input) => {
              await file.mutateAsync({ input });
              notify.success(`The return to ${name} is filed`);
            }}
            onClose={() => setAsking(false)}
          >
            <Button size="sm" onClick={() => setAsking(true)}>
              File return
            </Button>
          </CommandPanel>
        )}
      </span>
    </li>
  );
}
