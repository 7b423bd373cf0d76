import { Bell, CheckCheck, Settings } from 'lucide-react';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { MoreRows } from '#ui/resource/list/MoreRows.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { noticeEventsOf } from '../notice-events.rules.ts';
import { notifications } from '../notification.resource.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { useMarkAllRead, useUnreadCount } from './use-read.ts';

interface Shown {
  readonly show?: string;
  readonly event?: string;
}

/** Notifications, unread first, each linked to its subject. */
export function NotificationsScreen() {
  const { viewer } = useWorkplace();
  const { profile } = useSession();
  const { show = 'all', event } = useAddress<Shown>();
  const navigate = useNavigate();
  const markAll = useMarkAllRead();
  const unread = useUnreadCount();
  const filters = where(notifications)
    .and(show === 'unread' ? where(notifications).isNull('read_at') : undefined)
    .and(event ? where(notifications).eq('event', event) : undefined);
  const list = useRows(notifications, { filters, order: 'is_unread.desc,created_at.desc', limit: 50 });
  const go = (change: Shown) =>
    void navigate({ to: '/notifications', search: { show, event, ...change }, replace: true });
  const kinds = noticeEventsOf(viewer.role, { isStationaryEngineer: profile.stationary_engineer ?? false });
  return (
    <Page title="Notifications" className="max-w-4xl">
      <PageHeader
        title="Notifications"
        actions={
          <>
            {unread > 0 && (
              <Button variant="outline" loading={markAll.isPending} onClick={() => markAll.mutate()}>
                <CheckCheck className="size-4" aria-hidden="true" />
                Mark all as read
              </Button>
            )}
            <IconButton asChild label="Choose what you are told">
              <Link to="/settings/notifications">
                <Settings className="size-4.5" aria-hidden="true" />
              </Link>
            </IconButton>
          </>
        }
      />
      <Tabs
        label="Notifications shown"
        value={show}
        onValueChange={(next) => go({ show: next })}
        items={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread', count: unread },
        ]}
        aside={
          <Select
            aria-label="Kind"
            className="mb-1 w-44 shrink-0 sm:w-64"
            placeholder="Everything"
            value={event ?? ''}
            onChange={(change) => go({ event: change.target.value || undefined })}
            options={kinds.map((one) => ({ value: one.event, label: one.label }))}
          />
        }
      >
        <Inbox list={list} narrowed={show === 'unread' || event !== undefined} />
      </Tabs>
    </Page>
  );
}

type List = ReturnType<typeof useRows<typeof notifications>>;

function Inbox({ list, narrowed }: { list: List; narrowed: boolean }) {
  if (list.error)
    return (
      <ErrorState title="Your notifications could not be loaded" error={list.error} onRetry={list.refetch} />
    );
  if (list.isPending) return <SkeletonRows rows={6} />;
  if (list.rows.length === 0)
    return narrowed ? (
      <EmptyState icon={<Bell aria-hidden="true" />} title="Nothing here">
        Nothing of this kind is waiting for you.
      </EmptyState>
    ) : (
      <EmptyState
        icon={<Bell aria-hidden="true" />}
        title="Nothing to tell you yet"
        secondary={
          <Button asChild variant="outline">
            <Link to="/settings/notifications">Choose what you are told</Link>
          </Button>
        }
      >
        When a job is given to you, somebody mentions you, or something waits for your decision, it stands
        here.
      </EmptyState>
    );
  return (
    <>
      <Card flush>
        <ul>
          {list.rows.map((row) => (
            <NoticeLine key={row.id} notice={row} />
          ))}
        </ul>
      </Card>
      <MoreRows list={list} noun="notifications" />
    </>
  );
}
