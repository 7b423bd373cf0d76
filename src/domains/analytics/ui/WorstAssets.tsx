import { useState } from 'react';
import { figureText } from '#domains/analytics/measures/figure-text.rules.ts';
import type { MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import type {
  WorstAssets as Worst,
  WorstAsset,
} from '#domains/analytics/worst-assets/worst-assets.report.ts';
import { type WorstBy, worstBy } from '#domains/analytics/worst-assets/worst-assets.rules.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { useReport } from '#ui/api/report.ts';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { rowsLink } from './figures/figure-links.tsx';
import { type Chosen, filtersParam } from './figures/use-chosen.ts';

const orders: Readonly<Record<WorstBy, string>> = {
  repair_cost: 'By repair cost',
  downtime_hours: 'By downtime',
  failures: 'By failures',
};

interface WorstAssetsProps {
  /** Those that the viewer may see and that fit the filters. */
  measures: readonly MeasureFacts[];
  chosen: Chosen;
}

/** The ten assets that fail, stand or cost most, each figure with its rows. */
export function WorstAssets({ measures, chosen }: WorstAssetsProps) {
  const [by, setBy] = useState<WorstBy>('repair_cost');
  const columns = worstBy.flatMap((name) => measures.find((one) => one.name === name) ?? []);
  const isAsked = columns.length === worstBy.length;
  const filters = filtersParam(chosen.keys);
  const { data, isPlaceholderData } = useReport<Worst>(
    'worst_assets',
    { by, from: chosen.from, to: chosen.to, ...(filters && { filters }) },
    { enabled: isAsked },
  );
  if (!isAsked || data?.assets.length === 0) return null;
  return (
    <Section
      title="Worst ten assets"
      actions={
        <Select
          aria-label="Worst assets"
          className="print:hidden"
          options={worstBy.map((value) => ({ value, label: orders[value] }))}
          value={by}
          onValueChange={(next) => isOneOf(worstBy, next) && setBy(next)}
        />
      }
    >
      {!data && <SkeletonRows rows={5} />}
      {data && (
        <Refreshing isOld={isPlaceholderData} label="Working it out again">
          <div className="overflow-x-auto rounded-lg border border-line bg-surface">
            <table className="w-full border-collapse tabular">
              <thead>
                <tr className="h-(--row) border-b border-line text-label text-muted">
                  <th scope="col" className="px-(--cell-x) text-start font-medium">
                    Asset
                  </th>
                  {columns.map(({ name, label, formula }) => (
                    <th
                      key={name}
                      scope="col"
                      title={formula}
                      className={cx(
                        'px-(--cell-x) text-end font-medium',
                        name !== by && 'hidden sm:table-cell',
                      )}
                    >
                      {label}
                    </th>
                  ))}
                  <th
                    scope="col"
                    title="Repairs of the twelve months up to the end of the period ÷ what a new one costs"
                    className="px-(--cell-x) text-end font-medium"
                  >
                    Of a new one
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.assets.map((asset) => (
                  <AssetRow key={asset.asset_id} {...{ asset, columns, chosen, by }} />
                ))}
              </tbody>
            </table>
          </div>
        </Refreshing>
      )}
    </Section>
  );
}

interface AssetRowProps {
  asset: WorstAsset;
  columns: readonly MeasureFacts[];
  chosen: Chosen;
  by: WorstBy;
}

function AssetRow({ asset, columns, chosen, by }: AssetRowProps) {
  const { viewer } = useWorkplace();
  const { asset_id, name: assetName, figures, share, hint } = asset;
  return (
    <tr className="h-(--row) border-b border-line last:border-0 hover:bg-wash">
      <th scope="row" className="px-(--cell-x) py-1 text-start font-normal">
        <Link to={`/assets/${asset_id}`} className="hover:underline">
          {assetName}
        </Link>
      </th>
      {columns.map((measure) => {
        const { name, unit } = measure;
        const value = isOneOf(worstBy, name) ? figures[name] : null;
        const link = rowsLink(measure, chosen, { ...chosen.keys, asset: [asset_id] });
        const text = figureText(unit, value, viewer);
        return (
          <td key={name} className={cx('px-(--cell-x) text-end', name !== by && 'hidden sm:table-cell')}>
            {link && Number(value) !== 0 ? (
              <link.type {...link.props} className="hover:underline">
                {text}
              </link.type>
            ) : (
              <span className="text-subtle">{text}</span>
            )}
          </td>
        );
      })}
      <td className="px-(--cell-x) py-1 text-end">
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          {hint && (
            <Badge tone={hint.reason === 'exceeds' ? 'danger' : 'waiting'}>
              {hint.reason === 'exceeds' ? 'Replace' : 'Consider replacing'}
            </Badge>
          )}
          {share === null ? <span className="text-subtle">–</span> : figureText('percent', share, viewer)}
        </span>
      </td>
    </tr>
  );
}
