/**
 * What a command asks before it is done: its input as a form, or one question naming what it does. Hangs on the buttons it
 * came from; a long form opens at the page's edge instead. Never a dialog in front of a dialog.
 */
import { Popover } from 'radix-ui';
import { type ReactNode, useMemo, useState } from 'react';
import type { Command } from '#kernel/command.ts';
import { inSentence } from '#kernel/validate.ts';
import type { Values } from '../api/changes.ts';
import type { Entry } from '../api/where.ts';
import { InlineConfirm } from '../components/InlineConfirm.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { classifyError } from '../errors/classify-error.ts';
import { usePhone } from '../hooks/use-media.ts';
import { FieldsForm, type FieldsFormProps } from './FieldsForm.tsx';
import { checkInput, type FormValues, filled } from './form-values.ts';
import { askedInput } from './lawful.ts';
import { CreatesInPlace } from './ResourceForm.tsx';
import { useWorkplace } from './workplace.tsx';

export interface CommandAsk {
  /** "Cancel WO-1042?" */
  readonly question: string;
  /** What follows from it. */
  readonly consequence?: string | undefined;
  /** What the form begins with. */
  readonly defaults?: Values | undefined;
  readonly controls?: FieldsFormProps['controls'];
  readonly refFilters?:
    | Readonly<Record<string, (values: FormValues) => readonly Entry[] | undefined>>
    | undefined;
  readonly after?: FieldsFormProps['after'];
}

export interface CommandPanelProps {
  command: Command | null;
  ask: CommandAsk | null;
  /** Throws what the server answered. */
  run: (command: Command, input: Values) => Promise<unknown>;
  onClose: () => void;
  /** The buttons it hangs on. */
  children: ReactNode;
}

const wide = new Set(['ref', 'address', 'long_text', 'json', 'tags']);

export function CommandPanel({ command, ask, run, onClose, children }: CommandPanelProps) {
  const phone = usePhone();
  const inputs = command ? [...askedInput(command).values()] : [];
  const isLong =
    inputs.length > 3 ||
    (inputs.length > 1 && inputs.some((field) => field.kind === 'ref' || field.kind === 'address'));
  const inSheet = command !== null && (isLong || (phone && inputs.length > 0));
  const content = command && ask && (
    <Asking command={command} ask={ask} run={run} onClose={onClose} inSheet={inSheet} />
  );
  return (
    <Popover.Root open={command !== null && !inSheet} onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor asChild>{children}</Popover.Anchor>
      {command && inSheet && (
        <Sheet
          open
          side={phone ? 'bottom' : 'end'}
          onOpenChange={(open) => !open && onClose()}
          title={ask?.question ?? command.label}
        >
          <div className="p-4">{content}</div>
        </Sheet>
      )}
      {command && !inSheet && (
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            aria-label={command.label}
            onInteractOutside={(event) => inputs.length > 0 && event.preventDefault()}
            className={`z-50 max-w-[calc(100vw-16px)] animate-appear outline-none ${inputs.some((field) => wide.has(field.kind)) ? 'w-104' : 'w-80'}`}
          >
            <div className="rounded-lg shadow-float">{content}</div>
          </Popover.Content>
        </Popover.Portal>
      )}
    </Popover.Root>
  );
}

interface AskingProps {
  command: Command;
  ask: CommandAsk;
  run: CommandPanelProps['run'];
  onClose: () => void;
  inSheet: boolean;
}

function Asking({ command, ask, run, onClose, inSheet }: AskingProps) {
  const { viewer } = useWorkplace();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fields = useMemo(() => askedInput(command), [command]);
  const check = useMemo(() => checkInput(command.input, viewer), [command, viewer]);
  const isFinal = command.final === true;
  if (fields.size === 0) {
    const confirm = async () => {
      setBusy(true);
      try {
        await run(command, {});
        onClose();
      } catch (error) {
        setProblem(classifyError(error).friendly);
      }
      setBusy(false);
    };
    return (
      <InlineConfirm
        question={ask.question}
        consequence={ask.consequence ?? 'This can’t be undone.'}
        action={actionOf(command)}
        destructive={isDestructive(command)}
        dismiss="Not now"
        busy={busy}
        error={problem}
        onConfirm={() => void confirm()}
        onDismiss={onClose}
      />
    );
  }
  const form = (
    <>
      {!inSheet && <p className="mb-3 font-semibold">{ask.question}</p>}
      {(ask.consequence ?? (isFinal ? 'This can’t be undone.' : undefined)) && (
        <p className="-mt-2 mb-3 text-muted">{ask.consequence ?? 'This can’t be undone.'}</p>
      )}
      <CreatesInPlace>
        <FieldsForm
          fields={fields}
          values={ask.defaults}
          check={check}
          onSubmit={async (values) => {
            await run(command, filled(values));
            onClose();
          }}
          action={actionOf(command)}
          destructive={isDestructive(command)}
          onCancel={onClose}
          cancelLabel="Not now"
          controls={ask.controls}
          refFilters={ask.refFilters}
          {...(ask.after && { after: ask.after })}
          guarded={false}
          place={inSheet ? 'sheet' : 'popover'}
          autoFocus
        />
      </CreatesInPlace>
    </>
  );
  return inSheet ? form : <div className="rounded-lg border border-line-strong bg-surface p-4">{form}</div>;
}

/** "Cancel" alone could mean the panel: "Cancel work order". */
function actionOf({ label, resource }: Command): string {
  return label.includes(' ') ? label : `${label} ${inSentence(resource.label)}`;
}

/** What ends or takes back, in red. Anything else that is final (send, close) is an ordinary act. */
export function isDestructive(command: Command): boolean {
  return /^(cancel|void|remove|delete|reverse|write_off|reject|revoke|suspend|retire)/.test(command.name);
}
