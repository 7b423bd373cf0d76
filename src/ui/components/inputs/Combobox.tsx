/**
 * A search field with a list of choices: calls `search` as the user types and can create a missing entry. ARIA pattern:
 * editable combobox with a listbox; focus stays in the field, the highlighted option is `aria-activedescendant`.
 */
import { Check, ChevronsUpDown, Plus, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { floatingRoot } from '../overlays/floating-root.ts';
import { Spinner } from '../states/Spinner.tsx';
import { useFieldTies } from './Field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Second line: an address, a number. */
  readonly detail?: string;
}

export interface ComboboxProps {
  value: Choice | null;
  onValueChange: (choice: Choice | null) => void;
  /** Finds choices for a text; the empty text returns the usual ones. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Choice[]> | readonly Choice[];
  /** Creates an entry from the text and returns it, or null if cancelled. */
  onCreate?: (text: string) => Promise<Choice | null> | Choice | null;
  /** "Create customer" is shown as: Create customer "Acme". */
  createLabel?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Cannot be emptied. */
  required?: boolean;
  /** Accessible name when there is no Field around it. */
  label?: string;
  id?: string;
}

export function Combobox(props: ComboboxProps) {
  const { value, onValueChange, placeholder, disabled, required, label } = props;
  const { labelId: _, ...ties } = useFieldTies(props.id);
  const listId = useId();
  const box = useCombobox(props);
  const { open, text, active, last } = box;
  return (
    <Popover.Root open={open} onOpenChange={(next) => (next ? box.setOpen(true) : box.leave())}>
      <Popover.Anchor asChild>
        <span
          className="field-box flex h-(--control) items-center gap-1 pe-1"
          data-invalid={ties['aria-invalid']}
          data-disabled={disabled}
        >
          <input
            ref={box.input}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && last >= 0 ? `${listId}-${active}` : undefined}
            aria-autocomplete="list"
            aria-label={label}
            aria-required={required || undefined}
            autoComplete="off"
            className="h-full w-full min-w-0 truncate bg-transparent outline-none"
            placeholder={value ? value.label : placeholder}
            value={open ? text : (value?.label ?? '')}
            disabled={disabled}
            onChange={(event) => box.type(event.target.value)}
            onClick={() => box.setOpen(true)}
            onKeyDown={box.onKeyDown}
            {...ties}
          />
          {value && !required && !disabled && (
            <button
              type="button"
              aria-label={`Clear ${value.label}`}
              className="flex size-6 shrink-0 items-center justify-center rounded-sm text-subtle hover:bg-wash hover:text-ink"
              onClick={() => onValueChange(null)}
            >
              <X className="size-3.5" aria-hidden="true" />
            </button>
          )}
          <ChevronsUpDown className="me-1.5 size-3.5 shrink-0 text-subtle" aria-hidden="true" />
        </span>
      </Popover.Anchor>
      <Popover.Portal container={open ? floatingRoot() : null}>
        <Popover.Content
          align="start"
          sideOffset={4}
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) =>
            event.target instanceof Node &&
            box.input.current?.contains(event.target) &&
            event.preventDefault()
          }
          className="floating z-50 max-h-72 w-(--radix-popover-trigger-width) min-w-56 animate-appear overflow-y-auto p-1"
        >
          <ChoiceList {...props} listId={listId} box={box} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** State of the field: typed text, found choices, highlighted index. */
function useCombobox(props: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  // Creating takes time: the surrounding form may have changed by then.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { choices, state, isAnswered } = useChoices(props.search, text, open);
  const [chooses, setChooses] = useState(false);
  // The highlight resets with every new answer.
  const [active, setActive] = useResettingState(choices, 0);
  const isNew = text.trim() !== '' && !choices.some((one) => same(one.label, text));
  // Offered only after the search has answered: otherwise an existing entry could be created twice.
  const canCreate = props.onCreate !== undefined && isNew && isAnswered;
  const last = choices.length - (canCreate ? 0 : 1);

  const close = () => {
    setOpen(false);
    setText('');
    setChooses(false);
  };
  const type = (next: string) => {
    setText(open ? next : typedAfter(props.value, next));
    setOpen(true);
  };
  // Enter was pressed before the answer arrived: the choice is applied even if the user has moved to the next field.
  const leave = () => !chooses && close();
  const choose = async (index: number, returns = true) => {
    const choice = choices[index];
    if (choice) props.onValueChange(choice);
    else if (canCreate) {
      const made = await props.onCreate?.(text.trim());
      if (made) latest.current.onValueChange(made);
    }
    close();
    if (returns) input.current?.focus();
  };
  const takeAwaited = useEffectEvent(() => {
    setChooses(false);
    const isHere = document.activeElement === input.current;
    if (choices.length > 0) void choose(0, isHere);
    else if (!isHere) close();
  });
  useEffect(() => {
    if (chooses && isAnswered) takeAwaited();
  }, [chooses, isAnswered]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (open) setActive((at) => Math.max(0, Math.min(last, at + step)));
      else setOpen(true);
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      // Enter before the answer arrives chooses the best match once it does, never a choice for another text.
      if (!isAnswered) setChooses(true);
      else if (last >= 0) void choose(active);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  };
  return {
    input,
    open,
    setOpen,
    text,
    type,
    choices,
    state,
    active,
    setActive,
    canCreate,
    last,
    leave,
    choose,
    onKeyDown,
  };
}

interface ChoiceListProps extends ComboboxProps {
  listId: string;
  box: ReturnType<typeof useCombobox>;
}

function ChoiceList({ value, label, placeholder, createLabel, listId, box }: ChoiceListProps) {
  const { choices, state, active, canCreate, text } = box;
  return (
    <>
      <div role="listbox" id={listId} aria-label={label ?? placeholder ?? 'Choices'}>
        {choices.map((choice, index) => (
          <Item
            key={choice.value}
            id={`${listId}-${index}`}
            active={index === active}
            chosen={choice.value === value?.value}
            onHover={() => box.setActive(index)}
            onChoose={() => void box.choose(index)}
          >
            <span className="block wrap-anywhere">{choice.label}</span>
            {choice.detail && <span className="block truncate text-label text-subtle">{choice.detail}</span>}
          </Item>
        ))}
        {canCreate && (
          <Item
            id={`${listId}-${choices.length}`}
            active={active === choices.length}
            icon={<Plus className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />}
            onHover={() => box.setActive(choices.length)}
            onChoose={() => void box.choose(choices.length)}
          >
            {createLabel ?? 'Create'} “{text.trim()}”
          </Item>
        )}
      </div>
      {state === 'waiting' && choices.length === 0 && <Spinner className="m-2 text-subtle" />}
      {state === 'failed' && <p className="px-2 py-1.5 text-tone-danger">The list could not be loaded.</p>}
      {state === 'done' && choices.length === 0 && !canCreate && (
        <p className="px-2 py-1.5 text-subtle">Nothing matches.</p>
      )}
    </>
  );
}

interface ItemProps {
  id: string;
  active: boolean;
  chosen?: boolean;
  icon?: React.ReactNode;
  onHover: () => void;
  onChoose: () => void;
  children: React.ReactNode;
}

function Item({ id, active, chosen = false, icon, onHover, onChoose, children }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the text field, which handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-selected={active}
      className="menu-item"
      ref={(node) => {
        if (active) node?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onHover}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      <Check className={cx('size-4 shrink-0 text-accent-ink', !chosen && 'invisible')} aria-hidden="true" />
    </div>
  );
}

interface Found {
  readonly choices: readonly Choice[];
  readonly state: 'waiting' | 'done' | 'failed';
  /** The text they were found for. */
  readonly text: string;
}

function useChoices(search: ComboboxProps['search'], text: string, open: boolean) {
  const settled = useDebounced(text);
  const ask = useRef(search);
  ask.current = search;
  const [answer, setAnswer] = useState<Found>(nothingYet);
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    setAnswer((was) => ({ ...was, state: 'waiting' }));
    Promise.resolve(ask.current(settled.trim(), abort.signal)).then(
      (choices) => !abort.signal.aborted && setAnswer({ choices, state: 'done', text: settled }),
      () => !abort.signal.aborted && setAnswer({ choices: [], state: 'failed', text: settled }),
    );
    return () => abort.abort();
  }, [settled, open]);
  const isAnswered = answer.state !== 'waiting' && answer.text === text;
  return { ...answer, isAnswered };
}

/** Typing after the chosen name starts a new search with the typed characters. */
function typedAfter(value: Choice | null, text: string): string {
  return value && text.startsWith(value.label) ? text.slice(value.label.length) : text;
}

const nothingYet: Found = { choices: [], state: 'waiting', text: '' };
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
