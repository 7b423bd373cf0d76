/** The customer's page of a visit, /visit/{token}: how it stands, asked for again while it is open. */
import { useQuery } from '@tanstack/react-query';
import { CalendarX, FileText, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { dateText, timeText, windowText } from '#domains/scheduling/customers/update-text.rules.ts';
import type { VisitPage } from '#domains/scheduling/customers/visit-page.rules.ts';
import type { StatusLook } from '#kernel/display.ts';
import { publicLink } from '#ui/api/link.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { SignedOutHeader } from '#ui/components/layout/SignedOutHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { usePathParam } from '#ui/navigation.tsx';

const refreshMs = 15_000;

export function PublicVisit() {
  const token = usePathParam('token');
  const path: `public/${string}` = `public/visits/${encodeURIComponent(token)}`;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['public-visit', token],
    queryFn: async ({ signal }) => (await api.get<VisitPage>(path, { signal, tenant: null })).data,
    refetchInterval: refreshMs,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  const page = isGone ? undefined : data;
  useEffect(() => {
    document.title = page ? `${page.title} · ${page.company.name}` : 'Your visit';
  }, [page]);
  return (
    <>
      <SignedOutHeader />
      <main className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-6 sm:py-10">
        {isPending && <SkeletonRows rows={6} />}
        {isGone && (
          <EmptyState icon={<CalendarX aria-hidden="true" />} title="This link leads nowhere">
            The visit may be long over, or the link was typed wrong. Ask whoever sent it.
          </EmptyState>
        )}
        {error && !isGone && !data && (
          <ErrorState title="The visit could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {page && (
          <Shown
            page={page}
            picture={publicLink(`${path}/technician`)}
            report={publicLink(`${path}/report`)}
          />
        )}
      </main>
    </>
  );
}

function Shown({ page, picture, report }: { page: VisitPage; picture: string; report: string }) {
  const { company, technician, former, crew } = page;
  return (
    <>
      <div>
        <p className="text-muted">{company.name}</p>
        <h1 className="text-title font-semibold break-words">{page.title}</h1>
        {page.number && <p className="text-label text-subtle">{page.number}</p>}
      </div>
      <Card className="flex flex-col gap-4">
        <div role="status" className="flex flex-col items-start gap-2">
          <StatusMark {...looks[page.state]} filled />
          <p className="text-lead font-semibold">{headline(page)}</p>
          {former && (
            <p className="text-tone-waiting">
              The time has changed. It was {dateText(former.from, page)}, {windowText(former, page)}.
            </p>
          )}
        </div>
        {page.work_done && (
          <div>
            <h2 className="font-medium">What was done</h2>
            <p className="break-words whitespace-pre-line">{page.work_done}</p>
          </div>
        )}
        {technician && (
          <div className="flex items-center gap-3">
            <Avatar
              name={technician.first_name}
              src={technician.has_picture ? picture : undefined}
              size={48}
            />
            <p>
              {namesOf([technician.first_name, ...crew])}
              <span className="block text-label text-muted">{roleOf(page)}</span>
            </p>
          </div>
        )}
      </Card>
      <div className="flex flex-wrap gap-2">
        {page.has_report && (
          <Button asChild>
            <a href={report} target="_blank" rel="noreferrer">
              <FileText className="size-4" aria-hidden="true" />
              Report of the work
            </a>
          </Button>
        )}
        {company.phone && (
          <Button asChild variant="outline">
            <a href={`tel:${company.phone}`}>
              <Phone className="size-4" aria-hidden="true" />
              Call {company.name}
            </a>
          </Button>
        )}
      </div>
      <p className="text-label text-subtle">This page updates by itself.</p>
    </>
  );
}

const looks: Readonly<Record<VisitPage['state'], StatusLook>> = {
  planned: { label: 'Not confirmed yet', tone: 'neutral', shape: 'dashed' },
  booked: { label: 'Booked', tone: 'info', shape: 'ring' },
  on_the_way: { label: 'On the way', tone: 'progress', shape: 'half' },
  arrived: { label: 'At your place', tone: 'progress', shape: 'filled' },
  done: { label: 'Done', tone: 'success', shape: 'check' },
  missed: { label: 'Nobody was met', tone: 'danger', shape: 'crossed' },
  cancelled: { label: 'Cancelled', tone: 'danger', shape: 'slash' },
};

function headline(page: VisitPage): string {
  const { state, window, expected_at, is_late, arrived_at, finished_at } = page;
  const day = dateText(window.from, page);
  const planned = `${day}, ${windowText(window, page)}`;
  switch (state) {
    case 'on_the_way':
      return expected_at
        ? `Expected at about ${timeText(expected_at, page)}`
        : `Expected ${windowText(window, page)}`;
    case 'arrived':
      return arrived_at ? `Arrived at ${timeText(arrived_at, page)}` : 'Arrived';
    case 'done':
      return finished_at
        ? `Finished on ${dateText(finished_at, page)} at ${timeText(finished_at, page)}`
        : 'Finished';
    case 'cancelled':
      return `The visit on ${planned}, is cancelled.`;
    case 'missed':
      return `We came on ${day} and met nobody. Please call us.`;
    default:
      if (!expected_at) return planned;
      return `${is_late ? 'Running late: expected' : 'Expected'} at about ${timeText(expected_at, page)}`;
  }
}

/** "Ann, Ben and Cyd" */
function namesOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function roleOf({ state, crew }: VisitPage): string {
  const isAlone = crew.length === 0;
  if (state === 'done') return 'did the work';
  if (state === 'arrived') return isAlone ? 'is at your place' : 'at your place, or on the way there';
  if (state === 'on_the_way')
    return isAlone ? 'is on the way to you' : 'come to you; the first is on the way';
  return isAlone ? 'will come to you' : 'will come to you together';
}
