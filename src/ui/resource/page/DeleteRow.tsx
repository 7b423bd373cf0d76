/**
 * Deletes a row that was created by mistake: `<DeleteRow resource={customers} row={customer} listPath="/crm" />`. Asks for
 * confirmation. A row in use is kept, and the server's reason is shown with an alternative. Renders nothing for users who may
 * not delete.
 */

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { useRemove } from '#ui/api/changes.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type Row, rowTitle } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';

export interface DeleteRowProps {
  resource: AnyResource;
  row: Row;
  /** Where to go after deleting; or use `onDone`. */
  listPath?: string;
  onDone?: () => void;
  /** An alternative for a row in use: "Set it to inactive in its place." */
  instead?: string;
  /** A button with a label, where there is space. */
  wordy?: boolean;
}

export function DeleteRow({ resource, row, listPath, onDone, instead, wordy }: DeleteRowProps) {
  const workplace = useWorkplace();
  const navigate = useNavigate();
  const remove = useRemove(resource);
  const [open, setOpen] = useState(false);
  if (!workplace.may('delete', resource)) return null;
  const label = `Delete ${inSentence(resource.label)}`;
  const name = rowTitle(resource, row, workplace);
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
          <p className="text-muted">It can’t be brought back.</p>
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
          <Button variant="ghost" onClick={() => show(false)}>
            Cancel
          </Button>
        </div>
      </div>
    </Popover>
  );
}
