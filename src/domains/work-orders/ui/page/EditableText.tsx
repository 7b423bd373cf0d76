import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { isAllowed } from '#kernel/access.ts';
import { staleRow, useUpdate } from '#ui/api/changes.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { columnLabel } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { WorkOrderView } from './work-order-view.ts';

export interface EditableTextProps {
  order: WorkOrderView;
  name: 'description' | 'problem' | 'cause' | 'remedy';
  empty: string;
}

/** A paragraph edited in place; Ctrl-Enter saves, Escape discards. */
export function EditableText({ order, name, empty }: EditableTextProps) {
  const { viewer } = useWorkplace();
  const update = useUpdate(workOrders);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const text = order[name];
  const mayEdit = isAllowed(workOrders.columns[name]?.editableBy, viewer.role);
  if (typed === null) {
    if (!mayEdit) return text ? <p className="max-w-prose whitespace-pre-wrap">{text}</p> : null;
    return (
      <button
        type="button"
        aria-label={`Change ${columnLabel(workOrders, name).toLowerCase()}`}
        className="group -mx-1.5 flex max-w-prose items-start gap-1.5 rounded-sm px-1.5 py-0.5 text-start hover:bg-wash"
        onClick={() => setTyped(text ?? '')}
      >
        <span className={text ? 'min-w-0 whitespace-pre-wrap wrap-anywhere' : 'text-subtle'}>
          {text ?? empty}
        </span>
        <Pencil
          className="mt-1 size-3 shrink-0 text-subtle opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          aria-hidden="true"
        />
      </button>
    );
  }
  const save = () => {
    const next = typed.trim() || null;
    if (next === text) return setTyped(null);
    update.mutate(
      { id: order.id, patch: { [name]: next }, version: order.version },
      {
        onSuccess: () => {
          setTyped(null);
          setProblem(undefined);
        },
        onError: (error) =>
          setProblem(
            staleRow(error)
              ? 'Somebody else changed this work order meanwhile. Save again to keep yours.'
              : classifyError(error).friendly,
          ),
      },
    );
  };
  return (
    <form
      className="flex max-w-prose flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
      }}
    >
      <Field label={columnLabel(workOrders, name)} hideLabel error={problem}>
        <Textarea autoFocus value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={update.isPending}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setTyped(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
