import {
  placeholdersOf,
  type UpdateKind,
  type UpdateTemplate,
  updateKindWords,
  usualTemplates,
} from '#domains/scheduling/customers/update-templates.rules.ts';
import {
  arrivalText,
  dateText,
  windowText,
  writeUpdate,
} from '#domains/scheduling/customers/update-text.rules.ts';
import { unknownPlaceholders } from '#kernel/template.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface TemplateEditorProps {
  kind: UpdateKind;
  template: UpdateTemplate;
  windowMinutes: number;
  /** Of the server, by field. */
  errors: { readonly subject: string | undefined; readonly text: string | undefined };
  onChange: (next: Partial<UpdateTemplate>) => void;
}

/** One kind of mail: its switch, its texts, and how it reads. */
export function TemplateEditor({ kind, template, windowMinutes, errors, onChange }: TemplateEditorProps) {
  const label = updateKindWords[kind];
  const usual = usualTemplates[kind];
  const isUsual = template.subject === usual.subject && template.text === usual.text;
  const faultOf = (text: string) => {
    const [unknown] = unknownPlaceholders(text, placeholdersOf[kind]);
    return unknown === undefined ? undefined : `{${unknown}} means nothing here.`;
  };
  return (
    <section
      aria-label={label}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 lg:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <Switch
          checked={template.is_on}
          onCheckedChange={(is_on) => onChange({ is_on })}
          label={<span className="font-medium">{label}</span>}
          help={when[kind]}
        />
        <Field label="Subject" error={faultOf(template.subject) ?? errors.subject}>
          <Input
            maxLength={200}
            value={template.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        </Field>
        <Field
          label="Text"
          error={faultOf(template.text) ?? errors.text}
          help={`These stand for facts: ${placeholdersOf[kind].map((name) => `{${name}}`).join(' ')}`}
        >
          <Textarea
            rows={6}
            maxLength={4000}
            value={template.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </Field>
        {!isUsual && (
          <Button
            variant="ghost"
            className="self-start"
            onClick={() => onChange({ subject: usual.subject, text: usual.text })}
          >
            Use the usual text
          </Button>
        )}
      </div>
      <Preview label={label} template={template} windowMinutes={windowMinutes} />
    </section>
  );
}

const when: Readonly<Record<UpdateKind, string>> = {
  booked: 'When a visit is planned, with a file for the calendar.',
  changed: 'When it begins at another time. The customer’s calendar follows.',
  cancelled: 'When a visit that they know of is cancelled. It goes from their calendar.',
  on_the_way: 'When the technician presses “On my way”, with their picture.',
  late: 'Once, when the technician is still at another job, or on the way, beyond the window.',
  done: 'When the visit is finished.',
};

interface PreviewProps extends Pick<TemplateEditorProps, 'template' | 'windowMinutes'> {
  label: string;
}

function Preview({ label, template, windowMinutes }: PreviewProps) {
  const { viewer } = useWorkplace();
  const { tenant } = useSession();
  const from = nextMorning();
  const minutes = Math.max(15, Math.min(720, windowMinutes || 0));
  const window = { from, until: later(from, minutes) };
  const former = { from: later(from, -24 * 60), until: later(from, minutes - 24 * 60) };
  const facts = {
    contact: 'Maria Lopez',
    customer: 'Grand Hotel',
    job: 'Boiler does not heat',
    number: 'WO-1042',
    date: dateText(window.from, viewer),
    window: windowText(window, viewer),
    former_date: dateText(former.from, viewer),
    former_window: windowText(former, viewer),
    technician: 'Ann',
    arrival: arrivalText(later(from, 20), window, viewer),
    work_done: 'Replaced the igniter and checked the flame.',
    company: tenant?.company_name ?? '',
    phone: '555 0100',
  };
  const { subject, text } = writeUpdate(template, facts, '…');
  return (
    <section aria-label={`Preview: ${label}`} className="min-w-0 rounded-md bg-wash p-4">
      <p className="pb-2 font-semibold break-words">{subject}</p>
      <p className="break-words whitespace-pre-line text-muted">{text}</p>
    </section>
  );
}

/** A full hour a few days ahead. */
function nextMorning(): string {
  const hour = 3_600_000;
  return new Date(Math.ceil(Date.now() / hour) * hour + 3 * 24 * hour).toISOString();
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
