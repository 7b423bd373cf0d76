/** The page of a meter: chart, use, the day a value will be reached, and its readings. */

import { meterReadings, meters } from '#domains/assets/meters/meter.resource.ts';
import type { MeterUse } from '#domains/assets/meters/meter-use.report.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { LineChart } from '#ui/components/values/LineChart.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { CorrectButton } from './CorrectButton.tsx';
import { MeterForecast } from './MeterForecast.tsx';
import { type MeterView, type ReadingView, readingText } from './meter-view.ts';
import { RecordButton } from './RecordButton.tsx';

export function MeterPage() {
  const id = usePathParam('id');
  return (
    <RowPage<MeterView>
      resource={meters}
      id={id}
      listPath="/meters"
      select="can"
      context={(meter) =>
        meter.asset && (
          <Link to={`/assets/${meter.asset.id}`} className="hover:text-ink">
            {meter.asset.name}
          </Link>
        )
      }
      actions={(meter) => (
        <DeleteRow
          resource={meters}
          row={meter}
          listPath="/meters"
          instead="Take it out of use instead: it keeps its readings."
        />
      )}
      after={(meter) => <RecordButton meter={meter} />}
      railOptions={{ hideEmpty: ['rollover', 'usual_per_day'] }}
    >
      {(meter) => (
        <>
          <MeterFigures meter={meter} />
          <Readings meter={meter} />
        </>
      )}
    </RowPage>
  );
}

function MeterFigures({ meter }: { meter: MeterView }) {
  const { locale, timezone } = useWorkplace().viewer;
  const { data, error, isPending, refetch } = useReport<MeterUse>('meter_use', { meter_id: meter.id });
  const isCounter = meter.kind !== 'gauge';
  const text = (value: string | number | null) => readingText(value, meter.unit, locale);
  if (error)
    return <ErrorState title="The chart could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          label="Last reading"
          figure={text(meter.last_value)}
          note={
            meter.last_read_at ? (
              <When at={meter.last_read_at} timezone={timezone} locale={locale} />
            ) : (
              'Not read yet'
            )
          }
        />
        {isCounter && (
          <>
            <StatCard
              label="Use a day"
              figure={data?.use_per_day ? text(Number(data.use_per_day).toFixed(1)) : '–'}
              formula="Counted in the 90 days before the last reading ÷ days"
              loading={isPending}
              note={data?.use_per_day ? 'Average of 90 days' : 'Needs two readings'}
            />
            <StatCard
              label="Use in a year"
              figure={data?.use_of_year ? text(Math.round(Number(data.use_of_year))) : '–'}
              formula="Counted in the last 365 days"
              loading={isPending}
              note="Last 365 days"
            />
            <MeterForecast meter={meter} />
          </>
        )}
      </div>
      {isPending ? (
        <Skeleton className="h-52 w-full" />
      ) : (
        data.points.length > 1 && (
          <Card>
            <LineChart
              points={data.points.map(({ day, value }) => ({ day, value: Number(value) }))}
              label={`${meter.name} in ${meter.unit}, the last year`}
              format={text}
              locale={locale}
            />
          </Card>
        )
      )}
    </>
  );
}

function Readings({ meter }: { meter: MeterView }) {
  const { locale } = useWorkplace().viewer;
  return (
    <Section title="Readings">
      <RelatedList<ReadingView & Record<string, unknown>>
        resource={meterReadings}
        filters={where(meterReadings).eq('meter_id', meter.id)}
        order="read_at.desc"
        select="can,note,reason,is_reset,is_corrected"
        limit={10}
        columns={[
          'read_at',
          {
            id: 'value',
            header: 'Reading',
            align: 'end',
            cell: (reading) => (
              <ReadingValue reading={reading} text={readingText(reading.value, meter.unit, locale)} />
            ),
          },
          'source',
          'read_by',
          'work_order_id',
          { id: 'words', header: 'Note', cell: (reading) => reading.reason ?? reading.note },
        ]}
        rowActions={(reading) => <CorrectButton meter={meter} reading={reading} />}
        empty="No reading yet. Record what the meter shows today: two readings tell its use."
      />
    </Section>
  );
}

function ReadingValue({ reading, text }: { reading: ReadingView; text: string }) {
  if (reading.value === null) return <span className="text-subtle">Withdrawn</span>;
  if (reading.is_corrected)
    return (
      <span className="text-subtle">
        <s>{text}</s> <span className="sr-only">corrected</span>
      </span>
    );
  return (
    <>
      {reading.is_reset && <span className="text-label text-subtle">new start · </span>}
      {text}
    </>
  );
}
