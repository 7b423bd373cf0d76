/** Templates of entries by hand: those that repeat are posted by themselves, the others are where a new entry can begin. */
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { entryTemplateLines, entryTemplates } from '#domains/ledger/entries/entry-template.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Link } from '#ui/navigation.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { EntryLines } from './EntryLines.tsx';

type Template = Row & { readonly last_error: string | null };

export function RecurringEntries({ nav }: { nav: ReactNode }) {
  const { viewer } = useWorkplace();
  const [open, setOpen] = useState<Row | null>(null);
  return (
    <Page title="Recurring entries">
      <PageHeader
        title="Recurring entries"
        description="A template that repeats is posted by itself on its day. To add one, enter it as a new entry and save it there as a template."
        actions={
          <div className="flex gap-2">
            {nav}
            {viewer.permissions.has('create_transactions') && (
              <Button asChild>
                <Link to="/financials/transactions/new">
                  <Plus className="size-4" aria-hidden="true" />
                  New entry
                </Link>
              </Button>
            )}
          </div>
        }
      />
      <RelatedList<Template>
        resource={entryTemplates}
        filters={where(entryTemplates)}
        select="memo,starts_on,is_reversed,last_error"
        columns={[
          'name',
          'amount',
          'every',
          'next_on',
          'until',
          'posted_until',
          {
            id: 'fault',
            header: 'What went wrong',
            cell: ({ last_error }) =>
              last_error && <span className="whitespace-normal text-tone-danger">{last_error}</span>,
          },
        ]}
        order="name"
        limit={100}
        onOpen={setOpen}
        empty="No template yet. Enter what comes every month as a new entry, and save it there as a template."
      />
      {open && <TemplateSheet row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function TemplateSheet({ row, onClose }: { row: Row; onClose: () => void }) {
  const { may } = useWorkplace();
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title="Template">
      <div className="flex flex-col gap-4 p-4">
        {may('update', entryTemplates) && (
          <ResourceForm
            resource={entryTemplates}
            row={row}
            guarded={false}
            place="sheet"
            onSaved={onClose}
            onCancel={onClose}
          />
        )}
        <TemplateLines id={row.id} />
        {may('delete', entryTemplates) && (
          <DeleteRow resource={entryTemplates} row={row} wordy onDone={onClose} />
        )}
      </div>
    </Sheet>
  );
}

type Line = Row & {
  readonly account_id: string;
  readonly debit: string;
  readonly credit: string;
  readonly memo: string | null;
  readonly account?: { readonly code: string; readonly name: string } | null;
};

function TemplateLines({ id }: { id: string }) {
  const { rows, isPending } = useRows<typeof entryTemplateLines, Line>(entryTemplateLines, {
    filters: where(entryTemplateLines).eq('template_id', id),
    select: 'id,account_id,debit,credit,memo,account(code,name)',
    order: 'position',
    limit: 200,
    count: false,
  });
  if (isPending) return <SkeletonRows rows={2} />;
  const lines = rows.map(({ account, ...line }) => ({
    ...line,
    code: account?.code ?? '',
    name: account?.name ?? '',
  }));
  return (
    <Card flush className="overflow-x-auto">
      <EntryLines lines={lines} />
    </Card>
  );
}
