/** Runs commands of a row, directly or after asking; then shows a toast with the result, with Undo if there is an inverse. */
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
  /** Input of the inverse, from the row as it was before. */
  readonly input?: (before: Row) => Values;
}

export interface CommandOptions {
  row: Row;
  /** The inverse of a command, by name: adds Undo to the toast. */
  inverses?: Readonly<Record<string, Inverse>> | undefined;
  /** Options of a command's panel, by command name: defaults, consequence, controls. */
  asks?: Readonly<Record<string, Partial<CommandAsk>>> | undefined;
  /** Why a command is refused although role and state allow it, by name: "Only an owner does that". */
  reasons?: Readonly<Record<string, string | undefined>> | undefined;
  /** Replaces the default behaviour of a command, by name: opens a screen. */
  instead?: Readonly<Record<string, () => void>> | undefined;
  /** Runs before a command is started; resolves to false to stop it. */
  before?: ((command: AnyCommand) => Promise<boolean>) | undefined;
  onDone?: ((command: AnyCommand, row: Row) => void) | undefined;
}

export interface CommandRunner {
  readonly start: (command: AnyCommand) => void;
  readonly run: (command: AnyCommand, input: Values) => Promise<unknown>;
  readonly askOf: (command: AnyCommand) => CommandAsk;
  readonly isBusy: boolean;
}

export function useCommandRunner(options: CommandOptions, ask: (command: AnyCommand) => void): CommandRunner {
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
        (error: unknown) => reportError(`“${command.label}” could not be undone`, error),
      );
    notify.success(whatBecame(command, row, workplace), {
      ...(inverse && { duration: 8000, action: { label: 'Undo', onClick: () => void undo(inverse) } }),
    });
    onDone?.(command, after ?? row);
  };
  const begin = (command: AnyCommand) => {
    const other = instead?.[command.name];
    // In a transition, so that the press is painted first.
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
