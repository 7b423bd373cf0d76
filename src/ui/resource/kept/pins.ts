/** The records that somebody has pinned: on the server, so that they follow the person to another device. */
import { useCreate, useRemove } from '#ui/api/changes.ts';
import { useRows } from '#ui/api/rows.ts';
import { reportError } from '#ui/errors/report-error.ts';

/** The page of a record. */
export interface Place {
  readonly href: string;
  readonly title: string;
  /** "Customer". */
  readonly kind: string;
}

type Pin = Place & { readonly id: string };

export function usePins() {
  const { rows, isPending } = useRows<string, Pin>('pins', { limit: 100, count: false });
  const create = useCreate('pins');
  const remove = useRemove('pins');
  const pinOf = (href: string) => rows.find((row) => row.href === href);
  return {
    pins: rows as readonly Pin[],
    isPending,
    isBusy: create.isPending || remove.isPending,
    isPinned: (href: string) => pinOf(href) !== undefined,
    toggle: ({ href, title, kind }: Place) => {
      const pin = pinOf(href);
      if (pin) remove.mutate(pin.id, { onError: (error) => reportError('It is still pinned', error) });
      else
        create.mutate(
          { href, title: title.slice(0, 200), kind },
          { onError: (error) => reportError('It was not pinned', error) },
        );
    },
  };
}
