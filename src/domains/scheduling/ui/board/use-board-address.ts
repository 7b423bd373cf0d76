/** The board's state in the URL: `?date=2026-11-23&show=week&technician=rosa&skill=gas&team=…&territory=…&map=shown&visit=…&plan=…`. */

import { useMemo } from 'react';
import { dayIn, isDate } from '#kernel/dates.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';

export const boardSpans = ['day', 'week', 'month'] as const;
export type BoardSpan = (typeof boardSpans)[number];

export interface BoardAddress {
  readonly date: string;
  readonly show: BoardSpan;
  /** Part of a technician's name. */
  readonly technician: string;
  readonly skill: string;
  /** The id of a team. */
  readonly team: string;
  /** The id of a territory. */
  readonly territory: string;
  /** Whether there is a map beside the lanes. */
  readonly map: boolean;
  /** Whether the unscheduled work orders are beside it; undefined: as the device usually has it. */
  readonly list: boolean | undefined;
  /** The id of the visit in the panel. */
  readonly visit: string | undefined;
  /** The id of a planning run, or what the planner asks: `optimise`, or `over` for the visit in `visit`. */
  readonly plan: string | undefined;
}

/** Whether only some people's lanes are shown. */
export function isFiltered({ technician, skill, team, territory }: BoardAddress): boolean {
  return Boolean(technician || skill || team || territory);
}

export function useBoardAddress(
  timezone: string,
): readonly [BoardAddress, (change: Partial<BoardAddress>) => void] {
  const search = useAddress();
  const navigate = useNavigate();
  return useMemo(() => {
    const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '');
    const today = dayIn(timezone, new Date().toISOString());
    const address: BoardAddress = {
      date: isDate(text('date')) ? text('date') : today,
      show: boardSpans.find((span) => span === text('show')) ?? 'day',
      technician: text('technician'),
      skill: text('skill'),
      team: text('team'),
      territory: text('territory'),
      map: text('map') === 'shown',
      list: text('list') ? text('list') === 'shown' : undefined,
      visit: text('visit') || undefined,
      plan: text('plan') || undefined,
    };
    const go = (change: Partial<BoardAddress>) => {
      const { date, show, technician, skill, team, territory, map, list, visit, plan } = {
        ...address,
        ...change,
      };
      // Today is left out of the URL, so that the link always opens the current day.
      const next = {
        date: date === today ? undefined : date,
        show: show === 'day' ? undefined : show,
        technician: technician || undefined,
        skill: skill || undefined,
        team: team || undefined,
        territory: territory || undefined,
        map: map ? 'shown' : undefined,
        list: list === undefined ? undefined : list ? 'shown' : 'hidden',
        visit,
        plan,
      };
      const isStep = change.date !== undefined || change.show !== undefined;
      void navigate({ to: '.', search: next, replace: !isStep, resetScroll: false });
    };
    return [address, go] as const;
  }, [search, navigate, timezone]);
}
