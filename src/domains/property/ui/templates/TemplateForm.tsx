/** The form of an inspection template. Changed items become a new version: inspections that have begun keep theirs. */
import { type FormEvent, useRef, useState } from 'react';
import {
  composeInspectionTemplate,
  reviseInspectionTemplate,
  templateInput,
} from '#domains/property/templates/compose-template.ts';
import { checkTemplateItems, type Faults } from '#domains/property/templates/template-items.rules.ts';
import { roomKinds } from '#domains/rooms/room.resource.ts';
import { sentence } from '#kernel/display.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { FieldRow, FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { TemplateItems } from './TemplateItems.tsx';
import { inputOf, type TemplateDraft } from './template-draft.ts';

interface TemplateFormProps {
  /** Null for a new one. */
  row: { readonly id: string; readonly version: number } | null;
  stored: TemplateDraft;
}

const listPath = '/property-tasks/templates';

export function TemplateForm({ row, stored }: TemplateFormProps) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const { mutateAsync } = useAnyCommand();
  const kept = useDraft<TemplateDraft>(
    `inspection-template:${viewer.tenantId}:${row ? `${row.id}:${row.version}` : 'new'}`,
  );
  const [draft, setDraft] = useState(kept.initial ?? stored);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  const isChanged = JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(stored));
  const back = row ? `${listPath}/${row.id}` : listPath;
  const faultsIn = (checked: TemplateDraft): Faults => {
    const { name, items } = inputOf(checked);
    return { ...(!name && { name: 'Enter the name.' }), ...checkTemplateItems(items, viewer).faults };
  };
  const change = (part: Partial<TemplateDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    kept.keep(next);
    if (Object.keys(faults).length > 0) setFaults(faultsIn(next));
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
      const command = row ? reviseInspectionTemplate : composeInspectionTemplate;
      const call = row ? { id: row.id, version: row.version } : {};
      const made = await mutateAsync({ command, input: inputOf(draft), ...call });
      kept.clear();
      notify.success(row ? 'Template saved' : 'Template created');
      await navigate({ to: `${listPath}/${row?.id ?? made.id}` });
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
              {row ? 'Save template' : 'Create template'}
            </Button>
            <Button variant="ghost" onClick={() => void navigate({ to: back })}>
              Cancel
            </Button>
          </>
        }
      >
        <Field label="Name" error={faults.name}>
          <Input
            autoFocus={!row}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="Description" optional error={faults.description}>
          <Textarea
            rows={2}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <RoomKinds chosen={draft.room_kinds} onChange={(room_kinds) => change({ room_kinds })} />
        <FieldRow>
          {(['estimated_minutes', 'pass_mark'] as const).map((name) => (
            <FieldControl
              key={name}
              name={name}
              label={templateInput[name].label ?? name}
              field={templateInput[name]}
              value={draft[name]}
              values={{}}
              error={faults[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </FieldRow>
        <Checkbox
          label="Counts as preventive maintenance"
          help="Once approved, the room is maintained as of that day"
          checked={draft.counts_as_maintenance}
          onChange={(event) => change({ counts_as_maintenance: event.target.checked })}
        />
        <Field label="Items" group>
          <TemplateItems items={draft.items} faults={faults} onChange={(items) => change({ items })} />
        </Field>
      </FormLayout>
      <LeaveGuard when={() => isChanged && !saved.current} keeps onDiscard={() => kept.clear()} />
    </>
  );
}

interface RoomKindsProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function RoomKinds({ chosen, onChange }: RoomKindsProps) {
  return (
    <Field label="For" help="All rooms when none is chosen" group>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {roomKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={sentence(kind)}
            checked={chosen.includes(kind)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
            }
          />
        ))}
      </div>
    </Field>
  );
}

function goToFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
