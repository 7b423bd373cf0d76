import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { notify } from '#ui/toast/notify.ts';

interface OpeningListProps {
  resource: AnyResource;
  about: string;
  isDraft: boolean;
}

/** One kind of what is brought. A press on a row opens it; the sheet for a new one stays open for the next. */
export function OpeningList({ resource, about, isDraft }: OpeningListProps) {
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const [added, setAdded] = useState(0);
  const noun = inSentence(resource.label);
  const row = open === 'new' ? null : open;
  return (
    <Section
      title={resource.labels}
      description={about}
      actions={
        isDraft && (
          <>
            <ImportLink table={resource.name} />
            <Button onClick={() => setOpen('new')}>
              <Plus className="size-4" aria-hidden="true" />
              Add
              <span className="sr-only"> {noun}</span>
            </Button>
          </>
        )
      }
    >
      <RelatedList
        resource={resource}
        filters={where(resource)}
        limit={50}
        {...(isDraft && { onOpen: setOpen })}
        empty={`No ${inSentence(resource.labels)} yet.`}
      />
      <Sheet
        open={open !== null}
        onOpenChange={(is) => !is && setOpen(null)}
        title={row ? resource.label : `Add ${noun}`}
      >
        <div className="flex flex-col gap-4 p-4">
          <ResourceForm
            key={row?.id ?? added}
            resource={resource}
            place="sheet"
            autoFocus
            {...(row && { row })}
            onSaved={() => {
              if (row) return setOpen(null);
              notify.success(`The ${noun} was added. Enter the next one, or close.`);
              setAdded((count) => count + 1);
            }}
            onCancel={() => setOpen(null)}
          />
          {row && <DeleteRow resource={resource} row={row} wordy onDone={() => setOpen(null)} />}
        </div>
      </Sheet>
    </Section>
  );
}
