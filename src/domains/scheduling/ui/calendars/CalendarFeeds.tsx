/** Settings → Calendar: addresses under which a calendar program reads what is planned. */
import { useMutation } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { calendarFeeds } from '#domains/scheduling/calendars/calendar-feed.resource.ts';
import { revokeCalendarFeed } from '#domains/scheduling/calendars/renew-calendar-feed.ts';
import { office } from '#kernel/access.ts';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { ShownOnce } from '#ui/components/values/ShownOnce.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

type Feed = ApiRow<typeof calendarFeeds>;
type Scope = Feed['scope'];

/** Every person's own; for the office also the company's. The address is only shown when it is made. */
export function CalendarFeeds() {
  const { viewer } = useWorkplace();
  const { rows, isPending, error, refetch } = useRows(calendarFeeds, { limit: 100 });
  if (error && rows.length === 0)
    return <ErrorState title="The calendar could not be loaded" error={error} onRetry={refetch} />;
  if (isPending) return <SkeletonRows rows={5} />;
  const own = rows.find((row) => row.scope === 'person' && row.membership_id === viewer.membershipId);
  return (
    <>
      <Section
        title="Your calendar"
        description="Your visits, tasks and absences in the calendar of your phone or computer, a month back and a year ahead. It follows what is planned; nothing can be changed there."
      >
        <FeedCard scope="person" feed={own} onChanged={refetch} />
      </Section>
      {office.includes(viewer.role) && (
        <Section
          title="The company’s calendar"
          description="Everybody’s schedule, with names but without prices. Anyone with the address can see it, without an account."
        >
          <FeedCard scope="company" feed={rows.find((row) => row.scope === 'company')} onChanged={refetch} />
        </Section>
      )}
      <Section title="How to subscribe">
        <ul className="max-w-prose list-disc ps-5 text-muted">
          <li>iPhone, iPad, Mac: Calendar, “Add subscription calendar”.</li>
          <li>Google Calendar, in the browser: “Other calendars”, “From URL”.</li>
          <li>Outlook: “Add calendar”, “Subscribe from web”.</li>
        </ul>
        <p className="max-w-prose text-muted">
          How soon a change shows is up to the program: from minutes to a day. Anything urgent for today is on
          the board.
        </p>
      </Section>
    </>
  );
}

interface FeedCardProps {
  scope: Scope;
  feed: Feed | undefined;
  onChanged: () => void;
}

function FeedCard({ scope, feed, onChanged }: FeedCardProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const make = useMutation({
    mutationFn: async () => (await api.post<{ address: string }>('/api/calendar-feeds', { scope })).data,
    onSuccess: (made) => {
      setAsking(false);
      setAddress(made.address);
      onChanged();
    },
    onError: (cause) => reportError('The address could not be made', cause),
  });
  const isLive = feed !== undefined && feed.revoked_at === null;
  return (
    <div className="flex max-w-(--form) flex-col gap-4">
      {address && isLive && (
        <>
          <ShownOnce
            label={
              scope === 'company' ? 'The address of the company’s calendar' : 'The address of your calendar'
            }
            secret={address}
            onDone={() => setAddress(null)}
          />
          <p className="text-muted">
            Or{' '}
            <a className="text-accent-ink underline" href={address.replace(/^https?:/, 'webcal:')}>
              open it in the calendar of this device
            </a>
            .
          </p>
        </>
      )}
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <CalendarDays className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <FeedState feed={feed} />
        </div>
        <div className="flex flex-wrap gap-2">
          {!isLive && (
            <Button loading={make.isPending} onClick={() => make.mutate()}>
              Subscribe in your calendar
            </Button>
          )}
          {isLive && (
            <>
              <Button variant="outline" onClick={() => setAsking(true)}>
                Renew address
              </Button>
              <CommandButton command={revokeCalendarFeed} row={feed} variant="outline" onDone={onChanged} />
            </>
          )}
        </div>
      </Card>
      {isAsking && (
        <InlineConfirm
          question="Make a new address?"
          consequence="The old address stops working. Subscribe again wherever it was used."
          action="Make a new address"
          busy={make.isPending}
          onConfirm={() => make.mutate()}
          onDismiss={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function FeedState({ feed }: { feed: Feed | undefined }) {
  if (!feed) return <p className="text-muted">Nobody has subscribed yet.</p>;
  if (feed.revoked_at)
    return (
      <p className="text-muted">
        The address was revoked <When at={feed.revoked_at} />.
      </p>
    );
  return (
    <>
      <p>
        Subscribed with an address made <When at={feed.renewed_at} />.
      </p>
      <p className="text-label text-muted">
        {feed.last_read_at ? (
          <>
            Last read <When at={feed.last_read_at} />
          </>
        ) : (
          'Not read yet'
        )}
      </p>
    </>
  );
}
