import { useCreate, useRemove, useUpdate } from '#ui/api/changes.ts';
import { useRows } from '#ui/api/rows.ts';
import { reportError } from '#ui/errors/report-error.ts';

type DefaultRow = { readonly id: string; readonly list: string; readonly view: string };

export interface ListDefault {
  readonly view: string | undefined;
  readonly isPending: boolean;
  /** Null: as the product has it. */
  readonly set: (view: string | null) => void;
}

const table = 'list_defaults';

/** The view with which somebody wants a list to open. */
export function useListDefault(list: string): ListDefault {
  const { rows, isPending } = useRows<string, DefaultRow>(table, { limit: 1000, count: false });
  const create = useCreate(table);
  const update = useUpdate(table);
  const remove = useRemove(table);
  const kept = rows.find((row) => row.list === list);
  const onError = (error: unknown) => reportError('This was not kept', error);
  return {
    view: kept?.view,
    isPending,
    set: (view) => {
      if (view === null) {
        if (kept) remove.mutate(kept.id, { onError });
      } else if (kept) update.mutate({ id: kept.id, patch: { view } }, { onError });
      else create.mutate({ list, view }, { onError });
    },
  };
}
