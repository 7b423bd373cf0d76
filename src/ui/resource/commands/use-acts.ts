/** Starting commands of a row: at once, or after asking; then a toast that says what became of it, with Undo where it can. */
import { startTransition, useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import { sentence } from '#kernel/display.ts';
import type { Values } from '#ui/api/changes.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { notify } from '#ui/toast/notify.ts';
import { type Row, rowTitle } from '../names.ts';
import { useWorkplace, type Workplace } from '../workplace.tsx';
import type { CommandAsk } from './CommandPanel.tsx';
import { askedInput } from './lawful.ts';

export interface Inverse {
  readonly command: AnyCommand;
  /** What the inverse is told, from the row as it was before. */
  readonly input?: (before: Row) => Values;
}

export interface ActOptions {
  row: Row;
  /** What takes a command back, by its name: gives the toast an Undo. */
  inverses?: Readonly<Record<string, Inverse>> | undefined;
  /** More about what a command asks, by its name: defaults, consequence, controls of its own. */
  asks?: Readonly<Record<string, Partial<CommandAsk>>> | undefined;
  /** Why a command that role and state allow is refused all the same, by its name: "Only an owner does that". */
  reasons?: Readonly<Record<string, string | undefined>> | undefined;
  /** In place of the declared way, by the command's name: opens a screen of its own. */
  instead?: Readonly<Record<string, () => void>> | undefined;
  /** Done before a command is started; answering false, it is not. */
  before?: ((command: AnyCommand) => Promise<boolean>) | undefined;
  onDone?: ((command: AnyCommand, row: Row) => void) | undefined;
}

export interface Acts {
  readonly start: (command: AnyCommand) => void;
  readonly run: (command: AnyCommand, input: Values) => Promise<unknown>;
  readonly askOf: (command: AnyCommand) => CommandAsk;
  readonly isBusy: boolean;
}

export function useActs(options: ActOptions, ask: (command: AnyCommand) => void): Acts {
  const { row, inverses, asks, instead, before: prepare, onDone } = options;
  const workplace = useWorkplace();
  const { mutateAsync, isPending } = useAnyCommand();
  const [isPreparing, setPreparing] = useState(false);
  const run = async (command: AnyCommand, input: Values) => {
    const before = row;
    const after = await mutateAsync({ command, id: row.id, input });
    const inverse = inverses?.[command.name];
    const undo = ({ command: back, input: given }: Inverse) =>
      mutateAsync({ command: back, id: row.id, input: given?.(before) ?? {} }).then(
        () => notify.success('Taken back'),
        (error: unknown) => reportError(`“${command.label}” could not be taken back`, error),
      );
    notify.success(whatBecame(command, row, workplace), {
      ...(inverse && { duration: 8000, action: { label: 'Undo', onClick: () => void undo(inverse) } }),
    });
    onDone?.(command, after ?? row);
  };
  const begin = (command: AnyCommand) => {
    const other = instead?.[command.name];
    // What is opened is drawn in slices, and the press is seen before.
    if (other) startTransition(other);
    else if (askedInput(command).size > 0 || command.final) startTransition(() => ask(command));
    else run(command, {}).catch((error: unknown) => reportError(`“${command.label}” was not done`, error));
  };
  return {
    isBusy: isPending || isPreparing,
    run,
    askOf: (command) => ({
      question:
        askedInput(command).size > 0
          ? `${command.label}: ${rowTitle(command.resource, row, workplace)}`
          : `${command.label} ${rowTitle(command.resource, row, workplace)}?`,
      ...asks?.[command.name],
    }),
    start: (command) => {
      if (!prepare) return begin(command);
      setPreparing(true);
      prepare(command)
        .then((isReady) => isReady && begin(command))
        .finally(() => setPreparing(false));
    },
  };
}

function whatBecame(command: AnyCommand, row: Row, workplace: Workplace): string {
  const { resource, to, label } = command;
  const name = rowTitle(resource, row, workplace).split(' · ')[0] ?? resource.label;
  if (!to) return `${label}: ${name}`;
  const look = workplace.displayOf(resource.name)?.looks?.status;
  return `${name} is now ${(look?.(to).label ?? sentence(to)).toLowerCase()}`;
}
