import { type KeyboardEvent, useRef, useState } from 'react';
import { recordReading } from '#domains/assets/meters/record-reading.ts';
import type { RoundMeter } from '#domains/assets/meters/round/meter-round.report.ts';
import { expectedValue, isOverdue, isReadToday } from '#domains/assets/meters/round/meter-round.rules.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import type { Typed } from '#ui/format/typed-number.ts';
import { Link } from '#ui/navigation.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useSend } from '#ui/phone/use-send.ts';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type DoubtAnswer, DoubtQuestion } from '../DoubtQuestion.tsx';
import { doubtIn, readingText } from '../meter-view.ts';

interface RoundReadingProps {
  meter: RoundMeter;
  /** YYYY-MM-DD */
  today: string;
  /** A reading was kept by Enter: on to the field after this one. */
  onNext: (field: HTMLInputElement) => void;
}

/** One meter of a round: its last reading, what to expect, and the field. An implausible reading is asked about in place. */
export function RoundReading({ meter, today, onNext }: RoundReadingProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Leaving the field after Enter doesn't send the same value again. */
  const sent = useRef<Typed>(null);
  const [value, setValue] = useState<Typed>(null);
  const { send, isSending, failure, clear } = useSend();
  const isRead = isReadToday(meter, today);
  const doubt = doubtIn(failure?.error);
  const keep = async (answer: DoubtAnswer = {}) => {
    if (!value) return false;
    sent.current = value;
    const isKept = await send({ command: recordReading, id: meter.id, input: { value, ...answer } });
    if (isKept) setValue(null);
    return isKept;
  };
  const keepAndGoOn = async (answer?: DoubtAnswer) => {
    if ((await keep(answer)) && field.current) onNext(field.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (value) void keepAndGoOn();
    else if (value === null) onNext(event.currentTarget);
  };
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="flex flex-wrap items-center gap-x-3">
            <Link to={`/meters/${meter.id}`} className="font-medium wrap-anywhere hover:underline">
              {meter.asset_name}: {meter.name}
            </Link>
            {isRead ? (
              <StatusMark label="Read today" tone="success" shape="check" className="text-label" />
            ) : (
              isOverdue(meter, today) && (
                <StatusMark label="Overdue" tone="danger" shape="alert" className="text-label" />
              )
            )}
          </p>
          <MeterFacts meter={meter} isRead={isRead} />
        </div>
        <NumberCell
          ref={field}
          scale={4}
          suffix={meter.unit}
          className="w-full sm:w-44"
          aria-label={`${meter.asset_name}, ${meter.name}: reading in ${meter.unit}`}
          aria-invalid={value === undefined || failure !== null}
          enterKeyHint="next"
          data-unread={isRead ? undefined : ''}
          readOnly={isSending}
          value={value}
          onValueChange={(typed) => {
            sent.current = null;
            setValue(typed);
            clear();
          }}
          onBlur={() => value !== sent.current && void keep()}
          onKeyDown={onKeyDown}
        />
      </div>
      {value === undefined && (
        <p role="alert" className="text-tone-danger">
          Enter a number, such as 7.25.
        </p>
      )}
      {doubt ? (
        <DoubtQuestion
          doubt={doubt}
          isCounter={meter.kind !== 'gauge'}
          busy={isSending}
          onAnswer={(answer) => void keepAndGoOn(answer)}
        />
      ) : (
        <SendFailed failure={failure} />
      )}
    </li>
  );
}

/** "12,430.5 h · yesterday 07:40 · about 12,442 h now, 11.8 h a day" */
function MeterFacts({ meter, isRead }: { meter: RoundMeter; isRead: boolean }) {
  const { locale, timezone } = useWorkplace().viewer;
  const { unit, use_per_day, min_value, max_value } = meter;
  const text = (value: string | number | null) => readingText(value, unit, locale);
  const expected = isRead ? null : expectedValue(meter, Date.now());
  const facts = [
    expected !== null && `about ${text(rounded(expected))} now, ${text(rounded(Number(use_per_day)))} a day`,
    min_value !== null && max_value !== null
      ? `usual ${text(min_value)} to ${text(max_value)}`
      : min_value !== null
        ? `usual from ${text(min_value)}`
        : max_value !== null && `usual up to ${text(max_value)}`,
  ].filter(Boolean);
  return (
    <p className="text-label text-subtle tabular">
      {meter.last_read_at ? (
        <>
          Last {text(meter.last_value)}, <When at={meter.last_read_at} timezone={timezone} locale={locale} />
        </>
      ) : (
        'Not read yet'
      )}
      {facts.length > 0 && ` · ${facts.join(' · ')}`}
    </p>
  );
}

const rounded = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
