/** Asks for parts at a desk: for one's own truck, and in the office for anybody's. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { parts } from '#domains/inventory/part.resource.ts';
import { askRestock } from '#domains/inventory/restock/ask-restock.ts';
import { restockRequestLines } from '#domains/inventory/restock/restock-request.resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

interface AskedLine {
  readonly part_id: string;
  readonly quantity: string;
}

const inUse = where(parts).eq('is_active', true).entries;

export function AskForParts() {
  const navigate = useNavigate();
  const { viewer } = useWorkplace();
  const isOffice = viewer.role !== 'technician';
  const [person, setPerson] = useState<string | null>(isOffice ? null : viewer.membershipId);
  const [lines, setLines] = useState<readonly AskedLine[]>([]);
  const [note, setNote] = useState('');
  const ask = useCommand<{ id: string }>(askRestock);
  const { fields: faults, problem } = formFaults(ask.error);
  const others = Object.entries(faults).filter(([name]) => name !== 'technician_id');
  const fault = others.map(([, message]) => message).join(' ') || problem;
  const add = (part_id: unknown) => {
    if (typeof part_id !== 'string' || lines.some((line) => line.part_id === part_id)) return;
    setLines([...lines, { part_id, quantity: '1' }]);
  };
  const send = () =>
    ask.mutate(
      { input: { lines, note, ...(isOffice && { technician_id: person }) } },
      { onSuccess: ({ id }) => void navigate({ to: `/parts/restock/${id}`, replace: true }) },
    );
  return (
    <Page title="Ask for parts">
      <PageHeader
        context={<BackLink to="/parts/restock" label="Restock requests" />}
        title="Ask for parts"
        description="The office hands them over to the truck, or orders them."
      />
      <div className="flex max-w-(--form) flex-col gap-4">
        {isOffice && (
          <FieldControl
            name="technician_id"
            label="Technician"
            field={{ ...askRestock.input.technician_id, required: true }}
            value={person}
            values={{}}
            error={faults.technician_id}
            onChange={(value) => setPerson(typeof value === 'string' ? value : null)}
          />
        )}
        <Lines lines={lines} onChange={setLines} />
        <FieldControl
          key={lines.length}
          name="part_id"
          label={lines.length === 0 ? 'Part' : 'Another part'}
          field={restockRequestLines.fields.part_id}
          value={null}
          values={{}}
          refFilters={inUse}
          onChange={add}
        />
        <Field label="Note" optional>
          <Textarea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {fault && (
          <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
            {fault}
          </p>
        )}
        <Button
          className="self-start"
          loading={ask.isPending}
          disabled={lines.length === 0 || (isOffice && !person)}
          onClick={send}
        >
          Ask for {lines.length === 1 ? 'this part' : 'these parts'}
        </Button>
      </div>
    </Page>
  );
}

interface LinesProps {
  lines: readonly AskedLine[];
  onChange: (lines: readonly AskedLine[]) => void;
}

function Lines({ lines, onChange }: LinesProps) {
  const ids = lines.map(({ part_id }) => part_id);
  const { rows: known } = useRows(parts, {
    filters: where(parts).in('id', ids),
    select: 'id,name,unit',
    limit: 100,
    count: false,
    enabled: ids.length > 0,
  });
  if (lines.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {lines.map(({ part_id, quantity }) => {
        const part = known.find(({ id }) => id === part_id);
        const name = part?.name ?? 'The part';
        return (
          <li key={part_id} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <Input
              aria-label={`Quantity of ${name}`}
              inputMode="decimal"
              className="w-32"
              suffix={part?.unit}
              value={quantity}
              onChange={({ target }) =>
                onChange(
                  lines.map((line) =>
                    line.part_id === part_id ? { ...line, quantity: target.value.replace(',', '.') } : line,
                  ),
                )
              }
            />
            <IconButton
              label={`Remove ${name}`}
              onClick={() => onChange(lines.filter((line) => line.part_id !== part_id))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
