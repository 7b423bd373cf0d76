import { useState } from 'react';
import { branches, departments } from '#domains/ledger/classes/class.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useRemove, useUpdate } from '#ui/api/changes.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** What jobs, documents and entries are classed by. */
export function ClassesSection() {
  return (
    <>
      <ClassList
        resource={departments}
        name="department"
        about="Kinds of work, such as service, installation and maintenance. A job has the department of its team; its invoices, bills and parts have that of the job."
      />
      <ClassList
        resource={branches}
        name="branch"
        about="Locations of the company. A job has the branch of its site."
      />
    </>
  );
}

type ClassRow = ApiRowOf<typeof departments>;

interface ClassListProps {
  resource: typeof departments | typeof branches;
  name: string;
  about: string;
}

function ClassList({ resource, name, about }: ClassListProps) {
  const { viewer } = useWorkplace();
  const [open, setOpen] = useState<ClassRow | 'new' | null>(null);
  const update = useUpdate(resource);
  const remove = useRemove(resource);
  const mayManage = viewer.permissions.has('manage_accounts');
  const setActive = (row: ClassRow, is_active: boolean) =>
    update.mutate(
      { id: row.id, patch: { is_active }, version: row.version },
      { onError: (error) => reportError(`${row.name} was not changed`, error) },
    );
  return (
    <Section
      title={resource.labels}
      description={about}
      actions={
        mayManage && (
          <Button variant="outline" onClick={() => setOpen('new')}>
            New {name}
          </Button>
        )
      }
    >
      <RelatedList<ClassRow>
        resource={resource}
        filters={where(resource)}
        order="is_active.desc,name"
        limit={100}
        select="is_active"
        {...(mayManage && { onOpen: setOpen })}
        columns={[
          'name',
          {
            id: 'is_active',
            header: 'Status',
            cell: (row) => (
              <StatusMark
                {...(row.is_active
                  ? { label: 'In use', tone: 'success', shape: 'dot' }
                  : { label: 'Archived', tone: 'muted' })}
              />
            ),
          },
        ]}
        {...(mayManage && {
          rowActions: (row: ClassRow) => (
            <span className="inline-flex gap-1">
              <Button variant="ghost" onClick={() => setActive(row, !row.is_active)}>
                {row.is_active ? 'Archive' : 'Restore'}
              </Button>
              <Button
                variant="ghost"
                onClick={() =>
                  remove.mutate(row.id, {
                    onError: (error) => reportError(`${row.name} was not deleted`, error),
                  })
                }
              >
                Delete
              </Button>
            </span>
          ),
        })}
        empty={`No ${name} yet.`}
      />
      {open && (
        <Sheet
          open
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          title={open === 'new' ? `New ${name}` : `Change ${name}`}
        >
          <div className="p-4">
            <ResourceForm
              resource={resource}
              {...(open !== 'new' && { row: open })}
              placed={['is_active']}
              guarded={false}
              autoFocus={open === 'new'}
              place="sheet"
              onSaved={() => setOpen(null)}
              onCancel={() => setOpen(null)}
            />
          </div>
        </Sheet>
      )}
    </Section>
  );
}
