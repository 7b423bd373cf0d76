import { type FormEvent, useId, useState } from 'react';
import { savedAnalyses } from '#domains/analytics/saved/saved-analysis.resource.ts';
import type { SavedQuestion, SavedScreen } from '#domains/analytics/saved/saved-question.rules.ts';
import { useCreate, useRemove, useUpdate } from '#ui/api/changes.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { notify } from '#ui/toast/notify.ts';
import type { Saved } from './SavedMenu.tsx';

interface NameSavedProps {
  title: string;
  start: { readonly name: string; readonly is_shared: boolean };
  /** Of a new one. */
  values?: { readonly screen: SavedScreen; readonly question: SavedQuestion };
  /** The one that is changed. */
  row?: Saved;
  onClose: () => void;
  onDone?: (saved: Saved) => void;
}

export function NameSaved({ title, start, values, row, onClose, onDone }: NameSavedProps) {
  const [name, setName] = useState(start.name);
  const [isShared, setShared] = useState(start.is_shared);
  const create = useCreate(savedAnalyses);
  const update = useUpdate(savedAnalyses);
  const form = useId();
  const answers = {
    onSuccess: (saved: Saved) => {
      notify.success(`${saved.name} was saved`);
      onClose();
      onDone?.(saved);
    },
    onError: (error: unknown) => reportError('The analysis was not saved', error),
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = { name: name.trim(), is_shared: isShared };
    if (given.name === '') return;
    if (row) update.mutate({ id: row.id, patch: given, version: row.version }, answers);
    else create.mutate({ ...values, ...given }, answers);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Keeps what is chosen here: figures, period, comparison and filters. The figures are always those of the day on which it is opened."
      footer={
        <Button
          type="submit"
          form={form}
          disabled={name.trim() === ''}
          loading={create.isPending || update.isPending}
        >
          Save
        </Button>
      }
    >
      <form id={form} onSubmit={save} className="flex flex-col gap-4">
        <Field label="Name">
          <Input autoFocus maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Checkbox
          label="Share with the office"
          help="Others open it with the figures that they may see. Only you change it."
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}

interface DeleteSavedProps {
  saved: Saved;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteSaved({ saved, onClose, onDone }: DeleteSavedProps) {
  const remove = useRemove(savedAnalyses);
  const takeOut = () =>
    remove.mutate(saved.id, {
      onSuccess: () => {
        notify.success(`${saved.name} was deleted`);
        onClose();
        onDone();
      },
      onError: (error) => reportError('The analysis was not deleted', error),
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${saved.name}”?`}
      description={
        saved.is_shared
          ? 'It goes from the lists and the start pages of everyone it is shared with.'
          : 'It goes from your list and your start page.'
      }
      footer={
        <Button variant="destructive" loading={remove.isPending} onClick={takeOut}>
          Delete
        </Button>
      }
    >
      {null}
    </Dialog>
  );
}
