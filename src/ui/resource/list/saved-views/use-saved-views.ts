/** The views of a list that somebody has kept, their own and those shared in the company: filters and order under a name. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readListQuestion } from '#kernel/list-question.ts';
import { useCreate, useRemove, useUpdate } from '#ui/api/changes.ts';
import { useRows } from '#ui/api/rows.ts';
import { refreshTable } from '#ui/api/table-cache.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { type Filter, filterOperators } from '#ui/filters/filter.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Sort } from '#ui/table/column.ts';
import { notify } from '#ui/toast/notify.ts';
import { moveFromDevice } from './move-from-device.ts';

export interface SavedView {
  readonly value: string;
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly sort: Sort | null;
  readonly isShared: boolean;
  readonly mayChange: boolean;
}

export interface Kept {
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly sort: Sort | null;
  readonly isShared: boolean;
}

export interface SavedViews {
  readonly views: readonly SavedView[];
  readonly isPending: boolean;
  readonly mayShare: boolean;
  /** Answers with the new view's `value`. */
  readonly save: (view: Kept) => Promise<string>;
  readonly change: (value: string, to: Partial<Kept>) => Promise<unknown>;
  readonly remove: (view: SavedView) => void;
}

const table = 'saved_views';

type KeptRow = {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  readonly question: unknown;
  readonly is_shared: boolean;
  readonly created_by: string | null;
};

export function useSavedViews(list: string): SavedViews {
  const { viewer } = useWorkplace();
  const client = useQueryClient();
  // Those of all lists at once, so that a further list has them already.
  const { rows, isPending } = useRows<string, KeptRow>(table, { order: 'name', limit: 1000, count: false });
  const create = useCreate(table);
  const update = useUpdate(table);
  const remove = useRemove(table);
  useEffect(() => {
    void moveFromDevice(viewer.tenantId, list).then(async (moved) => {
      if (moved) await refreshTable(client, table);
    });
  }, [viewer.tenantId, list, client]);
  const views = useMemo(
    () =>
      rows.flatMap((row): SavedView[] => {
        const question = row.list === list ? readListQuestion(row.question) : undefined;
        if (!question) return [];
        return [
          {
            value: row.id,
            label: row.name,
            filters: question.filters.filter(isFilter),
            sort: question.sort,
            isShared: row.is_shared,
            mayChange: row.created_by === viewer.userId || (row.is_shared && viewer.role === 'owner'),
          },
        ];
      }),
    [rows, list, viewer],
  );
  const mayShare = viewer.role !== 'technician';
  const valuesOf = ({ label, filters, sort, isShared }: Kept) => ({
    name: label,
    question: { filters, sort },
    ...(mayShare && { is_shared: isShared }),
  });
  const save = async (view: Kept) => (await create.mutateAsync({ list, ...valuesOf(view) })).id;
  return {
    views,
    isPending,
    mayShare,
    save,
    change: (id, to) => {
      const now = views.find(({ value }) => value === id);
      return now ? update.mutateAsync({ id, patch: valuesOf({ ...now, ...to }) }) : Promise.resolve();
    },
    remove: (view) =>
      remove.mutate(view.value, {
        onSuccess: () =>
          void notify.success(`View “${view.label}” was deleted`, {
            action: { label: 'Undo', onClick: () => void save(view).catch(notBack) },
          }),
        onError: (error) => reportError(`“${view.label}” is still there`, error),
      }),
  };
}

const notBack = (error: unknown) => reportError('The view could not be brought back', error);

const isFilter = (one: { readonly operator: string }): one is Filter =>
  filterOperators.some((known) => known === one.operator);
