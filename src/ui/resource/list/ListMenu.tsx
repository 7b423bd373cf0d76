import { Download, MoreHorizontal, Pencil, Rows3, Rows4, Save, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { appearance } from '#ui/appearance.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuSeparator,
} from '#ui/components/overlays/DropdownMenu.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { notify } from '#ui/toast/notify.ts';
import type { Row } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { exportCsv } from './export-csv.ts';
import type { SavedView } from './saved-views/use-saved-views.ts';
import { ViewDialog } from './saved-views/ViewDialog.tsx';
import type { ResourceListState } from './use-resource-list.ts';

interface ListMenuProps<R extends Row> {
  resource: AnyResource;
  state: ResourceListState<R>;
}

/** Actions on a whole list: its views, export, the row height. */
export function ListMenu<R extends Row>({ resource, state }: ListMenuProps<R>) {
  const workplace = useWorkplace();
  const { density } = useSyncExternalStore(appearance.subscribe, appearance.get, appearance.get);
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const compact = density === 'compact';
  const { viewActions, isEdited } = state;
  const saved = viewActions.chosen;
  return (
    <>
      {isEdited && saved?.mayChange && (
        <Button variant="ghost" onClick={() => void saveChanges(state, saved)}>
          Save changes
        </Button>
      )}
      {isEdited && (
        <Button variant="ghost" onClick={() => setNaming('new')}>
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
        <MenuSeparator />
        <MenuItem icon={<Save aria-hidden="true" />} onSelect={() => setNaming('new')}>
          Save as view…
        </MenuItem>
        {saved?.mayChange && (
          <>
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setNaming(saved)}>
              {viewActions.mayShare ? 'Rename or share' : 'Rename'} “{saved.label}”…
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => viewActions.remove(saved)}>
              Delete view “{saved.label}”
            </MenuItem>
          </>
        )}
        {!isEdited && (
          <MenuCheckItem checked={viewActions.isFirst} onCheckedChange={viewActions.setFirst}>
            Open this list with “{state.views.find(({ value }) => value === state.view)?.label}”
          </MenuCheckItem>
        )}
        <MenuSeparator />
        <MenuItem
          icon={compact ? <Rows3 aria-hidden="true" /> : <Rows4 aria-hidden="true" />}
          onSelect={() => appearance.set({ density: compact ? 'comfortable' : 'compact' })}
        >
          {compact ? 'Comfortable rows' : 'Compact rows'}
        </MenuItem>
      </DropdownMenu>
      {naming && (
        <ViewDialog
          title={naming === 'new' ? 'Save view' : 'Rename or share'}
          view={naming === 'new' ? undefined : naming}
          mayShare={viewActions.mayShare}
          onSave={(label, isShared) =>
            naming === 'new'
              ? viewActions.save(label, isShared)
              : viewActions.change(naming.value, { label, isShared })
          }
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

async function saveChanges<R extends Row>(state: ResourceListState<R>, view: SavedView): Promise<void> {
  const { filters, sort, viewActions } = state;
  try {
    await viewActions.change(view.value, { filters, sort });
    state.chooseView(view.value);
    void notify.success(`View “${view.label}” was saved`);
  } catch (error) {
    reportError('The view was not saved', error);
  }
}
