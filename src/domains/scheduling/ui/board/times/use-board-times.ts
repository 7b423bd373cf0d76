import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { taskOccurrences } from '#domains/scheduling/tasks/schedule-task.resource.ts';
import type { PersonWorkingTime } from '#domains/scheduling/working-time/working-time.rules.ts';
import { readReport } from '#ui/api/report.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Span } from '../lanes/time-scale.ts';
import type { BoardTask, BoardTimes } from './lane-times.ts';

/** Working time and tasks of everybody in these days; technicians see their own tasks. */
export function useBoardTimes(days: readonly string[], range: Span, enabled: boolean): BoardTimes {
  const { viewer } = useWorkplace();
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const { data: people } = useQuery({
    queryKey: ['absences', viewer.tenantId, 'working time', query],
    queryFn: async ({ signal }) =>
      (await readReport<readonly PersonWorkingTime[]>('working_time', query, signal)).data,
    enabled,
  });
  const { rows } = useRows(taskOccurrences, {
    filters: where(taskOccurrences)
      .lt('starts_at', new Date(range.to).toISOString())
      .gt('ends_at', new Date(range.from).toISOString()),
    select: 'id,task_id,person_id,title,starts_at,ends_at,all_day,override_reason',
    limit: 1000,
    count: false,
    enabled,
  });
  return useMemo(() => {
    const tasks = new Map<string, BoardTask[]>();
    for (const { person_id, starts_at, ends_at, override_reason, ...row } of rows) {
      const task = {
        ...{ id: row.id, task_id: row.task_id, title: row.title, all_day: row.all_day },
        ...{ from: Date.parse(starts_at), to: Date.parse(ends_at), isAllowed: override_reason !== null },
      };
      tasks.set(person_id, [...(tasks.get(person_id) ?? []), task]);
    }
    const known = new Map((people ?? []).map((one) => [one.id, one.days]));
    const ids = new Set([...known.keys(), ...tasks.keys()]);
    return new Map(
      [...ids].map((id) => [
        id,
        { days: new Map((known.get(id) ?? []).map((day) => [day.day, day])), tasks: tasks.get(id) ?? [] },
      ]),
    );
  }, [people, rows]);
}
