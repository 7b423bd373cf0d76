/** When an asset was down, what follows from it, and whether repairing still pays. */
import { TriangleAlert } from 'lucide-react';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { formatMoney } from '#ui/format/money.ts';
import { Link } from '#ui/navigation.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AssetReliability as Reliability } from '../downtime/asset-reliability.report.ts';
import { assetDowntimes } from '../downtime/downtime.resource.ts';
import { correctDowntime, recordDowntime } from '../downtime/record-downtime.ts';
import type { AssetView } from './asset-view.ts';

export function AssetReliability({ asset }: { asset: AssetView }) {
  return (
    <Section
      title="Reliability"
      actions={<CommandButton command={recordDowntime} row={asset} size="sm" variant="ghost" hideUnlawful />}
    >
      <div className="flex flex-col gap-3">
        <Figures assetId={asset.id} />
        <RelatedList<Downtime>
          resource={assetDowntimes}
          filters={where(assetDowntimes).eq('asset_id', asset.id)}
          columns={[
            'from_at',
            'to_at',
            'hours',
            'kind',
            'cause',
            { id: 'job', header: 'Job', cell: JobLink },
          ]}
          order="from_at.desc"
          select="can,work_order_id,work_order(id,number)"
          limit={5}
          rowActions={(downtime) => (
            <span className="inline-flex items-center gap-1">
              <CommandButton
                command={correctDowntime}
                row={downtime}
                size="sm"
                variant="ghost"
                asks={{ correct: { defaults: { from_at: downtime.from_at, to_at: downtime.to_at } } }}
              >
                Correct
              </CommandButton>
              <DeleteRow resource={assetDowntimes} row={downtime} />
            </span>
          )}
          empty="Never down. Report it down when it fails: availability and the time between failures follow from that."
        />
      </div>
    </Section>
  );
}

type Downtime = Row & { readonly work_order?: { readonly id: string; readonly number: string } | null };

function JobLink({ work_order: order }: Downtime) {
  if (!order) return null;
  return (
    <Link to={`/work-orders/${order.id}`} className="hover:underline">
      {order.number}
    </Link>
  );
}

function Figures({ assetId }: { assetId: string }) {
  const { locale } = useWorkplace().viewer;
  const { data, error, isPending, refetch } = useReport<Reliability>('asset_reliability', {
    asset_id: assetId,
  });
  if (error && !data)
    return (
      <ErrorState title="The reliability could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (data && !data.failures && !data.repairs && !data.failure_hours && !data.planned_hours) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const days = Math.round((data?.hours ?? 0) / 24);
  const count = (number: number, noun: string) =>
    `${number.toLocaleString(locale)} ${noun}${number === 1 ? '' : 's'}`;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <StatCard
          label="Availability"
          figure={data?.availability == null ? '–' : percent.format(data.availability)}
          formula="(hours − hours down) ÷ hours"
          loading={isPending}
          note={`Last ${count(days, 'day')}`}
        />
        <StatCard
          label="Time between failures"
          figure={duration(data?.mtbf_hours, locale)}
          formula="MTBF: (hours − hours of failure) ÷ failures; planned downtime is no failure"
          loading={isPending}
          note={count(data?.failures ?? 0, 'failure')}
        />
        <StatCard
          label="Time to repair"
          figure={duration(data?.mttr_hours, locale)}
          formula="MTTR: hours from the beginning to the end of failures ÷ repaired failures"
          loading={isPending}
          note={count(data?.repairs ?? 0, 'repair')}
        />
      </div>
      {data?.cost?.hint && <ReplacementHint cost={data.cost} share={percent.format(data.cost.hint.share)} />}
    </>
  );
}

function ReplacementHint({ cost, share }: { cost: NonNullable<Reliability['cost']>; share: string }) {
  const { currency, locale } = useWorkplace().viewer;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <p className="flex items-start gap-2 rounded-md bg-tone-waiting-soft px-3 py-2 text-tone-waiting">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        Repairs of the last year cost {money(cost.repairs)}, {share} of what a new one costs (
        {money(cost.replacement ?? '0')}).{' '}
        {cost.hint?.reason === 'exceeds' ? 'Replacing it would have been cheaper.' : 'Consider replacing it.'}
      </span>
    </p>
  );
}

/** Hours up to three days, then days. */
function duration(hours: number | null | undefined, locale: string): string {
  if (hours == null) return '–';
  const inDays = hours >= 72;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inDays ? 'day' : 'hour',
    unitDisplay: inDays ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(inDays ? hours / 24 : hours);
}
