/** The board's state in one place: what is shown, what is dragged, and the resulting changes. */
import { type RefObject, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { withCrewNames, withMates } from './crews/board-crews.ts';
import { dayGeometry, type Geometry, weekGeometry } from './lanes/geometry.ts';
import { keptLanes, type Lane, laneFilterOf, lanesOf, nameFrom } from './lanes/lanes.ts';
import type { DayScale } from './lanes/time-scale.ts';
import type { BoardActions } from './planning/board-actions.ts';
import { boardMoves } from './planning/board-moves.ts';
import { canMove } from './planning/can-move.ts';
import { useBoardDrag } from './planning/use-board-drag.ts';
import { useKeyPlanning } from './planning/use-key-planning.ts';
import type { VisitChange } from './planning/use-plan-several.ts';
import { keyOf, usePlanning } from './planning/use-planning.ts';
import { useSelection } from './planning/use-selection.ts';
import { BoardTimesContext } from './times/lane-times.ts';
import type { BoardAddress } from './use-board-address.ts';
import type { BoardData } from './use-board-data.ts';
import type { BoardVisit } from './visits/board-visit.ts';
import { shownVisits } from './visits/shown-visits.ts';

export interface BoardOptions {
  readonly data: BoardData;
  readonly address: BoardAddress;
  /** The time scale of the day board. */
  readonly scale: DayScale;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onOpen: (visit: BoardVisit) => void;
}

export function useBoard({ data, address, scale, scroller, onOpen }: BoardOptions) {
  const { viewer } = useWorkplace();
  const { timezone } = viewer;
  const { people, left, companyHours } = data;
  const times = useContext(BoardTimesContext);
  const nameOf = useMemo(() => nameFrom(people, left), [people, left]);
  const planning = usePlanning(nameOf);
  const visits = useMemo(
    () => withCrewNames(shownVisits(data.visits, planning.pending), nameOf),
    [data.visits, planning.pending, nameOf],
  );
  const filter = useMemo(() => laneFilterOf(address, data.territories), [address, data.territories]);
  const { unassigned, lanes } = useLanes(people, visits, filter, left);
  const geometry = useMemo<Geometry>(
    () =>
      address.show === 'week' ? weekGeometry({ lanes, companyHours, times, timezone }) : dayGeometry(scale),
    [address.show, lanes, companyHours, times, timezone, scale],
  );
  const laneIds = useMemo(() => [null, ...lanes.map(({ id }) => id)], [lanes]);
  const isMovable = useCallback((visit: BoardVisit) => canMove(visit, viewer.role), [viewer.role]);
  const selection = useSelection(visits, isMovable);
  const several = useMemo(() => {
    const { submit } = planning.several;
    return {
      ...planning.several,
      submit: (changes: readonly VisitChange[], reason?: string) =>
        submit(withMates(changes, visits), reason),
    };
  }, [planning.several, visits]);
  const moves = boardMoves({
    ...{ visits, people, companyHours, timezone, times, laneIds, selection, planning },
  });
  const { drop } = moves;
  const drag = useBoardDrag({ scroller, planAt: geometry.planAt, onDrop: drop });
  const keepFocus = useKeptFocus(visits);
  const keys = useKeyPlanning({
    draft: drag.draft,
    setDraft: drag.setDraft,
    arrow: geometry.arrow,
    laneIds,
    isMovable,
    onSave: (visit, plan, isCopy) => {
      keepFocus(visit.id);
      drop({ dragged: { kind: 'visit', visit }, mode: drag.draft?.grip.mode ?? 'move' }, plan, isCopy);
    },
    onToggle: selection.toggle,
    onLeave: () => {
      selection.clear();
      return selection.ids.size > 0;
    },
  });
  const { toggle } = selection;
  const actions = useStableActions({ grip: drag.begin, open: onOpen, toggle, ...keys }, drag.wasDragged);
  const { draft } = drag;
  const ghost = moves.ghostOf(draft);
  const draggedId = draft && !draft.isCopy ? keyOf(draft.grip.dragged) : undefined;
  return { planning, several, nameOf, unassigned, lanes, drag, actions, ghost, draggedId, selection };
}

function useLanes(...[people, visits, filter, left]: Parameters<typeof lanesOf>) {
  const before = useRef<readonly Lane[]>([]);
  return useMemo(() => {
    const { unassigned, lanes } = lanesOf(people, visits, filter, left);
    const [first = unassigned, ...others] = keptLanes(before.current, [unassigned, ...lanes]);
    before.current = [first, ...others];
    return { unassigned: first, lanes: others };
  }, [people, visits, filter, left]);
}

export type BoardState = ReturnType<typeof useBoard>;

/** The same object on every render; a click that ends a drag opens nothing. */
function useStableActions(actions: BoardActions, wasDragged: () => boolean): BoardActions {
  const current = useRef(actions);
  current.current = actions;
  return useMemo(
    () => ({
      grip: (event, grip) => current.current.grip(event, grip),
      open: (visit) => {
        if (!wasDragged()) current.current.open(visit);
      },
      toggle: (visit) => {
        if (!wasDragged()) current.current.toggle(visit);
      },
      key: (event, visit) => current.current.key(event, visit),
      leave: (event, visit) => current.current.leave(event, visit),
    }),
    [wasDragged],
  );
}

/** A visit moved to another lane is a new element there: restores the focus. */
function useKeptFocus(visits: readonly BoardVisit[]): (id: string) => void {
  const kept = useRef<string>(undefined);
  useEffect(() => {
    if (kept.current === undefined) return;
    const isHere = visits.some(({ id }) => id === kept.current);
    const bar = document.querySelector<HTMLElement>(`[data-visit="${kept.current}"]`);
    if (isHere && bar && document.activeElement === document.body) bar.focus({ preventScroll: true });
    const timer = setTimeout(() => {
      kept.current = undefined;
    }, 5000);
    return () => clearTimeout(timer);
  }, [visits]);
  return useCallback((id) => {
    kept.current = id;
  }, []);
}
