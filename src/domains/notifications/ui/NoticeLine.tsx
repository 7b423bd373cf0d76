import {
  AlarmClock,
  AtSign,
  BedDouble,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  ClipboardList,
  HandCoins,
  type LucideIcon,
  Mail,
  MailOpen,
  ShieldAlert,
  ShoppingCart,
  Upload,
  UserPlus,
  Wrench,
} from 'lucide-react';
import type { ApiRow } from '#ui/api/rows.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { notifications } from '../notification.resource.ts';
import { useMarkRead } from './use-read.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  assigned: ClipboardList,
  rescheduled: CalendarClock,
  mention: AtSign,
  status_changed: ClipboardList,
  approval_needed: CircleAlert,
  approval_decided: CircleCheck,
  purchase_order_approval: ShoppingCart,
  invoice_paid: HandCoins,
  invoice_overdue: CircleAlert,
  maintenance_due: Wrench,
  guest_task: BedDouble,
  guest_task_late: AlarmClock,
  room_overdue: AlarmClock,
  import_finished: Upload,
  join_request: UserPlus,
  invitation_accepted: UserPlus,
  new_device: ShieldAlert,
};

/** One notification; opening it marks it as read. */
export function NoticeLine({ notice }: { notice: ApiRow<typeof notifications> }) {
  const { viewer } = useWorkplace();
  const mark = useMarkRead();
  const isUnread = notice.read_at === null;
  const Icon = icons[notice.event] ?? ClipboardList;
  const [path = '/', query = ''] = (notice.link ?? '/').split('?');
  return (
    <li
      className={cx(
        'relative flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-0 hover:bg-wash',
        isUnread && 'bg-selected/40',
      )}
    >
      <span className="relative mt-0.5 shrink-0">
        <Icon className={cx('size-4.5', isUnread ? 'text-ink' : 'text-subtle')} aria-hidden="true" />
        {isUnread && (
          <span aria-hidden="true" className="absolute -inset-e-1 -top-1 size-2 rounded-full bg-danger" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('text-pretty break-words', isUnread ? 'font-semibold' : 'text-muted')}>
          <Link
            to={path}
            search={Object.fromEntries(new URLSearchParams(query))}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            onClick={() => isUnread && mark.mutate({ id: notice.id, read: true })}
          >
            {isUnread && <span className="sr-only">Unread: </span>}
            {notice.title}
          </Link>
        </p>
        {notice.body && <p className="line-clamp-2 break-words text-muted">{notice.body}</p>}
        <p className="text-label text-subtle">
          <When at={notice.created_at} timezone={viewer.timezone} locale={viewer.locale} />
        </p>
      </div>
      <IconButton
        label={isUnread ? 'Mark as read' : 'Mark as unread'}
        className="relative z-1 shrink-0"
        onClick={() => mark.mutate({ id: notice.id, read: isUnread })}
      >
        {isUnread ? (
          <MailOpen className="size-4" aria-hidden="true" />
        ) : (
          <Mail className="size-4" aria-hidden="true" />
        )}
      </IconButton>
    </li>
  );
}
