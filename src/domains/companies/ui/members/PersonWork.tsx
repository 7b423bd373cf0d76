import type { OpenWork } from '#domains/companies/members/open-work.report.ts';
import type { PersonRow } from '#domains/identity/ui/members/person-row.ts';
import { sentence } from '#kernel/display.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** A person's open work: jobs and upcoming visits. */
export function PersonWork({ person }: { person: PersonRow }) {
  const { data, error, refetch } = useReport<OpenWork>('open_work', { membership_id: person.id });
  if (error && !data)
    return (
      <ErrorState title="The open work could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <div className="flex flex-col gap-6">
      <Section title="Open jobs" aside={data.jobs.length || undefined} actions={<ToList person={person} />}>
        <Jobs jobs={data.jobs} />
      </Section>
      <Section title="Planned visits" aside={data.visits.length || undefined}>
        <Visits visits={data.visits} />
      </Section>
      {(data.sites > 0 || data.customers > 0) && (
        <p className="text-muted">
          {person.full_name} is the usual technician of {data.sites} {data.sites === 1 ? 'site' : 'sites'} and
          looks after {data.customers} {data.customers === 1 ? 'customer' : 'customers'}.
        </p>
      )}
    </div>
  );
}

function ToList({ person }: { person: PersonRow }) {
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to="/work-orders" search={{ lead_id: `eq.${person.id}` }}>
        All as lead
      </Link>
    </Button>
  );
}

function Jobs({ jobs }: { jobs: OpenWork['jobs'] }) {
  const look = useWorkplace().displayOf('work_orders')?.looks?.status;
  if (jobs.length === 0) return <p className="text-muted">No open jobs are assigned.</p>;
  return (
    <Card flush>
      <ul>
        {jobs.map((job) => (
          <li
            key={job.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-0"
          >
            <Link to={`/work-orders/${job.id}`} className="min-w-0 flex-1 basis-48 truncate hover:underline">
              <span className="text-subtle tabular">{job.number}</span> {job.title}
            </Link>
            {job.is_lead && <span className="text-label text-subtle">leads</span>}
            {look ? <StatusMark {...look(job.status)} /> : sentence(job.status)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Also shown before a hand-over: there each conflicting visit names what it overlaps with. */
export function Visits({ visits: planned }: { visits: OpenWork['visits'] }) {
  const { viewer } = useWorkplace();
  if (planned.length === 0) return <p className="text-muted">No visits are scheduled.</p>;
  return (
    <Card flush>
      <ul>
        {planned.map((visit) => (
          <li key={visit.id} className="border-b border-line px-4 py-2 last:border-0">
            <div className="flex flex-wrap items-center gap-x-3">
              <Link
                to={`/work-orders/${visit.work_order_id}`}
                className="min-w-0 flex-1 basis-48 truncate hover:underline"
              >
                <span className="text-subtle tabular">{visit.number}</span> {visit.title}
              </Link>
              <When at={visit.starts_at} timezone={viewer.timezone} locale={viewer.locale} />
            </div>
            {visit.conflict && (
              <p className="text-label text-tone-danger">
                Overlaps with {visit.conflict.number} {visit.conflict.title}: becomes unassigned
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
