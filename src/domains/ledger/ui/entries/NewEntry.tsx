/** The form of a manual entry, with running totals; can be posted only when debits equal credits. */

import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { journalLineInput } from '#domains/ledger/entries/journal-entry.inputs.ts';
import { postJournalEntry } from '#domains/ledger/entries/post-journal-entry.ts';
import { dayIn } from '#kernel/dates.ts';
import { textOf } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { DocumentForm, documentControls } from '#ui/resource/form/DocumentForm.tsx';
import { useDocumentForm } from '#ui/resource/form/use-document-form.ts';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { ClassSelects } from '../classes/ClassSelects.tsx';
import { type ClassChoices, classesIn, useClasses } from '../classes/use-classes.ts';
import { type EntryLineForm, filledLines, linesToSend, newEntryLine, sumsOf } from './entry-form.rules.ts';
import { TemplateBar } from './TemplateBar.tsx';

const fields = postJournalEntry.input;

interface EntryForm {
  readonly entry_date: string | null;
  readonly memo: string | null;
  readonly reverse_on: string | null;
  readonly lines: readonly EntryLineForm[];
}

export function NewEntry() {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const post = useCommand(postJournalEntry);
  const isMounted = useIsMounted();
  const [initial] = useState(
    (): EntryForm => ({
      entry_date: dayIn(viewer.timezone, new Date().toISOString()),
      memo: null,
      reverse_on: null,
      lines: [newEntryLine(), newEntryLine()],
    }),
  );
  const document = useDocumentForm<EntryForm>('entry.new', initial, async ({ lines, ...values }) => {
    const row = await post.mutateAsync({ input: { ...values, lines: linesToSend(lines) } });
    notify.success(`${row?.number ?? 'Entry'} posted`);
    if (row && isMounted()) void navigate({ to: `/financials/transactions/${row.id}`, replace: true });
  });
  const classes = useClasses();
  const { form, change, errors, isBusy } = document;
  const { lines } = form;
  const sums = sumsOf(lines, viewer.currency);
  const isEqual = sums.difference !== undefined && Number(sums.difference) === 0 && Number(sums.debit) > 0;
  const control = documentControls<EntryForm, 'entry_date' | 'memo' | 'reverse_on'>(document, fields);
  const changeLine = (key: string, part: Partial<EntryLineForm>) =>
    change((now) => ({ lines: now.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) }));
  return (
    <Page title="New entry">
      <PageHeader
        context={<BackLink to="/financials/transactions" label="Transactions" />}
        title="New entry"
        description="For anything that no document posts: depreciation, owner’s drawings, corrections. A posted entry is never changed, only reversed."
        actions={
          viewer.permissions.has('create_transactions') && (
            <TemplateBar
              memo={form.memo ?? ''}
              lines={lines}
              onUse={(memo, kept) => change({ memo, lines: kept })}
            />
          )
        }
      />
      <Permitted right="create_transactions">
        <div className="max-w-4xl">
          <DocumentForm
            document={document}
            actions={
              <>
                <Button type="submit" loading={isBusy} disabled={!isEqual}>
                  Post entry
                </Button>
                <Difference sums={sums} isEqual={isEqual} />
              </>
            }
          >
            <FieldRow>
              {control('memo')}
              {control('entry_date')}
              {control('reverse_on')}
            </FieldRow>
            <Card flush>
              {lines.map((line, index) => (
                <EntryLineRow
                  key={line.key}
                  line={line}
                  index={index}
                  classes={classes}
                  errorOf={(name) => errors[`lines.${filledLines(lines).indexOf(line)}.${name}`]}
                  onChange={(part) => changeLine(line.key, part)}
                  onRemove={
                    lines.length > 2
                      ? () => change({ lines: lines.filter((one) => one.key !== line.key) })
                      : undefined
                  }
                />
              ))}
            </Card>
            <div>
              <Button variant="outline" onClick={() => change({ lines: [...lines, newEntryLine()] })}>
                <Plus className="size-4" aria-hidden="true" />
                Add line
              </Button>
            </div>
          </DocumentForm>
        </div>
      </Permitted>
    </Page>
  );
}

function Difference({ sums, isEqual }: { sums: ReturnType<typeof sumsOf>; isEqual: boolean }) {
  const { viewer } = useWorkplace();
  const money = (value: string) => <Money value={value} currency={viewer.currency} locale={viewer.locale} />;
  return (
    <span className="text-muted" aria-live="polite">
      Debit {money(sums.debit)} · Credit {money(sums.credit)}
      {!isEqual && sums.difference !== undefined && Number(sums.difference) !== 0 && (
        <span className="text-tone-danger"> · differ by {money(sums.difference.replace('-', ''))}</span>
      )}
    </span>
  );
}

interface EntryLineRowProps {
  line: EntryLineForm;
  index: number;
  classes: ClassChoices;
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<EntryLineForm>) => void;
  onRemove: (() => void) | undefined;
}

function EntryLineRow({ line, index, classes, errorOf, onChange, onRemove }: EntryLineRowProps) {
  const { viewer } = useWorkplace();
  const amount = (side: 'debit' | 'credit') => (
    <div>
      <MoneyInput
        aria-label={`${side === 'debit' ? 'Debit' : 'Credit'} of line ${index + 1}`}
        placeholder={side === 'debit' ? 'Debit' : 'Credit'}
        value={line[side] ?? null}
        currency={viewer.currency}
        locale={viewer.locale}
        disabled={Boolean(line[side === 'debit' ? 'credit' : 'debit'])}
        onValueChange={(value) => onChange({ [side]: value })}
      />
      {errorOf(side) && <p className="text-label text-tone-danger">{errorOf(side)}</p>}
    </div>
  );
  return (
    <fieldset
      aria-label={`Line ${index + 1}`}
      className="grid grid-cols-2 items-start gap-2 border-b border-line p-3 last:border-0 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_140px_140px_36px]"
    >
      <div className="col-span-2 md:col-span-1">
        <FieldControl
          name="account_id"
          label="Account"
          hideLabel
          field={journalLineInput.account_id}
          value={line.account_id}
          values={{}}
          error={errorOf('account_id')}
          onChange={(account_id) => onChange({ account_id: textOf(account_id) })}
        />
      </div>
      <Input
        className="col-span-2 md:col-span-1"
        aria-label={`Memo of line ${index + 1}`}
        placeholder="Memo"
        value={line.memo}
        onChange={(event) => onChange({ memo: event.target.value })}
      />
      {amount('debit')}
      {amount('credit')}
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove line ${index + 1}`}
          className="col-start-2 ms-auto flex size-8 items-center justify-center rounded-md text-subtle hover:bg-wash hover:text-tone-danger md:col-start-auto coarse:size-11"
          onClick={onRemove}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </button>
      ) : null}
      {classesIn(classes).length > 0 && (
        <div className="col-span-2 grid grid-cols-2 gap-2 md:col-span-full md:max-w-md">
          <ClassSelects choices={classes} value={line} errorOf={errorOf} onChange={onChange} />
        </div>
      )}
    </fieldset>
  );
}
