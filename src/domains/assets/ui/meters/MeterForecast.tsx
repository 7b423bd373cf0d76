import { useState } from 'react';
import { dayReached } from '#domains/assets/meters/meter-forecast.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { When } from '#ui/components/values/When.tsx';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { MeterView } from './meter-view.ts';

/** When the meter will show a value, from its average use. */
export function MeterForecast({ meter }: { meter: MeterView }) {
  const { locale, timezone } = useWorkplace().viewer;
  const last = meter.last_value === null ? null : Number(meter.last_value);
  const [wanted, setWanted] = useState<string | null | undefined>(last === null ? null : nextRound(last));
  const perDay = Number(meter.use_per_day ?? meter.usual_per_day ?? 0);
  const day =
    wanted && last !== null && meter.last_read_at
      ? dayReached(Number(wanted) - last, { readOn: dayIn(timezone, meter.last_read_at), perDay })
      : null;
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4">
      <Field label="Will show">
        <NumberCell scale={0} suffix={meter.unit} value={wanted} onValueChange={setWanted} />
      </Field>
      <p className="text-label text-subtle" aria-live="polite">
        {last !== null && wanted && Number(wanted) <= last ? (
          'It shows that already'
        ) : day ? (
          <>
            about <When at={day} locale={locale} />
          </>
        ) : (
          'Needs two readings to tell when'
        )}
      </p>
    </div>
  );
}

/** The next value with one digit other than zero: 1,240 becomes 2,000. */
function nextRound(value: number): string {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return String((Math.floor(value / unit) + 1) * unit);
}
