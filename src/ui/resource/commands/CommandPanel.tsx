/**
 * Asks for a command's input in a form, or for a confirmation that names the command. Shown as a popover of its button; a long
 * form opens in a sheet instead. Never a dialog over a dialog.
 */
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '#ui/api/changes.ts';
import type { Entry } from '#ui/api/where.ts';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { usePhone } from '#ui/hooks/use-media.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { words } from '#ui/words.ts';
import type { FieldsFormProps } from '../form/FieldsForm.tsx';
import type { FormValues } from '../form/form-values.ts';
import { askedInput } from './lawful.ts';

/** Loaded when the first panel opens: pages that only show rows don't need forms. */
const CommandQuestion = lazyPart(async () => (await import('./CommandQuestion.tsx')).CommandQuestion);

export interface CommandAsk {
  /** E.g. "Cancel WO-1042?" */
  readonly question: string;
  /** What the command causes. */
  readonly consequence?: string | undefined;
  /** Initial values of the form. */
  readonly defaults?: Values | undefined;
  readonly controls?: FieldsFormProps['controls'];
  readonly refFilters?:
    | Readonly<Record<string, (values: FormValues) => readonly Entry[] | undefined>>
    | undefined;
  readonly after?: FieldsFormProps['after'];
}

export interface CommandPanelProps {
  command: AnyCommand | null;
  ask: CommandAsk | null;
  /** Throws the server's error. */
  run: (command: AnyCommand, input: Values) => Promise<unknown>;
  onClose: () => void;
  /** The buttons it is anchored to. */
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
    <CommandQuestion
      command={command}
      ask={ask}
      run={run}
      onClose={onClose}
      onFailure={onClose}
      inSheet={inSheet}
      fallback={<Skeleton className="h-24 w-full" />}
    />
  );
  return (
    <Popover.Root open={command !== null && !inSheet} onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor asChild>{children}</Popover.Anchor>
      {command && inSheet && (
        <Sheet
          open
          side={phone ? 'bottom' : 'end'}
          onOpenChange={(open) => !open && onClose()}
          title={ask?.question ?? words(command.label)}
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
            aria-label={words(command.label)}
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
