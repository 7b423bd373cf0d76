/** The technician's day: the next stop first and large, then the others in order, then other open jobs. */

import { CalendarCheck2, List, Map as MapIcon } from 'lucide-react';
import {
  EstimatesContext,
  useVisitEstimates,
} from '#domains/scheduling/ui/board/estimates/use-visit-estimates.ts';
import { addDays, isDate } from '#kernel/dates.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { relativeDay } from '#ui/format/when.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useSwipe } from '../job/use-swipe.ts';
import { OpenItems } from '../jobs/OpenItems.tsx';
import { DayRoute } from '../route/DayRoute.tsx';
import { useKeepMap } from '../route/use-keep-map.ts';
import { DaySwitch } from './DaySwitch.tsx';
import { nextStop, todayIn } from './day.ts';
import { NextStop } from './NextStop.tsx';
import { RoomWork } from './RoomWork.tsx';
import { StopCard } from './StopCard.tsx';
import { TodayTasks } from './TodayTasks.tsx';
import { useDay } from './today-view.ts';

export function Today() {
  const { viewer } = useWorkplace();
  const { profile } = useSession();
  const navigate = useNavigate();
  const { day: asked, view } = useAddress<{ day: string; view: string }>();
  const isMap = view === 'map';
  const today = todayIn(viewer.timezone);
  const day = asked && isDate(asked) ? asked : today;
  const { stops, isPending, isStale, error, refetch } = useDay(day);
  const searchFor = (to: string, onMap: boolean) => ({
    ...(to === today ? {} : { day: to }),
    ...(onMap ? { view: 'map' } : {}),
  });
  const go = (to: string) => void navigate({ to: '.', search: searchFor(to, isMap), replace: true });
  const swipe = useSwipe((by) => go(addDays(day, by)));
  const isToday = day === today;
  useKeepMap(stops);
  const estimates = useVisitEstimates(isToday, viewer.membershipId);
  const next = isToday ? nextStop(stops) : undefined;
  const others = stops.filter((stop) => stop !== next);
  const done = stops.filter(({ status }) => status === 'done').length;
  const ready = !isPending && !isStale;
  return (
    <PhoneScreen
      title={isToday ? 'Today' : capital(relativeDay(day, viewer))}
      // Stationary engineers have another start page.
      back={profile.stationary_engineer ? { to: '/', label: 'Back' } : undefined}
      context={ready && stops.length > 0 ? `${done} of ${stops.length} visits done` : viewer.fullName}
    >
      <DaySwitch day={day} today={today} onDay={go}>
        <ViewSwitch isMap={isMap} search={searchFor(day, !isMap)} withWord={isToday} />
      </DaySwitch>
      <div className="flex flex-1 flex-col gap-4" {...(isMap ? {} : swipe)}>
        {!ready ? (
          <PhoneWait title="The day could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <EstimatesContext value={estimates}>
            {stops.length === 0 && (
              <EmptyState
                icon={<CalendarCheck2 aria-hidden="true" />}
                title={isToday ? 'No visits today' : 'No visits that day'}
              >
                Visits appear here as soon as the office plans them.
              </EmptyState>
            )}
            {isMap && stops.length > 0 && <DayRoute key={day} stops={stops} next={next} />}
            {!isMap && next && <NextStop stop={next} />}
            {!isMap && others.length > 0 && (
              <section aria-label={next ? 'Other visits' : 'Visits'}>
                {next && <h2 className="pb-1.5 text-label font-medium text-subtle">Other visits</h2>}
                <ol className="flex flex-col gap-2">
                  {others.map((stop) => (
                    <StopCard key={stop.id} stop={stop} />
                  ))}
                </ol>
              </section>
            )}
          </EstimatesContext>
        )}
        {!isMap && <TodayTasks day={day} />}
        {!isMap && isToday && <RoomWork />}
        {!isMap && isToday && <OpenItems except={stops.flatMap(({ work_order }) => work_order?.id ?? [])} />}
      </div>
    </PhoneScreen>
  );
}

interface ViewSwitchProps {
  isMap: boolean;
  search: Readonly<Record<string, string>>;
  /** Beside the words of another day there is no room for it. */
  withWord: boolean;
}

/** Between the list of the day and its map. */
function ViewSwitch({ isMap, search, withWord }: ViewSwitchProps) {
  const [Icon, word] = isMap ? [List, 'List'] : [MapIcon, 'Map'];
  return (
    <Button asChild variant="outline" className="min-h-12 min-w-12">
      <Link to="." search={search} replace aria-label={isMap ? 'List of the visits' : 'Map of the day'}>
        <Icon className="size-5" aria-hidden="true" />
        {withWord && word}
      </Link>
    </Button>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
