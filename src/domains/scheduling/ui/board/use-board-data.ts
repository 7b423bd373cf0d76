/** Loads all data of the board for a time span: one request for visits, one for people, one for working hours. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { territories } from '#domains/crm/territories/territory.resource.ts';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { teams } from '#domains/identity/members/team.resource.ts';
import { readWorkingHours, type WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import type { TeamVisit } from '#domains/scheduling/team-schedule.report.ts';
import { visits } from '#domains/scheduling/visit.resource.ts';
import type { Json } from '#kernel/field.ts';
import { readReport } from '#ui/api/report.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { api } from '#ui/api-client.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { hour, type Span } from './lanes/time-scale.ts';
import {
  type BoardVisit,
  type Technician,
  technicianSelect,
  toBoardVisit,
  type VisitRow,
  visitSelect,
} from './visits/board-visit.ts';

export interface BoardData {
  readonly visits: readonly BoardVisit[];
  readonly people: readonly Technician[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly territories: readonly { readonly id: string; readonly name: string }[];
  /** Names of people who have visits here but have left the company. */
  readonly left: ReadonlyMap<string, string>;
  readonly companyHours: WorkingHours | undefined;
  readonly isPending: boolean;
  /** Another time span is being loaded. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

const longest = 24 * hour;

/** `enabled`: whether visits are to be loaded one by one. */
export function useBoardData(range: Span, enabled: boolean): BoardData {
  const list = useRows<typeof visits, VisitRow>(visits, {
    // A visit lasts a day at most: the lower bound lets the index find visits that span midnight.
    filters: where(visits)
      .gte('starts_at', new Date(range.from - longest).toISOString())
      .lt('starts_at', new Date(range.to).toISOString())
      .gt('ends_at', new Date(range.from).toISOString())
      .neq('status', 'cancelled'),
    select: visitSelect,
    order: 'starts_at',
    limit: 1000,
    count: false,
    enabled,
  });
  const { hasMore, isLoadingMore, loadMore } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
  const team = useTeam(range, enabled);
  const shown = useMemo(() => {
    const rows = list.rows;
    const own = new Set(rows.map(({ id }) => id));
    return [...rows, ...team.filter(({ id }) => !own.has(id))]
      .map(toBoardVisit)
      .filter(({ from, to }) => from < range.to && range.from < to);
  }, [list.rows, team, range.from, range.to]);
  const people = usePeople();
  const { rows: everyTeam } = useRows(teams, { select: 'id,name', limit: 200, count: false });
  const { rows: everyTerritory } = useRows(territories, {
    select: 'id,name',
    order: 'name',
    limit: 500,
    count: false,
  });
  const left = useThoseWhoLeft(shown, people);
  const companyHours = useCompanyHours();
  return {
    visits: shown,
    people: people.rows,
    teams: everyTeam,
    territories: everyTerritory,
    left,
    companyHours,
    isPending: list.isPending || people.isPending,
    isStale: list.isStale,
    error: list.error ?? people.error,
    refetch: () => {
      list.refetch();
      people.refetch();
    },
  };
}

const nobody: readonly VisitRow[] = [];

/** Technicians read their own visits, and only time, person and town of others'. */
function useTeam({ from, to }: Span, enabled: boolean): readonly VisitRow[] {
  const { viewer } = useWorkplace();
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const { data } = useQuery({
    queryKey: ['visits', viewer.tenantId, 'team', query],
    queryFn: async ({ signal }) =>
      (await readReport<readonly TeamVisit[]>('team_schedule', query, signal)).data.map(toVisitRow),
    enabled: enabled && viewer.role === 'technician',
  });
  return data ?? nobody;
}

const toVisitRow = (visit: TeamVisit): VisitRow => ({
  ...visit,
  version: 0,
  work_order_id: '',
  status: 'scheduled',
  travel_minutes: null,
  override_reason: null,
  work_order: null,
});

function useThoseWhoLeft(
  shown: readonly BoardVisit[],
  people: ReturnType<typeof usePeople>,
): ReadonlyMap<string, string> {
  const ids = useMemo(() => {
    const here = new Set(people.rows.map(({ id }) => id));
    const shownOnce = new Set(shown.map((visit) => visit.technician_id));
    return [...shownOnce].filter((id): id is string => id !== null && !here.has(id));
  }, [shown, people.rows]);
  const { rows } = useRows(memberships, {
    filters: where(memberships).in('id', ids),
    select: 'id,full_name',
    limit: 1000,
    count: false,
    enabled: ids.length > 0 && !people.isPending,
  });
  return useMemo(() => new Map(rows.map(({ id, full_name }) => [id, full_name ?? ''])), [rows]);
}

export function usePeople() {
  const list = useRows<typeof memberships, Technician>(memberships, {
    filters: where(memberships).eq('status', 'active'),
    select: technicianSelect,
    limit: 1000,
    count: false,
  });
  const rows: readonly Technician[] = list.rows;
  return { ...list, rows };
}

interface CompanyTimes {
  readonly working_hours: Json;
  readonly holidays: readonly { readonly date: string }[];
}

/** The company's working hours apply to people without their own. Technicians may not read them, so their lanes are not shaded. */
export function useCompanyHours(): WorkingHours | undefined {
  const { viewer } = useWorkplace();
  const { data } = useQuery({
    queryKey: ['company', viewer.tenantId, 'working-hours'],
    queryFn: async ({ signal }) => (await api.get<CompanyTimes>('/api/company', { signal })).data,
    enabled: viewer.role !== 'technician',
    staleTime: 5 * 60_000,
  });
  return useMemo(() => {
    const hours = readWorkingHours(data?.working_hours);
    return hours && { ...hours, closed: (data?.holidays ?? []).map(({ date }) => date) };
  }, [data]);
}
