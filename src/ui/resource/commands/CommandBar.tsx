/**
 * The commands of a row as buttons: `<CommandBar resource={assets} row={row} inverses={{ retire: { command: reinstate } }} />`.
 * The first allowed one is the primary button, the other allowed ones are in a menu; those that have to wait stand behind its
 * last entry, each with the reason. The row needs `can` (add it to `select`). A single command anywhere: `<CommandButton command={startVisit} row={row} />`.
 */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { Button, type ButtonProps } from '#ui/components/actions/Button.tsx';
import { PhoneFoot } from '#ui/components/layout/PhoneFoot.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/components/overlays/DropdownMenu.tsx';
import { Tooltip } from '#ui/components/overlays/Tooltip.tsx';
import { words } from '#ui/words.ts';
import { useWorkplace } from '../workplace.tsx';
import { CommandPanel } from './CommandPanel.tsx';
import { isDestructive, lawfulness } from './lawful.ts';
import { type CommandOptions, useCommandRunner } from './use-command-runner.ts';

const none: readonly AnyCommand[] = [];

export interface CommandBarProps extends CommandOptions {
  /** The row's resource: commands its domain declares and places nowhere else come after `commands`. */
  resource?: AnyResource;
  /** By likelihood: the first allowed one becomes the button. */
  commands?: readonly AnyCommand[];
  /** Names of commands shown as separate buttons beside the primary one. */
  beside?: readonly string[];
  /** For narrow layouts: everything in the menu. */
  menuOnly?: boolean | undefined;
  /** On a phone the primary button stands at the foot of the screen. */
  footed?: boolean | undefined;
  /** Menu entries that are not commands of the row: a link, a panel. */
  further?: ReactNode;
}

export function CommandBar({
  resource,
  commands = none,
  beside = [],
  menuOnly,
  footed = false,
  further,
  ...options
}: CommandBarProps) {
  const { viewer, commandsOf } = useWorkplace();
  const [asking, setAsking] = useState<AnyCommand | null>(null);
  // Read by the menu that closes, which is gone before it is drawn again.
  const isAsking = useRef(false);
  const menu = useRef<HTMLButtonElement>(null);
  const ask = (command: AnyCommand | null) => {
    isAsking.current = command !== null;
    setAsking(command);
  };
  const { start, run, askOf, isBusy } = useCommandRunner(options, ask);
  const others = resource ? commandsOf(resource.name) : none;
  const known = [...new Set([...commands, ...others])]
    .filter((command) => command.scope !== 'collection')
    .map((command) => ({ command, ...lawfulness(command, options.row, viewer, options.reasons) }))
    .filter((one) => one.lawful || one.reason !== undefined);
  const lawful = known.filter((one) => one.lawful).map((one) => one.command);
  const primary = menuOnly ? undefined : lawful.find((command) => !isDestructive(command));
  const buttons = lawful.filter((command) => command !== primary && beside.includes(command.name));
  const rest = lawful.filter((command) => command !== primary && !buttons.includes(command));
  const waiting = known.filter((one) => !one.lawful);
  if (known.length === 0 && !further) return null;
  return (
    <CommandPanel command={asking} ask={asking && askOf(asking)} run={run} onClose={() => ask(null)}>
      <div className="flex flex-wrap items-center gap-2">
        {(rest.length > 0 || waiting.length > 0 || further) && (
          <DropdownMenu
            // The panel of the chosen command has the focus.
            onCloseAutoFocus={(event) => isAsking.current && event.preventDefault()}
            trigger={
              <Button ref={menu} variant="outline">
                {primary ? 'More' : 'Actions'}
                <ChevronDown className="size-3.5" aria-hidden="true" />
              </Button>
            }
          >
            {rest.map((command) => (
              <MenuItem
                key={command.name}
                destructive={isDestructive(command)}
                onSelect={() => {
                  // The panel gives the focus back to what had it.
                  menu.current?.focus();
                  start(command);
                }}
              >
                {words(command.label)}
              </MenuItem>
            ))}
            {further}
            <Waiting commands={waiting} isAlone={rest.length === 0 && !further} />
          </DropdownMenu>
        )}
        {buttons.map((command) => (
          <Button key={command.name} variant="outline" disabled={isBusy} onClick={() => start(command)}>
            {words(command.label)}
          </Button>
        ))}
        {primary && (
          <Primary command={primary} footed={footed} isBusy={isBusy} onPress={() => start(primary)} />
        )}
      </div>
    </CommandPanel>
  );
}

interface PrimaryProps {
  command: AnyCommand;
  footed: boolean;
  isBusy: boolean;
  onPress: () => void;
}

function Primary({ command, footed, isBusy, onPress }: PrimaryProps) {
  const button = (
    <Button loading={isBusy} onClick={onPress}>
      {words(command.label)}
    </Button>
  );
  return footed ? <PhoneFoot>{button}</PhoneFoot> : button;
}

interface WaitingProps {
  commands: readonly { readonly command: AnyCommand; readonly reason?: string }[];
  /** There is nothing else in the menu. */
  isAlone: boolean;
}

/** Commands that have to wait for another state, in one place and out of the way. */
function Waiting({ commands, isAlone }: WaitingProps) {
  const [isShown, setShown] = useState(isAlone);
  if (commands.length === 0) return null;
  const Chevron = isShown ? ChevronUp : ChevronDown;
  return (
    <>
      {!isAlone && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Chevron aria-hidden="true" />}
            onSelect={(event) => {
              event.preventDefault();
              setShown(!isShown);
            }}
          >
            {isShown ? 'Hide what has to wait' : `Not possible now (${commands.length})`}
          </MenuItem>
        </>
      )}
      {isShown &&
        commands.map(({ command, reason }) => (
          <MenuItem key={command.name} reason={reason}>
            {words(command.label)}
          </MenuItem>
        ))}
    </>
  );
}

export interface CommandButtonProps
  extends CommandOptions,
    Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  command: AnyCommand;
  /** Default: the command's label. */
  children?: ReactNode;
  /** Hidden when not allowed; otherwise disabled, with the reason on hover. */
  hideUnlawful?: boolean;
}

export function CommandButton({
  command,
  children,
  hideUnlawful,
  variant,
  size,
  className,
  ...options
}: CommandButtonProps) {
  const { viewer } = useWorkplace();
  const [asking, setAsking] = useState<AnyCommand | null>(null);
  const { start, run, askOf, isBusy } = useCommandRunner(options, setAsking);
  const { lawful, reason } = lawfulness(command, options.row, viewer, options.reasons);
  if (!lawful && (hideUnlawful || reason === undefined)) return null;
  return (
    <CommandPanel command={asking} ask={asking && askOf(asking)} run={run} onClose={() => setAsking(null)}>
      <span className="inline-flex">
        <Tooltip content={lawful ? null : reason}>
          <Button
            variant={variant ?? (isDestructive(command) ? 'destructive' : 'outline')}
            {...(size && { size })}
            {...(className && { className })}
            aria-disabled={!lawful || undefined}
            loading={isBusy}
            onClick={() => lawful && start(command)}
          >
            {children ?? words(command.label)}
          </Button>
        </Tooltip>
      </span>
    </CommandPanel>
  );
}
