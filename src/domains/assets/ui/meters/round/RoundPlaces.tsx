import { memo, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import type { MeterRound, RoundMeter } from '#domains/assets/meters/round/meter-round.report.ts';
import {
  isOfToday,
  isOverdue,
  isReadToday,
  placeName,
  placesOf,
} from '#domains/assets/meters/round/meter-round.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { RoundReading } from './RoundReading.tsx';

/** After a reading only its own line changes, however many meters a site has. */
const Line = memo(RoundReading);

/** What is due, overdue places first, with the progress; on request what is not due yet. Nothing moves while one reads. */
export function RoundPlaces({ round }: { round: MeterRound }) {
  const { today, meters } = round;
  const list = useRef<HTMLDivElement>(null);
  const goOn = useCallback((field: HTMLInputElement) => focusNext(list.current, field), []);
  const [isAllShown, showAll] = useState(false);
  const [atFirst] = useState(() => ({
    overduePlaces: new Set(meters.filter((meter) => isOverdue(meter, today)).map(placeName)),
    notDue: new Set(meters.flatMap((meter) => (isOfToday(meter, today) ? [] : meter.id))),
  }));
  const ofToday = meters.filter((meter) => isOfToday(meter, today));
  const read = ofToday.filter((meter) => isReadToday(meter, today)).length;
  const notDue = meters.filter(({ id }) => atFirst.notDue.has(id));
  const places = (shown: readonly RoundMeter[]) => (
    <>
      {placesOf(shown, atFirst.overduePlaces).map(({ name, meters }) => (
        <Place key={name} name={name}>
          {meters.map((meter) => (
            <Line key={meter.id} meter={meter} today={today} onNext={goOn} />
          ))}
        </Place>
      ))}
    </>
  );
  return (
    <>
      <div ref={list} className="flex max-w-3xl flex-col gap-5">
        {places(meters.filter(({ id }) => !atFirst.notDue.has(id)))}
        {notDue.length > 0 && !isAllShown && (
          <div>
            <Button variant="outline" onClick={() => showAll(true)}>
              Show {notDue.length} not due yet
            </Button>
          </div>
        )}
        {isAllShown && places(notDue)}
      </div>
      <div
        aria-live="polite"
        className="sticky bottom-0 z-10 -mx-4 mt-auto border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6"
      >
        {ofToday.length === 0 ? (
          <p className="text-muted">Nothing is due today.</p>
        ) : (
          <ProgressBar
            label={read === ofToday.length ? 'Everything is read' : 'Read today'}
            done={read}
            of={ofToday.length}
          />
        )}
      </div>
    </>
  );
}

function Place({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1.5 text-lead font-semibold wrap-anywhere">
        {name}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">{children}</ul>
    </section>
  );
}

/** The next field whose meter was not read today; at the end the first one left, if any. */
function focusNext(list: HTMLElement | null, field: HTMLInputElement): void {
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('input[data-unread]') ?? [])];
  const isAfter = (one: HTMLInputElement) =>
    (field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = fields.find(isAfter) ?? fields.find((one) => one !== field);
  if (next) {
    next.focus();
    next.scrollIntoView({ block: 'center' });
  } else field.blur();
}
