import { Car } from 'lucide-react';
import { clock } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AddressLink } from '../job/AddressLink.tsx';
import { jobPath } from '../job/job-view.ts';
import type { ActedJob } from '../job/use-field-act.ts';
import { useVisitCommands } from '../job/use-visit-commands.ts';
import { leaveBy } from './day.ts';
import { StopFacts } from './StopCard.tsx';
import type { StopView } from './today-view.ts';

/** The next stop, with its main button. */
export function NextStop({ stop }: { stop: StopView }) {
  const { viewer } = useWorkplace();
  const { depart, arrive, isSending, failure } = useVisitCommands(jobOf(stop), stop.id);
  const order = stop.work_order;
  if (!order) return null;
  const leave =
    stop.status === 'scheduled' || stop.status === 'dispatched'
      ? leaveBy(stop.starts_at, stop.travel_minutes)
      : undefined;
  const late = leave !== undefined && Date.parse(leave) < Date.now();
  const isHere = stop.status === 'on_site';
  return (
    <section
      aria-label={headings[stop.status] ?? 'Next stop'}
      className="overflow-hidden rounded-lg border-2 border-accent bg-surface"
    >
      <Link
        to={jobPath(order.id)}
        className="flex flex-col gap-1 px-4 pt-3 pb-2 -outline-offset-2 hover:bg-wash"
      >
        <span className="text-label font-medium text-accent-ink">{headings[stop.status] ?? 'Next stop'}</span>
        <StopFacts stop={stop} />
        {leave && (
          <span
            className={
              late
                ? 'flex items-center gap-2 font-medium text-tone-waiting'
                : 'flex items-center gap-2 text-muted'
            }
          >
            <Car className="size-5 shrink-0" aria-hidden="true" />
            {stop.travel_minutes} min of travel ·{' '}
            {late ? 'time to leave' : `leave by ${clock(leave, viewer)}`}
          </span>
        )}
      </Link>
      <AddressLink address={order.address} className="border-t border-line" />
      <div className="flex flex-col gap-2 border-t border-line p-3">
        <SendFailed failure={failure} kept="" />
        {stop.can.includes('depart') ? (
          <PhoneButton loading={isSending} onClick={depart}>
            On my way
          </PhoneButton>
        ) : stop.can.includes('arrive') ? (
          <PhoneButton loading={isSending} onClick={arrive}>
            Start work
          </PhoneButton>
        ) : (
          <PhoneButton asChild variant={isHere ? 'default' : 'outline'}>
            <Link to={jobPath(order.id)}>{isHere ? 'Go on with the job' : 'Open the job'}</Link>
          </PhoneButton>
        )}
      </div>
    </section>
  );
}

const jobOf = ({ work_order, work_order_id }: StopView): ActedJob =>
  work_order ?? { id: work_order_id, status: null, number: null, title: null };

const headings: Readonly<Record<string, string>> = { en_route: 'On the way to', on_site: 'You are at' };
