/** A work order card on the board: title, customer, time and person. Can be dragged, or moved by its menu. */
import { useDraggable } from '@dnd-kit/core';
import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { workOrderPriority } from '#domains/work-orders/work-order.display.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { isDestructive } from '#ui/resource/commands/lawful.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { isLate } from '../page/work-order-view.ts';

export type BoardOrder = Row & {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly priority: string;
  readonly visit_at: string | null;
  readonly due_at: string | null;
  readonly can: readonly string[];
  readonly customer?: { readonly name: string } | null;
  readonly lead?: { readonly full_name: string; readonly avatar_url: string | null } | null;
};

export interface BoardCardProps {
  card: BoardOrder;
  commands: readonly AnyCommand[];
  onAct: (card: BoardOrder, command: AnyCommand) => void;
  onOpen: () => void;
}

export function BoardCard({ card, commands, onAct, onOpen }: BoardCardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.id, data: { card } });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={cx('touch-manipulation pb-2', isDragging && 'opacity-40')}
    >
      <CardContent
        card={card}
        onOpen={onOpen}
        menu={<CardMenu card={card} commands={commands} onAct={onAct} />}
      />
    </div>
  );
}

interface CardContentProps {
  card: BoardOrder;
  menu?: ReactNode;
  onOpen?: () => void;
  /** Rendered under the pointer while dragged. */
  floats?: boolean;
}

export function CardContent({ card, menu, onOpen, floats }: CardContentProps) {
  const { viewer } = useWorkplace();
  const late = isLate(card);
  const at = late ? card.due_at : (card.visit_at ?? card.due_at);
  return (
    <article
      className={cx(
        'flex flex-col gap-1.5 rounded-md border border-line bg-surface p-2.5',
        floats && 'shadow-float',
      )}
    >
      <div className="flex items-center justify-between gap-2 text-label text-subtle">
        <span className="flex items-center gap-1.5 tabular">
          <StatusMark {...workOrderPriority(card.priority)} iconOnly />
          {card.number}
        </span>
        {menu}
      </div>
      <Link
        to={`/work-orders/${card.id}`}
        onClick={onOpen}
        draggable={false}
        className="line-clamp-2 font-medium hover:underline"
      >
        {card.title}
      </Link>
      <div className="flex items-center justify-between gap-2 text-label text-muted">
        <span className="truncate">{card.customer?.name}</span>
        <span className="flex shrink-0 items-center gap-1.5">
          {at && (
            <span className={cx(late && 'font-medium text-tone-danger')}>
              {at === card.due_at && 'due '}
              <When at={at} timezone={viewer.timezone} locale={viewer.locale} />
            </span>
          )}
          {card.lead && <Avatar name={card.lead.full_name} src={card.lead.avatar_url} size={20} />}
        </span>
      </div>
    </article>
  );
}

/** The moves of the mouse, for the keyboard. */
function CardMenu({ card, commands, onAct }: Omit<BoardCardProps, 'onOpen'>) {
  const lawful = commands.filter(({ name }) => card.can.includes(name));
  if (lawful.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${card.number}`}
          className="-my-1 -me-1 size-6 text-subtle hover:text-ink coarse:size-9"
          onPointerDown={(event) => event.stopPropagation()}
        >
          <MoreHorizontal className="size-4" aria-hidden="true" />
        </Button>
      }
    >
      {lawful.map((command) => (
        <MenuItem
          key={command.name}
          destructive={isDestructive(command)}
          onSelect={() => onAct(card, command)}
        >
          {command.label}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
