import { Plus } from 'lucide-react';
import { meters } from '#domains/assets/meters/meter.resource.ts';
import type { MeterUse } from '#domains/assets/meters/meter-use.report.ts';
import { useReport } from '#ui/api/report.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Sparkline } from '#ui/components/values/Sparkline.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type MeterView, readingText } from './meter-view.ts';
import { RecordButton } from './RecordButton.tsx';

/** The meters of an asset with what they show, and a button to record a reading. */
export function AssetMeters({ assetId }: { assetId: string }) {
  const { rows, isPending, error, refetch } = useRows<typeof meters, MeterView>(meters, {
    filters: where(meters).eq('asset_id', assetId).eq('is_active', true),
    select: '*,use_per_day,can',
    limit: 50,
  });
  return (
    <Section
      title="Meters"
      actions={
        <Button asChild size="sm" variant="ghost">
          <Link to="/meters/new" search={{ asset_id: assetId }}>
            <Plus className="size-3.5" aria-hidden="true" />
            Add
          </Link>
        </Button>
      }
    >
      {isPending && <SkeletonRows rows={2} />}
      {error && <ErrorState title="The meters could not be loaded" error={error} onRetry={refetch} />}
      {!isPending && !error && rows.length === 0 && (
        <p className="text-muted">
          Run hours, miles, kilowatt-hours: with a meter, maintenance can come by use instead of by date.
        </p>
      )}
      {rows.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {rows.map((meter) => (
            <MeterCard key={meter.id} meter={meter} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function MeterCard({ meter }: { meter: MeterView }) {
  const { locale, timezone } = useWorkplace().viewer;
  const { data } = useReport<MeterUse>('meter_use', { meter_id: meter.id, days: 90 });
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Link to={`/meters/${meter.id}`} className="text-label font-medium text-muted hover:underline">
            {meter.name}
          </Link>
          <p className="text-title font-semibold tracking-tight tabular">
            {readingText(meter.last_value, meter.unit, locale)}
          </p>
        </div>
        <span className="w-24 shrink-0">
          <Sparkline
            values={data?.points.map(({ value }) => Number(value)) ?? []}
            label={`${meter.name}, 90 days`}
          />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 text-label text-subtle">
        <span>
          {meter.last_read_at ? (
            <When at={meter.last_read_at} timezone={timezone} locale={locale} />
          ) : (
            'Not read yet'
          )}
          {meter.kind !== 'gauge' &&
            meter.use_per_day &&
            ` · ${readingText(Number(meter.use_per_day).toFixed(1), meter.unit, locale)} a day`}
        </span>
        <RecordButton meter={meter} size="sm" variant="outline" />
      </div>
    </li>
  );
}
