/**
 * Runs a command for all selected rows, one after the other, with progress and Cancel; reports at the end which ones failed.
 */
import { useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '#ui/api/changes.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { notify } from '#ui/toast/notify.ts';
import { type Row, rowTitle } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { CommandPanel } from './CommandPanel.tsx';
import { askedInput, isDestructive, lawfulness } from './lawful.ts';

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
    const chosen = fitting(command);
    let stopped = false;
    let done = 0;
    const failures: string[] = [];
    const id = notify.loading(command.label, { duration: Number.POSITIVE_INFINITY });
    for (const row of chosen) {
      if (stopped) break;
      notify.loading(`${command.label}: ${done + failures.length + 1} of ${chosen.length}`, {
        id,
        duration: Number.POSITIVE_INFINITY,
        action: {
          label: 'Cancel',
          onClick: () => {
            stopped = true;
          },
        },
      });
      try {
        await mutateAsync({ command, id: row.id, input });
        done += 1;
      } catch (error) {
        failures.push(`${rowTitle(command.resource, row, workplace)}: ${classifyError(error).friendly}`);
      }
    }
    tell(command, id, done, failures);
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

function tell(command: AnyCommand, id: string | number, done: number, failures: readonly string[]): void {
  if (failures.length === 0) {
    notify.success(`${command.label}: ${done} done`, { id, duration: 4000, action: undefined });
    return;
  }
  const more = failures.length > 5 ? [`and ${failures.length - 5} more`] : [];
  notify.warning(`${command.label}: ${done} done, ${failures.length} could not be`, {
    id,
    duration: 20_000,
    action: undefined,
    description: [...failures.slice(0, 5), ...more].join('\n'),
  });
}
