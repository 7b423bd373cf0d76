import { Archive, ArchiveRestore, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { customFields, customTables } from '#domains/companies/settings/custom-field.resource.ts';
import { archiveCustomField, restoreCustomField } from '#domains/companies/settings/custom-field-commands.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { CustomFieldList } from './CustomFieldList.tsx';
import { CustomFieldSheet } from './CustomFieldSheet.tsx';
import { type CustomField, type CustomTable, kindWords } from './custom-field-words.ts';

/** The company's custom fields of customers, assets and jobs. */
export function CustomFieldsSection() {
  const { resourceOf } = useWorkplace();
  const navigate = useNavigate();
  const asked = useAddress<{ table: string }>().table;
  const table: CustomTable = customTables.find((one) => one === asked) ?? customTables[0];
  const noun = resourceOf(table)?.labels.toLowerCase() ?? '';
  const [open, setOpen] = useState<CustomField | 'new' | null>(null);
  const list = useRows(customFields, { filters: where(customFields), order: 'position', limit: 1000 });
  const inUse = (of: CustomTable) => list.rows.filter((row) => row.table_name === of && !row.archived_at);
  const archived = list.rows.filter((row) => row.table_name === table && row.archived_at);
  const fields = inUse(table);
  const archive = useArchive();
  return (
    <Section
      title="Custom fields"
      description="Extra fields for what your company keeps track of. They appear on pages and forms, and can be listed, filtered, imported and exported."
      actions={fields.length > 0 && <Button onClick={() => setOpen('new')}>New field</Button>}
    >
      {list.error ? (
        <ErrorState title="The fields could not be loaded" error={list.error} onRetry={list.refetch} />
      ) : (
        <Tabs
          label="What the fields belong to"
          value={table}
          onValueChange={(value) => void navigate({ to: '.', search: { table: value }, replace: true })}
          items={customTables.map((one) => ({
            value: one,
            label: resourceOf(one)?.labels ?? one,
            count: inUse(one).length || undefined,
          }))}
        >
          <div className="flex flex-col gap-6">
            {list.isPending ? (
              <SkeletonRows rows={3} />
            ) : fields.length > 0 ? (
              <CustomFieldList table={table} fields={fields} onOpen={setOpen} onArchive={archive.put} />
            ) : (
              <EmptyState
                icon={<TextCursorInput aria-hidden="true" />}
                title={`No custom field for ${noun} yet`}
                action={<Button onClick={() => setOpen('new')}>New field</Button>}
              >
                What do you write into the notes again and again? It can have a field of its own.
              </EmptyState>
            )}
            {archived.length > 0 && <Archived fields={archived} onRestore={archive.takeBack} />}
          </div>
        </Tabs>
      )}
      {open && (
        <CustomFieldSheet table={table} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

/** Archives a field, keeping its values, and restores it. */
function useArchive() {
  const { refresh } = useAuth();
  const archive = useCommand(archiveCustomField);
  const restore = useCommand(restoreCustomField);
  const takeBack = (row: CustomField) =>
    restore.mutate(
      { id: row.id },
      {
        onSuccess: () => void refresh(),
        onError: (error) => reportError(`“${row.label}” was not restored`, error),
      },
    );
  const put = (row: CustomField) =>
    archive.mutate(
      { id: row.id },
      {
        onSuccess: () => {
          void refresh();
          notify.success(`“${row.label}” archived. Its values are kept.`, {
            action: { label: 'Undo', onClick: () => takeBack(row) },
          });
        },
        onError: (error) => reportError(`“${row.label}” was not archived`, error),
      },
    );
  return { put, takeBack };
}

function Archived({
  fields,
  onRestore,
}: {
  fields: readonly CustomField[];
  onRestore: (row: CustomField) => void;
}) {
  return (
    <section aria-labelledby="archived-fields" className="flex flex-col gap-2">
      <h3 id="archived-fields" className="flex items-center gap-1.5 text-label font-medium text-muted">
        <Archive className="size-3.5" aria-hidden="true" />
        Archived: not shown anywhere, values kept
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {fields.map((row) => (
          <li key={row.id} className="flex items-center gap-2 px-3 py-1">
            <span className="min-w-0 flex-1 truncate text-muted">
              {row.label} <span className="text-label text-subtle">{kindWords[row.kind].label}</span>
            </span>
            <IconButton label={`Restore ${row.label}`} onClick={() => onRestore(row)}>
              <ArchiveRestore className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
