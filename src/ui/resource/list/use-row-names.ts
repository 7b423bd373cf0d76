/** The titles of rows by their ids, as far as the viewer may read them. */
import { useQueries } from '@tanstack/react-query';
import { readPage } from '#ui/api/rows.ts';
import { tableKeys } from '#ui/api/table-keys.ts';
import type { Entry } from '#ui/api/where.ts';
import { rowTitle, selectFor } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';

export interface Named {
  readonly table: string;
  readonly id: string;
}

export function useRowNames(rows: readonly Named[]): ReadonlyMap<string, string> {
  const workplace = useWorkplace();
  const wanted = rows.flatMap(({ table, id }) => {
    const target = workplace.resourceOf(table);
    return target && id && workplace.mayRead(target) ? [{ target, id }] : [];
  });
  return useQueries({
    queries: wanted.map(({ target, id }) => {
      const select = selectFor(target, [], workplace);
      return {
        queryKey: tableKeys.row(target.name, id, select),
        queryFn: async () => {
          const question: Entry[] = [
            ['id', `eq.${id}`],
            ['select', select],
          ];
          return (await readPage(target.name, question, { limit: 1, counted: false })).rows[0] ?? null;
        },
        staleTime: 60_000,
      };
    }),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index) => {
          const target = wanted[index]?.target;
          return data && target ? [[data.id, rowTitle(target, data, workplace)] as const] : [];
        }),
      ),
  });
}
