import { type FormEvent, useMemo, useRef, useState } from 'react';
import { checkItems, type Faults } from '#domains/companies/settings/checklist-items.rules.ts';
import {
  composeChecklistTemplate,
  reviseChecklistTemplate,
} from '#domains/companies/settings/checklist-template-commands.ts';
import { checklistTemplates } from '#domains/work-orders/checklists/checklist.resource.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { useRow } from '#ui/api/rows.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { FieldRow, FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { Link, useNavigate, usePathParam } from '#ui/navigation.tsx';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { ChecklistItems } from './ChecklistItems.tsx';
import {
  type ChecklistDraft,
  draftOf,
  emptyChecklist,
  inputOf,
  type StoredTemplate,
} from './checklist-draft.ts';

const listPath = '/settings/checklists';

/** Form for a new or existing checklist template. */
export function ChecklistEditor() {
  const id = usePathParam('id');
  const isNew = id === 'new';
  const { data, error, isPending, refetch } = useRow<typeof checklistTemplates, StoredTemplate>(
    checklistTemplates,
    isNew ? null : id,
    '*,checklist_items(*)',
  );
  const row: StoredTemplate | null | undefined = data;
  const title = isNew ? 'New checklist' : (row?.name ?? 'Checklist');
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        context={
          <Link to={listPath} className="hover:underline">
            Checklist templates
          </Link>
        }
      />
      {error && (
        <ErrorState title="The checklist could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!isNew && isPending && <SkeletonRows rows={6} />}
      {!isNew && row === null && (
        <EmptyState
          title="This checklist is not here"
          action={
            <Button asChild variant="outline">
              <Link to={listPath}>All checklists</Link>
            </Button>
          }
        >
          It may have been deleted, or belong to another company.
        </EmptyState>
      )}
      {(isNew || row) && <ChecklistForm key={row?.version ?? 0} row={row ?? null} />}
    </Page>
  );
}

function ChecklistForm({ row }: { row: StoredTemplate | null }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const { mutateAsync } = useAnyCommand();
  const stored = useMemo(() => (row ? draftOf(row) : emptyChecklist()), [row]);
  const kept = useDraft<ChecklistDraft>(
    `checklist:${viewer.tenantId}:${row ? `${row.id}:${row.version}` : 'new'}`,
  );
  const [draft, setDraft] = useState(kept.initial ?? stored);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  const isChanged = JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(stored));
  const change = (part: Partial<ChecklistDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    kept.keep(next);
    if (Object.keys(faults).length > 0) setFaults(faultsIn(next));
  };
  const faultsIn = (checked: ChecklistDraft): Faults => {
    const { name, checklist_items } = inputOf(checked);
    const items = checklist_items.map(({ id: _, ...item }) => item);
    return { ...(!name && { name: 'Enter the name.' }), ...checkItems(items, viewer).faults };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    const wrong = faultsIn(draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return goToFault();
    setBusy(true);
    saved.current = true;
    try {
      const command = row ? reviseChecklistTemplate : composeChecklistTemplate;
      const call = row ? { id: row.id, version: row.version } : {};
      await mutateAsync({ command, input: inputOf(draft), ...call });
      kept.clear();
      notify.success(row ? 'Checklist saved' : 'Checklist created');
      await navigate({ to: listPath });
    } catch (error) {
      saved.current = false;
      setFaults(error instanceof ApiError ? error.fields : {});
      setProblem(error instanceof ApiError ? error.message : classifyError(error).friendly);
      setBusy(false);
    }
  };
  return (
    <>
      <FormLayout
        className="max-w-4xl"
        onSubmit={(event) => void submit(event)}
        error={problem}
        actions={
          <>
            <Button type="submit" loading={busy}>
              {row ? 'Save checklist' : 'Create checklist'}
            </Button>
            <Button variant="ghost" onClick={() => void navigate({ to: listPath })}>
              Cancel
            </Button>
          </>
        }
      >
        <FieldRow>
          <Field label="Name" error={faults.name}>
            <Input
              autoFocus={!row}
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field
            label="Category"
            optional
            help="Suggested automatically for work orders of this category."
            error={faults.category}
          >
            <Input value={draft.category} onChange={(event) => change({ category: event.target.value })} />
          </Field>
        </FieldRow>
        <Field label="Description" optional error={faults.description}>
          <Textarea
            rows={2}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <Field label="Items" group>
          <ChecklistItems items={draft.items} faults={faults} onChange={(items) => change({ items })} />
        </Field>
      </FormLayout>
      <LeaveGuard when={() => isChanged && !saved.current} keeps onDiscard={() => kept.clear()} />
    </>
  );
}

function goToFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
