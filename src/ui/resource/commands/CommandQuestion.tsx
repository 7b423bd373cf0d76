/** The content of a command's panel: a form for its input, or a confirmation. */
import { useMemo, useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import { inSentence } from '#kernel/validate.ts';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts';
import { words } from '#ui/words.ts';
import { FieldsForm } from '../form/FieldsForm.tsx';
import { checkInput, filled } from '../form/form-values.ts';
import { CreatesInPlace } from '../form/ResourceForm.tsx';
import { useWorkplace } from '../workplace.tsx';
import type { CommandAsk, CommandPanelProps } from './CommandPanel.tsx';
import { askedInput, isDestructive } from './lawful.ts';

interface CommandQuestionProps {
  command: AnyCommand;
  ask: CommandAsk;
  run: CommandPanelProps['run'];
  onClose: () => void;
  inSheet: boolean;
}

export function CommandQuestion({ command, ask, run, onClose, inSheet }: CommandQuestionProps) {
  const { viewer } = useWorkplace();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isMounted = useIsMounted();
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
        if (!isMounted()) return reportError(`“${command.label}” was not done`, error);
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
        dismiss="Cancel"
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
          cancelLabel="Cancel"
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

/** "Cancel" alone would be ambiguous in a panel: "Cancel work order". */
function actionOf({ label, resource }: AnyCommand): string {
  return words(label.includes(' ') ? label : `${label} ${inSentence(resource.label)}`);
}
