/**
 * The command palette (Ctrl-K): pages, commands and search results. Knows no domain: the app passes the fixed entries and a
 * search. Loaded when first opened.
 */
import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useDialogFocus } from '../components/overlays/dialog-focus.ts';
import { Spinner } from '../components/states/Spinner.tsx';
import { Kbd } from '../components/values/Kbd.tsx';
import { useDebounced } from '../hooks/use-debounced.ts';
import { takeTypedAhead } from '../hooks/use-hotkeys.ts';

export interface CommandEntry {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly group: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  /** Other words that match it. */
  readonly keywords?: readonly string[];
  readonly run: () => void;
}

export interface CommandMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly CommandEntry[];
  /** Searches on the server; its results, already sorted, come after the entries that begin with the text. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly CommandEntry[]>;
}

export function CommandMenu({ open, onOpenChange, entries, search }: CommandMenuProps) {
  const [text, setText] = useState('');
  const { onCloseAutoFocus } = useDialogFocus(open);
  const takeKeys = () => {
    const ahead = takeTypedAhead();
    if (ahead) setText((typed) => ahead + typed);
  };
  const { found, waiting } = useFound(search, text, open);
  const isBegun = ({ label }: CommandEntry) =>
    text.trim().length > 1 && label.toLowerCase().startsWith(text.trim().toLowerCase());
  const begun = entries.filter(isBegun);
  const others = entries.filter((entry) => !isBegun(entry));
  const [selected, setSelected] = useSelected([...begun, ...found][0]?.id);
  const run = (entry: CommandEntry) => {
    onOpenChange(false);
    setText('');
    entry.run();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-appear bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="floating fixed inset-x-4 top-[10dvh] z-50 mx-auto max-w-xl animate-appear overflow-hidden outline-none"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <Command loop label="Search and commands" value={selected} onValueChange={setSelected}>
            <div className="flex items-center gap-2 border-b border-line px-4">
              <Command.Input
                value={text}
                onValueChange={setText}
                onFocus={takeKeys}
                placeholder="Search or jump to…"
                className="h-12 w-full bg-transparent text-lead outline-none"
              />
              {waiting ? <Spinner className="text-subtle" /> : <Kbd keys="Esc" />}
            </div>
            <Command.List className="max-h-[60dvh] overflow-y-auto p-1.5 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-subtle">
              {found.length === 0 && (
                <Command.Empty className="px-2 py-6 text-center text-muted">
                  {waiting ? 'Searching…' : 'Nothing matches.'}
                </Command.Empty>
              )}
              {groups(begun).map(([group, members]) => (
                <Entries key={`begun-${group}`} group={group} entries={members} always onRun={run} />
              ))}
              {groups(found).map(([group, members]) => (
                <Entries key={`found-${group}`} group={group} entries={members} always onRun={run} />
              ))}
              {groups(others).map(([group, members]) => (
                <Entries key={group} group={group} entries={members} onRun={run} />
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface EntriesProps {
  group: string;
  entries: readonly CommandEntry[];
  /** The server has matched them: skip the menu's own matching. */
  always?: boolean;
  onRun: (entry: CommandEntry) => void;
}

function Entries({ group, entries, always, onRun }: EntriesProps) {
  return (
    <Command.Group heading={group} forceMount={always ?? false}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={entry.id}
          keywords={[entry.label, ...(entry.keywords ?? [])]}
          forceMount={always ?? false}
          onSelect={() => onRun(entry)}
          className="menu-item gap-3 px-2 py-1.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
        >
          {entry.icon}
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.detail && <span className="truncate text-label text-subtle">{entry.detail}</span>}
          {entry.shortcut && <Kbd keys={entry.shortcut} />}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Enter takes the first result, also when it arrives after the typing. */
function useSelected(first: string | undefined) {
  const [selected, setSelected] = useState('');
  useEffect(() => {
    if (first !== undefined) setSelected(first);
  }, [first]);
  return [selected, setSelected] as const;
}

function groups(entries: readonly CommandEntry[]): [string, CommandEntry[]][] {
  const byGroup = new Map<string, CommandEntry[]>();
  for (const entry of entries) byGroup.set(entry.group, [...(byGroup.get(entry.group) ?? []), entry]);
  return [...byGroup];
}

function useFound(search: CommandMenuProps['search'], text: string, open: boolean) {
  const settled = useDebounced(text.trim(), 120);
  const [found, setFound] = useState<readonly CommandEntry[]>([]);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!open || !search || settled.length < 2) {
      setFound([]);
      setWaiting(false);
      return;
    }
    const abort = new AbortController();
    setWaiting(true);
    search(settled, abort.signal)
      .catch(() => [])
      .then((answer) => {
        if (abort.signal.aborted) return;
        setFound(answer);
        setWaiting(false);
      });
    return () => abort.abort();
  }, [search, settled, open]);
  return { found, waiting };
}
