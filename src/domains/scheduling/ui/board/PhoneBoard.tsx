/** The board on a phone: an agenda, and forms instead of dragging. */
import { useMemo } from 'react';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { Agenda } from './Agenda.tsx';
import { withCrewNames } from './crews/board-crews.ts';
import { laneFilterOf, lanesOf, nameFrom, skillsOf } from './lanes/lanes.ts';
import { NoLanes } from './lanes/NoLanes.tsx';
import { daySpan } from './lanes/time-scale.ts';
import { UnscheduledList } from './planning/UnscheduledList.tsx';
import { type BoardAddress, isFiltered } from './use-board-address.ts';
import type { BoardData } from './use-board-data.ts';
import type { BoardVisit, WaitingOrder } from './visits/board-visit.ts';

export interface PhoneBoardProps {
  data: BoardData;
  address: BoardAddress;
  days: readonly string[];
  hasList: boolean;
  onList: (isOpen: boolean) => void;
  onOpen: (visit: BoardVisit) => void;
  onSchedule: (order: WaitingOrder) => void;
  onFitIn: (order: WaitingOrder) => void;
}

export function PhoneBoard(props: PhoneBoardProps) {
  const { data, address, days, hasList, onList, onOpen, onSchedule, onFitIn } = props;
  const { viewer } = useWorkplace();
  const spans = useMemo(
    () => days.map((day) => ({ day, ...daySpan(day, viewer.timezone) })),
    [days, viewer.timezone],
  );
  const nameOf = useMemo(() => nameFrom(data.people, data.left), [data.people, data.left]);
  const { unassigned, lanes } = useMemo(() => {
    const visits = withCrewNames(data.visits, nameOf);
    return lanesOf(data.people, visits, laneFilterOf(address, data.territories), data.left);
  }, [data.people, data.visits, data.left, data.territories, address, nameOf]);
  return (
    <>
      {data.isPending ? (
        <SkeletonRows rows={6} />
      ) : lanes.length === 0 && unassigned.visits.length === 0 ? (
        <NoLanes isFiltered={isFiltered(address)} />
      ) : (
        <Agenda days={spans} unassigned={unassigned} lanes={lanes} onOpen={onOpen} />
      )}
      {hasList && (
        <Sheet open side="bottom" title="Unscheduled work orders" onOpenChange={onList}>
          <div className="flex h-[70dvh] flex-col p-4">
            <UnscheduledList
              hidden={none}
              onSchedule={onSchedule}
              onFitIn={onFitIn}
              skills={skillsOf(data.people)}
            />
          </div>
        </Sheet>
      )}
    </>
  );
}

const none: ReadonlyMap<string, unknown> = new Map();
