import { Plus } from 'lucide-react';
import { useState } from 'react';
import { bankRules } from '#domains/banking/rules/bank-rule.resource.ts';
import { useRemove, useUpdate } from '#ui/api/changes.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { outcomeWords, RuleForm } from './RuleForm.tsx';

/** The list of bank rules. They only make suggestions, so a wrong rule does no harm. */
export function Rules() {
  const { viewer } = useWorkplace();
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const update = useUpdate(bankRules);
  const remove = useRemove(bankRules);
  const may = viewer.permissions.has('create_transactions');
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {may && (
          <Button onClick={() => setOpen('new')}>
            <Plus className="size-4" aria-hidden="true" />
            New rule
          </Button>
        )}
        <span className="text-label text-muted">
          Proposed at each line it fits, of every account it is for. You post it with one click.
        </span>
      </div>
      <RelatedList
        resource={bankRules}
        filters={where(bankRules)}
        order="name"
        columns={[
          'name',
          'contains',
          'counterparty',
          { id: 'outcome', header: 'Then', cell: (row) => outcomeWords[String(row.outcome)] },
          'target_account_id',
          {
            id: 'state',
            header: 'State',
            cell: (row) => (
              <StatusMark
                {...(row.is_active
                  ? { label: 'In use', tone: 'success', shape: 'dot' }
                  : { label: 'Put aside', tone: 'muted' })}
              />
            ),
          },
        ]}
        select="*"
        {...(may && { onOpen: (row: Row) => setOpen(row) })}
        rowActions={(row) =>
          may && (
            <span className="inline-flex gap-1">
              <Button
                size="sm"
                variant="ghost"
                onClick={() =>
                  update.mutate(
                    { id: row.id, patch: { is_active: !row.is_active } },
                    { onError: (error) => reportError('The rule was not changed', error) },
                  )
                }
              >
                {row.is_active ? 'Put aside' : 'Use'}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() =>
                  remove.mutate(row.id, {
                    onError: (error) => reportError('The rule was not deleted', error),
                  })
                }
              >
                Delete
              </Button>
            </span>
          )
        }
        empty="No rule yet. Create an entry from a line and tick “Remember this”, or write one here."
      />
      {open && (
        <Sheet
          open
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          title={open === 'new' ? 'New rule' : 'Change rule'}
        >
          <div className="p-4">
            <RuleForm row={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
          </div>
        </Sheet>
      )}
    </div>
  );
}
