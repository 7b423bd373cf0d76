/** What is thought of the future of a fixed asset: changes that were recorded, and what a further one would do. */
import { undoEstimate } from '#domains/fixed-assets/change-estimate.ts';
import type { DepreciationSchedule } from '#domains/fixed-assets/depreciation-schedule.report.ts';
import { fixedAssetEstimates } from '#domains/fixed-assets/fixed-asset-estimate.resource.ts';
import type { Depreciable, Estimate, EstimateChange } from '#domains/fixed-assets/schedule.rules.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { currencyExponent, toMinor } from '#kernel/money.ts';
import { useReport } from '#ui/api/report.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { type RelatedColumn, RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { EstimatePreview } from './EstimatePreview.tsx';

type Shown<T> = Omit<T, 'salvage_value'> & { readonly salvage_value: string };
type ChangeRow = Row & Shown<EstimateChange> & { readonly status: string };

export type DepreciableRow = Row &
  Shown<Omit<Depreciable, 'cost' | 'depreciated_before' | 'changes'>> & {
    readonly cost: string;
    readonly depreciated_before: string;
  };

/** How the change is asked for: it begins with what is thought now, and shows what it would do. */
export function useEstimateAsk(id: string) {
  const { viewer } = useWorkplace();
  const exponent = currencyExponent(viewer.currency);
  const { rows } = useRows<typeof fixedAssetEstimates, ChangeRow>(fixedAssetEstimates, {
    filters: where(fixedAssetEstimates).eq('fixed_asset_id', id).eq('status', 'recorded'),
    select: 'id,from_month,useful_life_months,salvage_value,method,annual_rate',
    order: 'from_month',
    limit: 100,
    count: false,
  });
  const { data } = useReport<DepreciationSchedule>('depreciation_schedule', { fixed_asset_id: id });
  return (row: DepreciableRow) => {
    const { useful_life_months, salvage_value, method, annual_rate }: Shown<Estimate> = rows.at(-1) ?? row;
    const minor = (amount: string) => toMinor(amount, exponent) ?? 0n;
    const asset: Depreciable = {
      ...row,
      cost: minor(row.cost),
      salvage_value: minor(row.salvage_value),
      depreciated_before: minor(row.depreciated_before),
      changes: rows.map((change) => ({ ...change, salvage_value: minor(change.salvage_value) })),
    };
    return {
      consequence:
        'What was depreciated stays. From this month on, the book value less the salvage value is spread over the months that are left.',
      defaults: {
        from_month: data?.months.find(({ entry }) => entry === null)?.month ?? null,
        ...{ useful_life_months, salvage_value, method, annual_rate },
      },
      after: (values: Readonly<Record<string, unknown>>) => <EstimatePreview asset={asset} values={values} />,
    };
  };
}

/** Nothing unless there are some. */
export function Estimates({ id }: { id: string }) {
  const filters = where(fixedAssetEstimates).eq('fixed_asset_id', id);
  const { rows } = useRows<typeof fixedAssetEstimates, ChangeRow>(fixedAssetEstimates, {
    filters,
    select: 'id,status',
    order: 'from_month.desc',
    limit: 100,
    count: false,
  });
  const last = rows.find(({ status }) => status === 'recorded')?.id;
  if (rows.length === 0) return null;
  return (
    <Section title="Changes of the estimate">
      <p className="text-muted">The asset’s properties say what was thought at first.</p>
      <RelatedList<ChangeRow>
        resource={fixedAssetEstimates}
        filters={filters}
        columns={[monthColumn, 'useful_life_months', 'salvage_value', 'method', 'reason', 'status']}
        select="can"
        order="from_month.desc"
        rowActions={(row) =>
          row.id === last && (
            <CommandButton
              command={undoEstimate}
              row={row}
              hideUnlawful
              size="sm"
              variant="ghost"
              asks={{
                undo: {
                  question: 'Undo this change of the estimate?',
                  consequence: 'The months from then on are depreciated as before.',
                },
              }}
            />
          )
        }
      />
    </Section>
  );
}

const monthColumn: RelatedColumn<ChangeRow> = {
  id: 'from_month',
  header: 'From',
  cell: ({ from_month }) => <Month day={from_month} />,
};

function Month({ day }: { day: string }) {
  return formatMonth(day.slice(0, 7), useWorkplace().viewer.locale);
}
