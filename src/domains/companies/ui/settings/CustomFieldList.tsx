import { Archive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { arrangeCustomFields } from '#domains/companies/settings/custom-field-commands.ts';
import { columnOf } from '#kernel/custom-fields.ts';
import { useCommand } from '#ui/api/command.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { OrderedList } from '#ui/components/inputs/OrderedList.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { type CustomField, type CustomTable, kindWords, technicianWords } from './custom-field-words.ts';

export interface CustomFieldListProps {
  table: CustomTable;
  fields: readonly CustomField[];
  onOpen: (row: CustomField) => void;
  onArchive: (row: CustomField) => void;
}

/** The active fields in the order of forms and pages; can be changed by dragging or with the arrow keys. */
export function CustomFieldList({ table, fields, onOpen, onArchive }: CustomFieldListProps) {
  const { shown, arrange } = useArranging(table, fields);
  return (
    <OrderedList
      label="Fields in their order"
      items={shown}
      keyOf={(row) => row.id}
      nameOf={(row) => row.label}
      onMove={arrange}
      className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface"
      itemClassName="flex items-center gap-1 py-1.5 ps-1 pe-2"
    >
      {(row, _, handle) => (
        <>
          {handle}
          <button
            type="button"
            aria-label={`Change ${row.label}`}
            className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 rounded-md px-2 py-1 text-start hover:bg-wash"
            onClick={() => onOpen(row)}
          >
            <span className="min-w-40 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
                {row.label}
                {row.is_required && <Badge tone="info">Required</Badge>}
              </span>
              <code className="text-label text-subtle">{columnOf(row.key ?? '')}</code>
            </span>
            <span className="w-full text-muted sm:w-40">{kindWords[row.kind].label}</span>
            {table !== 'vendors' && (
              <span className="w-full text-label text-subtle sm:w-40">
                {technicianWords[row.technicians ?? 'see']}
              </span>
            )}
          </button>
          <IconButton
            label={`Archive ${row.label}`}
            onClick={(event) => {
              focusBeside(event.currentTarget);
              onArchive(row);
            }}
          >
            <Archive className="size-4" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </OrderedList>
  );
}

/** The row is about to be removed: moves keyboard focus to the next one. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector<HTMLElement>('button:last-of-type')?.focus();
}

const pause = 600;

/** The new order is shown at once and sent after a pause. */
function useArranging(table: CustomTable, fields: readonly CustomField[]) {
  const { refresh } = useAuth();
  const command = useCommand(arrangeCustomFields);
  const [order, setOrder] = useState<{ readonly ids: readonly string[]; readonly isSent: boolean } | null>(
    null,
  );
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);
  const sent = fields.map(({ id }) => id).join();
  const [seen, setSeen] = useState(sent);
  if (seen !== sent) {
    setSeen(sent);
    // The server's order applies again, unless a change is still to be sent.
    if (order?.isSent) setOrder(null);
  }
  useEffect(() => () => waiting.current?.send(), []);

  const place = new Map(order?.ids.map((id, index) => [id, index]));
  const shown = order
    ? [...fields].sort((a, b) => (place.get(a.id) ?? 99) - (place.get(b.id) ?? 99))
    : fields;
  const arrange = (next: readonly CustomField[]) => {
    const ids = next.map(({ id }) => id);
    setOrder({ ids, isSent: false });
    if (waiting.current) clearTimeout(waiting.current.timer);
    const send = () => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = null;
      setOrder({ ids, isSent: true });
      command.mutate(
        { input: { table_name: table, ids } },
        {
          onSuccess: () => void refresh(),
          onError: (error) => {
            setOrder(null);
            reportError('The order was not changed', error);
          },
        },
      );
    };
    waiting.current = { timer: setTimeout(send, pause), send };
  };
  return { shown, arrange };
}
