import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { placeholders, type ReminderStage } from '#domains/invoicing/reminders/reminder.rules.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { fillTemplate } from '#kernel/template.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface RemindersEditorProps {
  isOn: boolean;
  stages: readonly ReminderStage[];
  onChange: (isOn: boolean, stages: readonly ReminderStage[]) => void;
  errors: Readonly<Record<string, string>>;
}

/** Edits the stages and texts of reminders, each with a preview of the mail. */
export function RemindersEditor({ isOn, stages, onChange, errors }: RemindersEditorProps) {
  const set = (index: number, next: Partial<ReminderStage>) =>
    onChange(
      isOn,
      stages.map((stage, n) => (n === index ? { ...stage, ...next } : stage)),
    );
  return (
    <Section
      title="Reminders"
      description={`Sent in the morning, each once, with the invoice attached; an invoice that is paid or stopped gets none. These stand for facts: ${placeholders.map((name) => `{${name}}`).join(' ')}`}
    >
      <Switch
        checked={isOn}
        onCheckedChange={(next) => onChange(next, stages)}
        label="Remind customers by schedule"
      />
      {errors.reminders && (
        <p role="alert" className="text-tone-danger">
          {errors.reminders}
        </p>
      )}
      {stages.map((stage, index) => (
        <StageEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is identified by its position only and has no own state.
          key={index}
          stage={stage}
          errorOf={(name) => errors[`reminders.${index}.${name}`]}
          onChange={(next) => set(index, next)}
          onRemove={() =>
            onChange(
              isOn,
              stages.filter((_, n) => n !== index),
            )
          }
        />
      ))}
      <div>
        <Button
          variant="outline"
          disabled={stages.length >= 12}
          onClick={() =>
            onChange(isOn, [
              ...stages,
              {
                days: (stages.at(-1)?.days ?? 0) + 14,
                subject: 'About {invoice}',
                text: '{amount} is still open.',
              },
            ])
          }
        >
          <Plus className="size-4" aria-hidden="true" />
          Add reminder
        </Button>
      </div>
    </Section>
  );
}

interface StageEditorProps {
  stage: ReminderStage;
  errorOf: (name: string) => string | undefined;
  onChange: (next: Partial<ReminderStage>) => void;
  onRemove: () => void;
}

function StageEditor({ stage, errorOf, onChange, onRemove }: StageEditorProps) {
  // Zero days before and after are the same day: only this state knows which was chosen.
  const [zeroIsBefore, setZeroIsBefore] = useState(false);
  const days = Math.abs(stage.days);
  const isBefore = days === 0 ? zeroIsBefore : stage.days < 0;
  const set = (count: number, before: boolean) => onChange({ days: before ? -count : count });
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Field label="When" group error={errorOf('days')}>
          <span className="flex items-center gap-2">
            <span className="w-20">
              <NumberCell
                aria-label="Days"
                scale={0}
                value={String(days)}
                onValueChange={(typed) => {
                  setZeroIsBefore(isBefore);
                  set(Math.min(365, Number(typed ?? 0)), isBefore);
                }}
              />
            </span>
            <span>days</span>
            <Select
              aria-label="Before or after it is due"
              options={[
                { value: 'before', label: 'before it is due' },
                { value: 'after', label: 'after it is due' },
              ]}
              value={isBefore ? 'before' : 'after'}
              onChange={(event) => {
                setZeroIsBefore(event.target.value === 'before');
                set(days, event.target.value === 'before');
              }}
            />
            <IconButton label="Remove this reminder" className="ms-auto" onClick={onRemove}>
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </span>
        </Field>
        <Field label="Subject" error={errorOf('subject')}>
          <Input
            maxLength={200}
            value={stage.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        </Field>
        <Field label="Text" error={errorOf('text')}>
          <Textarea
            rows={5}
            maxLength={4000}
            value={stage.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </Field>
      </div>
      <Preview stage={stage} />
    </div>
  );
}

/** The text with example values. */
function Preview({ stage }: { stage: ReminderStage }) {
  const { viewer } = useWorkplace();
  const { locale, currency, timezone } = viewer;
  const today = dayIn(timezone, new Date().toISOString());
  const due = addDays(today, -stage.days);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const facts = {
    invoice: 'INV-2026-0042',
    customer: 'Grand Hotel',
    contact: 'Maria Lopez',
    amount: money.format(860.5),
    total: money.format(1060.5),
    due_date: new Intl.DateTimeFormat(inEnglish(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.parse(`${due}T00:00:00Z`),
    ),
    days: String(Math.max(0, stage.days)),
    company: 'your company',
  };
  return (
    <section aria-label="Preview" className="rounded-md bg-wash p-4">
      <p className="pb-2 font-semibold break-words">{fillTemplate(stage.subject, facts)}</p>
      <p className="whitespace-pre-line break-words text-muted">
        {`Hello Maria Lopez,\n\n${fillTemplate(stage.text, facts)}\n\nSee it online: …\n\nYour company`}
      </p>
    </section>
  );
}
