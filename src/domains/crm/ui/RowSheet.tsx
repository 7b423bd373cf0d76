import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';

export interface RowSheetProps {
  resource: AnyResource;
  /** The row to change; null creates one. */
  row: Row | null;
  /** The parent references of a new row; these fields are not shown. */
  parent: Readonly<Record<string, string>>;
  defaults?: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

/** A form in a sheet, to edit contacts and sites without leaving the customer's page. */
export function RowSheet({ resource, row, parent, defaults, onClose }: RowSheetProps) {
  const noun = inSentence(resource.label);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={row ? `Change ${noun}` : `New ${noun}`}>
      <div className="p-4">
        <ResourceForm
          resource={resource}
          {...(row && { row })}
          placed={Object.keys(parent)}
          defaults={{ ...defaults, ...parent }}
          extra={() => parent}
          guarded={false}
          autoFocus={row === null}
          place="sheet"
          onSaved={onClose}
          onCancel={onClose}
        />
        {row && (
          <div className="mt-6 border-t border-line pt-3">
            <DeleteRow resource={resource} row={row} wordy onDone={onClose} />
          </div>
        )}
      </div>
    </Sheet>
  );
}
