import { checklistTemplates } from '#domains/work-orders/checklists/checklist.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useUpdate } from '#ui/api/changes.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useNavigate } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';

type Template = ApiRowOf<typeof checklistTemplates> & { checklist_items: readonly { id: string }[] };

/** Checklist templates: added to work orders by hand or by category. */
export function ChecklistsSection() {
  const navigate = useNavigate();
  const update = useUpdate(checklistTemplates);
  const archive = (row: Template) =>
    update.mutate(
      { id: row.id, patch: { is_active: !row.is_active }, version: row.version },
      { onError: (error) => reportError('The checklist was not changed', error) },
    );
  const open = (row: Template) => void navigate({ to: `/settings/checklists/${row.id}` });
  return (
    <Section
      title="Checklist templates"
      description="A work order gets its own copy of the checklist; later changes here don’t affect jobs under way."
      actions={
        <Button asChild>
          <Link to="/settings/checklists/new">New checklist</Link>
        </Button>
      }
    >
      <RelatedList<Template>
        resource={checklistTemplates}
        filters={where(checklistTemplates)}
        order="is_active.desc,name"
        limit={100}
        select="is_active,checklist_items(id)"
        onOpen={open}
        columns={[
          'name',
          'category',
          { id: 'items', header: 'Items', align: 'end', cell: (row) => countOf(row) },
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
        rowActions={(row) => (
          <Button
            variant="ghost"
            aria-label={`${row.is_active ? 'Archive' : 'Restore'} ${row.name}`}
            onClick={() => archive(row)}
          >
            {row.is_active ? 'Archive' : 'Restore'}
          </Button>
        )}
        empty="No checklist yet. With one, nothing is forgotten on a job, and the customer sees what was done."
      />
    </Section>
  );
}

function countOf({ checklist_items: items }: Template): string {
  return items.length === 1 ? '1 item' : `${items.length} items`;
}
