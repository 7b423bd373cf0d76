/**
 * Deletes a row that was created by mistake: `<DeleteRow resource={customers} row={customer} listPath="/crm" />`. Asks for
 * confirmation, and offers to make the row inactive where it can be. A row in use is kept, and the server's reason is shown with
 * an alternative. Renders nothing for users who may not delete.
 */

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { useRemove, useUpdate, type Values } from '#ui/api/changes.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type Row, rowTitle } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';

/** A change that keeps the row with its history but out of the way, and the change back. */
export interface Retiring {
  readonly to: Values;
  readonly back: Values;
}

export interface DeleteRowProps {
  resource: AnyResource;
  row: Row;
  /** Where to go after deleting; or use `onDone`. */
  listPath?: string;
  onDone?: () => void;
  /** For a row in use, what to do other than making it inactive: "Retire it." */
  instead?: string;
  /** Omitted: by `is_active`, if the resource has it and the row is active. */
  inactive?: Retiring | undefined;
  /** A button with a label, where there is space. */
  wordy?: boolean;
}

export function DeleteRow({ resource, row, listPath, onDone, instead, inactive, wordy }: DeleteRowProps) {
  const workplace = useWorkplace();
  const navigate = useNavigate();
  const remove = useRemove(resource);
  const [open, setOpen] = useState(false);
  if (!workplace.may('delete', resource)) return null;
  const label = `Delete ${inSentence(resource.label)}`;
  const name = rowTitle(resource, row, workplace);
  const retiring = workplace.may('update', resource) ? (inactive ?? byActivity(resource, row)) : undefined;
  const show = (next: boolean) => {
    setOpen(next);
    if (next) remove.reset();
  };
  const takeOut = () =>
    remove.mutate(row.id, {
      onSuccess: () => {
        notify.success(`${name} was deleted`);
        setOpen(false);
        onDone?.();
        if (listPath) void navigate({ to: listPath, replace: true });
      },
    });
  return (
    <Popover
      label={label}
      align="end"
      open={open}
      onOpenChange={show}
      trigger={
        wordy ? (
          <Button variant="ghost" className="text-tone-danger">
            <Trash2 className="size-4" aria-hidden="true" />
            {label}
          </Button>
        ) : (
          <IconButton label={label}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <p className="font-semibold wrap-anywhere">Delete {name}?</p>
          <p className="text-muted">
            It can’t be brought back.{retiring && ' Made inactive, it stays with its history.'}
          </p>
        </div>
        {remove.error && (
          <p role="alert" className="text-tone-danger">
            {classifyError(remove.error).friendly} {instead}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="destructive" loading={remove.isPending} onClick={takeOut}>
            {label}
          </Button>
          {retiring && (
            <RetireButton
              resource={resource}
              row={row}
              name={name}
              retiring={retiring}
              onDone={() => setOpen(false)}
            />
          )}
          <Button variant="ghost" onClick={() => show(false)}>
            Cancel
          </Button>
        </div>
      </div>
    </Popover>
  );
}

function byActivity(resource: AnyResource, row: Row): Retiring | undefined {
  const isActive = 'is_active' in resource.fields && row.is_active === true;
  return isActive ? { to: { is_active: false }, back: { is_active: true } } : undefined;
}

interface RetireButtonProps {
  resource: AnyResource;
  row: Row;
  name: string;
  retiring: Retiring;
  onDone: () => void;
}

function RetireButton({ resource, row, name, retiring, onDone }: RetireButtonProps) {
  const update = useUpdate(resource);
  // By the promise: the button is gone when Undo is pressed, and the callbacks of `mutate` with it.
  const change = (patch: Values, done: () => void) =>
    update
      .mutateAsync({ id: row.id, patch })
      .then(done, (error: unknown) => reportError(`${name} was not changed`, error));
  const retire = () =>
    change(retiring.to, () => {
      onDone();
      notify.success(`${name} is inactive`, {
        action: {
          label: 'Undo',
          onClick: () => void change(retiring.back, () => notify.success(`${name} is active again`)),
        },
      });
    });
  return (
    <Button variant="outline" loading={update.isPending} onClick={() => void retire()}>
      Make inactive
    </Button>
  );
}
