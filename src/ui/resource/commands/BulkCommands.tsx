/**
 * Runs a command for all selected rows, one after the other, with progress and Cancel; reports at the end which ones failed.
 */
import { useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '#ui/api/changes.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { type Row, rowTitle } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { CommandPanel } from './CommandPanel.tsx';
import { askedInput, isDestructive, lawfulness } from './lawful.ts';
import { runAll as runForAll } from './run-all.ts';

export interface BulkCommandsProps {
  commands: readonly AnyCommand[];
  rows: readonly Row[];
  onDone: () => void;
}

export function BulkCommands({ commands, rows, onDone }: BulkCommandsProps) {
  const workplace = useWorkplace();
  const { mutateAsync } = useAnyCommand();
  const [asking, setAsking] = useState<AnyCommand | null>(null);
  const fitting = (command: AnyCommand) =>
    rows.filter((row) => lawfulness(command, row, workplace.viewer).lawful);

  const runAll = async (command: AnyCommand, input: Values) => {
    await runForAll({
      label: command.label,
      items: fitting(command),
      nameOf: (row) => rowTitle(command.resource, row, workplace),
      act: (row) => mutateAsync({ command, id: row.id, input }),
    });
    onDone();
  };
  const start = (command: AnyCommand) => {
    if (askedInput(command).size > 0 || command.final) setAsking(command);
    else void runAll(command, {});
  };
  const count = asking ? fitting(asking).length : 0;
  const noun = asking && (count === 1 ? asking.resource.label : asking.resource.labels).toLowerCase();
  return (
    <CommandPanel
      command={asking}
      ask={
        asking && {
          question:
            askedInput(asking).size > 0
              ? `${asking.label}: ${count} ${noun}`
              : `${asking.label} ${count} ${noun}?`,
        }
      }
      run={(command, input) => {
        void runAll(command, input);
        return Promise.resolve();
      }}
      onClose={() => setAsking(null)}
    >
      <span className="flex items-center gap-1">
        {commands.map((command) => {
          const lawful = fitting(command).length;
          return (
            <Button
              key={command.name}
              size="sm"
              variant={isDestructive(command) ? 'destructive' : 'outline'}
              disabled={lawful === 0}
              onClick={() => start(command)}
            >
              {command.label}
              {lawful > 0 && lawful < rows.length && <span className="tabular">{lawful}</span>}
            </Button>
          );
        })}
      </span>
    </CommandPanel>
  );
}
