/**
 * The description of a line. Typing offers what the price book has of that name: ↓ goes into the list, Enter or a press takes an
 * entry, Escape closes it. Whoever types on keeps the own text. Keys pressed before the answer to the text count for the answer.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { floatingRoot } from '#ui/components/overlays/floating-root.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { findItems, type PriceBookItem, type PriceLevel } from './price-book-items.ts';

export interface PriceBookTextProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string;
  onValueChange: (text: string) => void;
  onPick: (item: PriceBookItem) => void;
  level: PriceLevel | null;
  /** False: an ordinary text. */
  offers: boolean;
}

export function PriceBookText({ value, onValueChange, onPick, level, offers, ...rest }: PriceBookTextProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [takesBest, setTakesBest] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const { items, isAwaited } = useItems(offers ? typed : null, level);
  const isOpen = typed !== null && items.length > 0;
  const close = () => {
    setTyped(null);
    setActive(-1);
    setTakesBest(false);
  };
  const take = (item: PriceBookItem) => {
    onPick(item);
    close();
  };
  const takeBest = useEffectEvent(() => (items[0] ? take(items[0]) : close()));
  useEffect(() => {
    if (takesBest && !isAwaited) takeBest();
  }, [takesBest, isAwaited]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(isOpen || isAwaited) || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const last = isAwaited ? 0 : items.length - 1;
    const item = items[active];
    if (step && !event.altKey && active + step >= -1) setActive(Math.min(last, active + step));
    else if (event.key === 'Enter' && isAwaited && active >= 0) setTakesBest(true);
    else if (event.key === 'Enter' && !isAwaited && item) take(item);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Popover.Anchor asChild>
        <Textarea
          ref={box}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          value={value}
          onChange={(event) => {
            onValueChange(event.target.value);
            setTyped(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          {...rest}
        />
      </Popover.Anchor>
      <Popover.Portal container={isOpen ? floatingRoot() : null}>
        <Popover.Content
          align="start"
          sideOffset={4}
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) =>
            event.target instanceof Node && box.current?.contains(event.target) && event.preventDefault()
          }
          className="floating z-50 max-h-72 w-(--radix-popover-trigger-width) min-w-72 animate-appear overflow-y-auto p-1"
        >
          <div id={listId} role="listbox" aria-label="Price book">
            {items.map((item, index) => (
              <Item
                key={item.key}
                id={`${listId}-${index}`}
                item={item}
                isActive={index === active}
                onTake={() => take(item)}
              />
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ItemProps {
  id: string;
  item: PriceBookItem;
  isActive: boolean;
  onTake: () => void;
}

function Item({ id, item, isActive, onTake }: ItemProps) {
  const { currency, locale } = useWorkplace().viewer;
  const about = [item.kind === 'service' ? 'Service' : 'Part', item.code].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the text field, which handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-selected={isActive}
      className="menu-item"
      ref={(node) => {
        if (isActive) node?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.name}</span>
        <span className="block truncate text-label text-muted">{about}</span>
      </span>
      <Money value={item.price} currency={currency} locale={locale} className="shrink-0 tabular" />
    </div>
  );
}

/** What the price book has of the text; until it has answered (`isAwaited`), what it had of the text before. */
function useItems(typed: string | null, level: PriceLevel | null) {
  const { currency } = useWorkplace().viewer;
  const wanted = (typed ?? '').trim();
  const text = useDebounced(wanted, 150);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['price-book', text, level],
    queryFn: ({ signal }) => findItems(text, { level, currency, signal }),
    enabled: typed !== null && isQuestion(text),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const isAnswered = text === wanted && !(isFetching && (isPlaceholderData || !data));
  const isAsked = typed !== null && isQuestion(wanted);
  const items: readonly PriceBookItem[] = isAsked ? (data ?? []) : [];
  return { items, isAwaited: isAsked && !isAnswered };
}

const isQuestion = (text: string): boolean => text.length >= 2 && text.length <= 60;
