/** One control for each kind of checklist item. Always sends the complete answer; deleting it sends an empty one. */
import { Camera, Check, PenLine, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { fileLink } from '#ui/api/link.ts';
import { useUpload } from '#ui/api/upload.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { cx } from '#ui/cx.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { SignatureSheet } from '../evidence/SignatureSheet.tsx';
import type { ItemView } from '../page/work-order-view.ts';
import type { AnswerInput } from './ChecklistItem.tsx';

export interface AnswerControlProps {
  item: ItemView;
  orderId: string;
  disabled: boolean;
  send: (input: AnswerInput) => Promise<void>;
  onNeedsPhoto: () => void;
}

export function AnswerControl(props: AnswerControlProps): ReactNode {
  return controls[props.item.kind ?? 'check'](props);
}

type Control = (props: AnswerControlProps) => ReactNode;

const controls: Readonly<Record<NonNullable<ItemView['kind']>, Control>> = {
  check: ({ item, disabled, send }) => (
    <Checkbox
      aria-labelledby={`${item.id}-label`}
      checked={item.checklist_answers[0]?.result === 'done'}
      disabled={disabled}
      onChange={(event) => void send(event.target.checked ? { result: 'done' } : { note: null })}
    />
  ),
  pass_fail: (props) => <PassFail {...props} />,
  number: (props) => <NumberAnswer {...props} />,
  meter: (props) => <NumberAnswer {...props} />,
  text: (props) => <TextAnswer {...props} />,
  choice: ({ item, disabled, send }) => (
    <Select
      aria-labelledby={`${item.id}-label`}
      className="w-44"
      placeholder="–"
      options={(item.choices ?? []).map((choice) => ({ value: choice, label: choice }))}
      value={item.checklist_answers[0]?.value_text ?? ''}
      disabled={disabled}
      onChange={(event) =>
        void send(event.target.value ? { value_text: event.target.value } : { note: null })
      }
    />
  ),
  photo: (props) => <PhotoAnswer {...props} />,
  signature: (props) => <SignatureAnswer {...props} />,
};

function PassFail({ item, orderId, disabled, send, onNeedsPhoto }: AnswerControlProps) {
  const chosen = item.checklist_answers[0]?.result;
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const choose = (result: 'pass' | 'fail' | 'not_applicable') => {
    if (chosen === result) return void send({ note: null });
    if (result === 'fail' && item.photo_on_fail && !item.checklist_answers[0]?.file_id) {
      onNeedsPhoto();
      return picker.current?.click();
    }
    void send({ result });
  };
  const failWith = async (file: File) => {
    try {
      const row = await upload.mutateAsync({ file, params: { work_order_id: orderId } });
      await send({ result: 'fail', file_id: row.id });
    } catch (error) {
      reportError('The photo was not uploaded', error);
    }
  };
  const options = [
    { value: 'pass', label: 'Pass', icon: <Check className="size-3.5" aria-hidden="true" /> },
    { value: 'fail', label: 'Fail', icon: <X className="size-3.5" aria-hidden="true" /> },
    { value: 'not_applicable', label: 'n/a', icon: null },
  ] as const;
  return (
    <>
      <fieldset className="flex overflow-hidden rounded-md border border-line-strong" disabled={disabled}>
        <legend className="sr-only">{item.label}</legend>
        {options.map(({ value, label, icon }, index) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === value}
            onClick={() => choose(value)}
            className={cx(
              'flex h-(--control-sm) items-center gap-1 px-2.5 text-label font-medium hover:bg-wash',
              index > 0 && 'border-s border-line',
              '-outline-offset-2 disabled:opacity-60',
              chosen === value && tones[value],
            )}
          >
            {icon}
            {label}
          </button>
        ))}
      </fieldset>
      <FilePicker ref={picker} label={`Photo of what failed: ${item.label}`} onFile={failWith} />
    </>
  );
}

const tones = {
  pass: 'bg-tone-success-soft text-tone-success',
  fail: 'bg-tone-danger-soft text-tone-danger',
  not_applicable: 'bg-tone-neutral-soft text-tone-neutral',
} as const;

function NumberAnswer({ item, disabled, send }: AnswerControlProps) {
  const stored = item.checklist_answers[0]?.value_number ?? null;
  const shown = stored === null ? '' : plain(stored);
  const [typed, setTyped] = useState<string | null>(null);
  const rangeId = useId();
  const save = () => {
    const text = (typed ?? shown).trim().replace(',', '.');
    setTyped(null);
    if (typed === null || text === shown) return;
    void send(text === '' ? { note: null } : { value_number: text });
  };
  const range = rangeOf(item);
  return (
    <span className="flex items-center gap-2">
      {range && (
        <span id={rangeId} className="text-label text-subtle tabular">
          {range}
        </span>
      )}
      <Input
        aria-labelledby={`${item.id}-label`}
        aria-describedby={range ? rangeId : undefined}
        inputMode="decimal"
        className="w-28 text-end"
        disabled={disabled}
        value={typed ?? shown}
        suffix={item.unit ? <span className="text-label">{item.unit}</span> : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </span>
  );
}

function rangeOf({ min_value, max_value }: ItemView): string | undefined {
  if (min_value !== null && max_value !== null) return `${plain(min_value)} – ${plain(max_value)}`;
  if (min_value !== null) return `from ${plain(min_value)}`;
  return max_value === null ? undefined : `up to ${plain(max_value)}`;
}

/** "12.5000" → "12.5". */
const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

function TextAnswer({ item, disabled, send }: AnswerControlProps) {
  const stored = item.checklist_answers[0]?.value_text ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    const text = (typed ?? stored).trim();
    setTyped(null);
    if (typed !== null && text !== stored) void send(text ? { value_text: text } : { note: null });
  };
  return (
    <Input
      aria-labelledby={`${item.id}-label`}
      className="w-64 max-w-full"
      maxLength={4000}
      disabled={disabled}
      value={typed ?? stored}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  );
}

function PhotoAnswer({ item, orderId, disabled, send }: AnswerControlProps) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const fileId = item.checklist_answers[0]?.file_id;
  const take = async (file: File) => {
    try {
      const row = await upload.mutateAsync({ file, params: { work_order_id: orderId } });
      await send({ file_id: row.id });
    } catch (error) {
      reportError('The photo was not uploaded', error);
    }
  };
  return (
    <span className="flex items-center gap-2">
      {fileId && <Thumb id={fileId} label={item.label} />}
      <Button
        size="sm"
        variant="outline"
        disabled={disabled}
        loading={upload.isPending}
        onClick={() => picker.current?.click()}
      >
        <Camera className="size-3.5" aria-hidden="true" />
        {fileId ? 'Replace' : 'Photo'}
      </Button>
      <FilePicker ref={picker} label={item.label} onFile={take} />
    </span>
  );
}

function SignatureAnswer({ item, orderId, disabled, send }: AnswerControlProps) {
  const [open, setOpen] = useState(false);
  const { file_id: fileId, value_text: name } = item.checklist_answers[0] ?? {};
  return (
    <span className="flex items-center gap-2">
      {fileId && <Thumb id={fileId} label={`Signature${name ? ` of ${name}` : ''}`} paper />}
      <Button size="sm" variant="outline" disabled={disabled} onClick={() => setOpen(true)}>
        <PenLine className="size-3.5" aria-hidden="true" />
        {fileId ? 'Sign again' : 'Sign'}
      </Button>
      <SignatureSheet
        open={open}
        onOpenChange={setOpen}
        title={item.label}
        orderId={orderId}
        onSigned={(signature) => send({ file_id: signature.fileId, value_text: signature.name })}
      />
    </span>
  );
}

function Thumb({ id, label, paper }: { id: string; label: string; paper?: boolean }) {
  return (
    <a href={fileLink(id)} target="_blank" rel="noreferrer">
      <img
        src={fileLink(id, 'thumb')}
        alt={label}
        className={cx(
          'h-8 w-12 rounded-sm border border-line',
          paper ? 'bg-paper object-contain' : 'object-cover',
        )}
      />
    </a>
  );
}

interface FilePickerProps {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  onFile: (file: File) => void;
}

/** Opens the camera directly on a phone. */
function FilePicker({ ref, label, onFile }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture="environment"
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
