import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';

export interface ViewDialogProps {
  title: string;
  /** The view as it is; undefined for a new one. */
  view?: { readonly label: string; readonly isShared: boolean } | undefined;
  mayShare: boolean;
  onSave: (label: string, isShared: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** Name and sharing of a saved view. */
export function ViewDialog({ title, view, mayShare, onSave, onClose }: ViewDialogProps) {
  const [label, setLabel] = useState(view?.label ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (label.trim() === '') return setFault('Enter the name.');
    setSaving(true);
    try {
      await onSave(label.trim(), isShared);
      onClose();
    } catch (error) {
      setFault(classifyError(error).friendly);
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Keeps the filters and the order as a tab of this list, on every device you use."
      footer={
        <Button onClick={() => void save()} loading={isSaving}>
          Save view
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Name" error={fault}>
          <Input
            autoFocus
            maxLength={80}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && void save()}
          />
        </Field>
        {mayShare && (
          <Checkbox
            label="Shared in the company"
            help="Everyone in the office sees the tab; who may not see a row still does not."
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
