/** What a company brings from its previous system: typed or imported, compared, posted, and closed when it is right. */
import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { useRows } from '#ui/api/rows.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import type { Row } from '#ui/resource/names.ts';
import {
  openingAccounts,
  openingBalances,
  openingBills,
  openingDeposits,
  openingInvoices,
  openingStock,
} from '../opening-balances.resource.ts';
import { OpeningChecks } from './OpeningChecks.tsx';
import { OpeningList } from './OpeningList.tsx';
import { OpeningState } from './OpeningState.tsx';

export type Opening = Row & { readonly starts_on: string; readonly status: string };

const lists = [
  {
    resource: openingAccounts,
    about:
      'As in the last trial balance of your previous system. Control accounts too: their documents must add up to them.',
  },
  {
    resource: openingInvoices,
    about:
      'Each with its own dates, so that it ages as it did. Leave out those that are paid. If your tax agency wants sales tax when it is paid, give the tax in each with its rate. From QuickBooks, import the A/R Aging Detail; from Xero, the export of Sales, Awaiting Payment.',
  },
  {
    resource: openingBills,
    about:
      'Each with its own dates. Leave out those that are paid. From QuickBooks, import the A/P Aging Detail; from Xero, the export of Bills, Awaiting Payment.',
  },
  {
    resource: openingStock,
    about: 'Each part at each place, with the cost of one. Together they come to the inventory account.',
  },
  {
    resource: openingDeposits,
    about: 'What customers paid ahead and no invoice has taken up yet. Their next invoices can take it up.',
  },
] as const;

export function OpeningScreen() {
  const { rows, isPending, error, refetch } = useRows<typeof openingBalances, Opening>(openingBalances, {
    select: '*,can',
    count: false,
  });
  const [opening] = rows;
  return (
    <Page title="Opening balances">
      <PageHeader
        title="Opening balances"
        description="What you bring from your previous system. Nothing is posted until all totals match."
        actions={<FinancialsNav current="/financials/opening-balances" />}
      />
      {error && (
        <ErrorState title="The opening balances could not be loaded" error={error} onRetry={refetch} />
      )}
      {isPending && <SkeletonRows rows={6} />}
      {!isPending && !error && !opening && (
        <div className="max-w-(--form)">
          <ResourceForm resource={openingBalances} action="Begin" onSaved={refetch} />
        </div>
      )}
      {opening && (
        <div className="flex flex-col gap-6">
          <OpeningState opening={opening} />
          <Section title="Totals">
            <OpeningChecks />
          </Section>
          {lists.map(({ resource, about }) => (
            <OpeningList
              key={resource.name}
              resource={resource}
              about={about}
              isDraft={opening.status === 'draft'}
            />
          ))}
        </div>
      )}
    </Page>
  );
}
