/** The dispatch board: lanes on a desktop, an agenda on a phone. */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { dayIn } from '#kernel/dates.ts';
import { weekOf, weeksOfMonth } from '#kernel/week.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { usePhone } from '#ui/hooks/use-media.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { BoardToolbar } from './board/BoardToolbar.tsx';
import { DeskBoard } from './board/DeskBoard.tsx';
import { LateNotice } from './board/estimates/LateNotice.tsx';
import {
  EstimatesContext,
  useVisitEstimates,
  type VisitEstimates,
} from './board/estimates/use-visit-estimates.ts';
import { skillsOf } from './board/lanes/lanes.ts';
import { daySpan, minute } from './board/lanes/time-scale.ts';
import { PhoneBoard } from './board/PhoneBoard.tsx';
import { type UnseenPlans, UnseenPlansContext, useUnseenPlans } from './board/phones/use-board-phones.ts';
import type { UsePlanner } from './board/planning/board-planner.ts';
import { mayPlan } from './board/planning/can-move.ts';
import { BoardHistoryContext, useBoardHistory } from './board/planning/use-board-history.ts';
import type { ScheduleDraft } from './board/planning/use-schedule-form.ts';
import { BoardTimesContext } from './board/times/lane-times.ts';
import { useBoardTimes } from './board/times/use-board-times.ts';
import { type BoardSpan, useBoardAddress } from './board/use-board-address.ts';
import { useBoardData } from './board/use-board-data.ts';
import type { BoardVisit, WaitingOrder } from './board/visits/board-visit.ts';
import type { PanelVisit } from './board/visits/panel-visit.ts';
import { VisitPanel } from './board/visits/VisitPanel.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';

const MonthBoard = lazyPart(async () => (await import('./board/month/MonthBoard.tsx')).MonthBoard);

/** The order to schedule; undefined if the form asks for it. */
interface Scheduling {
  readonly order: { readonly id: string; readonly number: string } | undefined;
  /** Of the visit that is duplicated. */
  readonly initial?: Partial<ScheduleDraft>;
}

export function SchedulingScreen({ usePlanner }: { usePlanner: UsePlanner }) {
  const { viewer } = useWorkplace();
  const { timezone, locale } = viewer;
  const isPhone = usePhone();
  const plans = mayPlan(viewer.role);
  const [address, go] = useBoardAddress(timezone);
  const { date, show } = address;
  const days = useMemo(() => daysOf(date, show, locale), [date, show, locale]);
  const range = useMemo(() => {
    const [first = date, last = date] = [days[0], days.at(-1)];
    return { from: daySpan(first, timezone).from, to: daySpan(last, timezone).to };
  }, [days, date, timezone]);
  const data = useBoardData(range, show !== 'month');
  const times = useBoardTimes(days, range, show !== 'month');
  const estimates = useVisitEstimates(days.includes(todayIn(timezone)) && show !== 'month');
  const unseen = useUnseenPlans(data.people, plans);
  const scroller = useRef<HTMLElement>(null);
  const listOpen = address.list ?? !isPhone;
  const setListOpen = (isOpen: boolean) => go({ list: isOpen === !isPhone ? undefined : isOpen });
  const [scheduling, setScheduling] = useState<Scheduling | null>(null);
  const hasList = plans && listOpen;
  const planner = usePlanner(address, go);
  const history = useBoardHistory();
  const isOverPage = isPhone || show === 'month';
  const planning =
    plans && address.plan && planner.panel({ isSheet: isOverPage, days: show === 'month' ? [date] : days });
  const shared = {
    data,
    address,
    days,
    hasList,
    // A colleague's job has no details to show.
    onOpen: ({ id, work_order }: BoardVisit) =>
      work_order && go({ visit: id === address.visit ? undefined : id }),
    onSchedule: (order: WaitingOrder) => setScheduling({ order }),
    onFitIn: planner.fitIn,
  };
  return (
    <BoardHistoryContext value={history}>
      <Page title="Scheduling" fill className="max-w-none! gap-3!">
        <Marks estimates={estimates} unseen={unseen}>
          <BoardToolbar
            address={address}
            go={go}
            skills={skillsOf(data.people)}
            teams={data.teams}
            territories={data.territories}
            hasMap={!isPhone && show !== 'month'}
            list={
              plans && show !== 'month'
                ? { isOpen: listOpen, toggle: () => setListOpen(!listOpen) }
                : undefined
            }
            onSchedule={plans ? () => setScheduling({ order: undefined }) : undefined}
            onOptimise={plans ? () => go({ plan: 'optimise', visit: undefined }) : undefined}
          />
          {show !== 'month' && (
            <LateNotice
              visits={data.visits}
              onOpen={shared.onOpen}
              onRepair={plans ? (visit) => go({ visit, plan: 'over' }) : undefined}
            />
          )}
          {show === 'month' ? (
            <MonthBoard
              address={address}
              days={days}
              onDay={(day) => go({ date: day, show: 'day' })}
              onOpen={(id) => go({ visit: id === address.visit ? undefined : id })}
            />
          ) : data.error ? (
            <ErrorState title="The board could not be loaded" error={data.error} onRetry={data.refetch} />
          ) : (
            <BoardTimesContext value={times}>
              {isPhone ? (
                <PhoneBoard {...shared} onList={setListOpen} />
              ) : (
                <DeskBoard
                  {...shared}
                  planner={planning}
                  proposed={planner.proposed}
                  scroller={scroller}
                  onDay={(day) => go({ date: day, show: 'day' })}
                />
              )}
            </BoardTimesContext>
          )}
          {isOverPage && planning}
          {address.visit && !address.plan && (
            <VisitPanel
              key={address.visit}
              id={address.visit}
              isPhone={isPhone}
              onDuplicate={plans ? (visit) => setScheduling(duplicateOf(visit)) : undefined}
              onOver={plans ? () => go({ plan: 'over' }) : undefined}
              onClose={() => go({ visit: undefined })}
            />
          )}
          {scheduling && (
            <Sheet
              open
              side={isPhone ? 'bottom' : 'end'}
              title={`Schedule ${scheduling.order?.number ?? 'a work order'}`}
              onOpenChange={() => setScheduling(null)}
            >
              <div className="p-4">
                <ScheduleForm
                  orderId={scheduling.order?.id}
                  initial={{ ...(date >= todayIn(timezone) && { date }), ...scheduling.initial }}
                  onDone={() => setScheduling(null)}
                  onCancel={() => setScheduling(null)}
                />
              </div>
            </Sheet>
          )}
        </Marks>
      </Page>
    </BoardHistoryContext>
  );
}

interface MarksProps {
  estimates: VisitEstimates;
  unseen: UnseenPlans;
  children: ReactNode;
}

/** What visits say besides their plan. */
const Marks = ({ estimates, unseen, children }: MarksProps) => (
  <EstimatesContext value={estimates}>
    <UnseenPlansContext value={unseen}>{children}</UnseenPlansContext>
  </EstimatesContext>
);

function duplicateOf({
  work_order,
  technician_id,
  starts_at,
  ends_at,
  instructions,
}: PanelVisit): Scheduling {
  const minutes = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minute);
  return {
    order: work_order ?? undefined,
    initial: { technician_id, minutes, instructions: instructions ?? '' },
  };
}

/** A month has whole weeks. */
function daysOf(date: string, show: BoardSpan, locale: string): readonly string[] {
  if (show === 'month') return weeksOfMonth(date.slice(0, 7), locale).flat();
  return show === 'week' ? weekOf(date, locale) : [date];
}

const todayIn = (timezone: string) => dayIn(timezone, new Date().toISOString());
