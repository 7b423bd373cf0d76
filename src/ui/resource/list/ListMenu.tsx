import { Download, MoreHorizontal, Rows3, Rows4, Save, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { appearance } from '#ui/appearance.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/components/overlays/DropdownMenu.tsx';
import type { Row } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { exportCsv } from './export-csv.ts';
import type { ResourceListState } from './use-resource-list.ts';

/** Actions on a whole list: save as a view, export, change the row height. */
export function ListMenu<R extends Row>({
  resource,
  state,
}: {
  resource: AnyResource;
  state: ResourceListState<R>;
}) {
  const workplace = useWorkplace();
  const { density } = useSyncExternalStore(appearance.subscribe, appearance.get, appearance.get);
  const [naming, setNaming] = useState(false);
  const compact = density === 'compact';
  const saved = state.views.find((view) => view.value === state.view && view.isSaved);
  return (
    <>
      {state.isEdited && (
        <Button variant="ghost" onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label="List options">
            <MoreHorizontal className="size-4" aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem
          icon={<Download aria-hidden="true" />}
          onSelect={() =>
            void exportCsv({
              resource,
              columns: state.shownFields,
              question: state.question,
              workplace,
              count: state.list.countAtLeast ? undefined : state.list.count,
            })
          }
        >
          Export as CSV
        </MenuItem>
        <MenuItem icon={<Save aria-hidden="true" />} onSelect={() => setNaming(true)}>
          Save as view…
        </MenuItem>
        {saved && (
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => state.removeView(saved.value)}>
            Remove view “{saved.label}”
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          icon={compact ? <Rows3 aria-hidden="true" /> : <Rows4 aria-hidden="true" />}
          onSelect={() => appearance.set({ density: compact ? 'comfortable' : 'compact' })}
        >
          {compact ? 'Comfortable rows' : 'Compact rows'}
        </MenuItem>
      </DropdownMenu>
      <NameView open={naming} onOpenChange={setNaming} onSave={state.saveView} />
    </>
  );
}

interface NameViewProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: (label: string) => void;
}

function NameView({ open, onOpenChange, onSave }: NameViewProps) {
  const [label, setLabel] = useState('');
  const save = () => {
    if (label.trim() === '') return;
    onSave(label.trim());
    setLabel('');
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save view"
      description="Keeps the filters and the order as a tab of this list, on this device."
      footer={
        <Button onClick={save} disabled={label.trim() === ''}>
          Save view
        </Button>
      }
    >
      <Field label="Name">
        <Input
          autoFocus
          maxLength={40}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </Field>
    </Dialog>
  );
}
