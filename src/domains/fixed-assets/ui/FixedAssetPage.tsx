/** The page of a fixed asset: what it is worth, its schedule with the entries, and its disposal. */

import { changeEstimate } from '#domains/fixed-assets/change-estimate.ts';
import { fixedAssetDisposals } from '#domains/fixed-assets/depreciation.resource.ts';
import { disposeAsset } from '#domains/fixed-assets/dispose-asset.ts';
import { fixedAssets } from '#domains/fixed-assets/fixed-asset.resource.ts';
import { undoDisposal } from '#domains/fixed-assets/undo-disposal.ts';
import { ofEntries } from '#domains/ledger/accounts/control-accounts.rules.ts';
import { useUnusedClasses } from '#domains/ledger/ui/classes/use-unused-classes.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type DepreciableRow, Estimates, useEstimateAsk } from './Estimates.tsx';
import { Schedule } from './Schedule.tsx';

type AssetRow = DepreciableRow & {
  readonly number: string;
  readonly name: string;
  readonly status: string;
  readonly accumulated: string;
  readonly book_value: string;
};

const path = '/financials/fixed-assets';

export function FixedAssetPage() {
  const id = usePathParam('id');
  const estimateAsk = useEstimateAsk(id);
  const unused = useUnusedClasses();
  return (
    <RowPage<AssetRow>
      key={id}
      resource={fixedAssets}
      id={id}
      listPath={path}
      commands={[changeEstimate, disposeAsset, undoDisposal]}
      menuOnly
      asks={(row) => ({
        change_estimate: { question: `Change the estimate of ${row.name}`, ...estimateAsk(row) },
        dispose: {
          question: `Sell or scrap ${row.name}`,
          consequence:
            'What is due of it up to the month before is posted first. Then its cost and depreciation leave the books, with a gain or a loss.',
          refFilters: { account_id: () => ofEntries },
        },
        undo_disposal: {
          question: `Undo the disposal of ${row.name}`,
          consequence: 'It is back in the books, and the months since then are due again.',
        },
      })}
      actions={(row) => (
        <DeleteRow resource={fixedAssets} row={row} listPath={path} instead="Sell or scrap it." />
      )}
      placed={['accumulated', 'book_value']}
      railOptions={{
        hideEmpty: ['asset_id', 'bill_id', 'depreciated_through', ...Object.keys(unused)],
        foldEmpty: true,
      }}
    >
      {(row) => (
        <>
          <Worth row={row} />
          <Disposals id={row.id} />
          <Estimates id={row.id} />
          <Schedule id={row.id} />
        </>
      )}
    </RowPage>
  );
}

function Worth({ row }: { row: AssetRow }) {
  const { currency, locale } = useWorkplace().viewer;
  const money = (value: string) => <Money value={value} currency={currency} locale={locale} />;
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <StatCard label="Cost" figure={money(row.cost)} formula="What it was bought for" />
      <StatCard
        label="Accumulated depreciation"
        figure={money(row.accumulated)}
        formula="In other books and here, as posted"
      />
      <StatCard
        label="Net book value"
        figure={money(row.book_value)}
        formula={
          row.status === 'disposed' ? 'Nothing: it is disposed of' : 'Cost less accumulated depreciation'
        }
      />
    </div>
  );
}

/** Nothing unless there is one. */
function Disposals({ id }: { id: string }) {
  const filters = where(fixedAssetDisposals).eq('fixed_asset_id', id);
  const { rows } = useRows(fixedAssetDisposals, { filters, select: 'id', limit: 1, count: false });
  if (rows.length === 0) return null;
  return (
    <Section title="Disposal">
      <RelatedList
        resource={fixedAssetDisposals}
        filters={filters}
        columns={['disposed_on', 'proceeds', 'gain', 'note', 'journal_entry_id', 'status']}
        order="disposed_on.desc"
      />
    </Section>
  );
}
