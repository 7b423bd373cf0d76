import { Phone } from 'lucide-react';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { matesOf, type VisitView } from '#domains/work-orders/ui/page/work-order-view.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import type { JobView } from './job-view.ts';
import { dialable } from './phone-links.ts';

/** Who else comes to the visit, how far they are, and how to call them. */
export function JobCrew({ job, visit }: { job: JobView; visit: VisitView | undefined }) {
  const mates = visit ? matesOf(visit, job.visits) : [];
  const ids = mates.flatMap(({ technician_id }) => technician_id ?? []);
  const { rows } = useRows(memberships, {
    filters: where(memberships).in('id', ids),
    select: 'id,phone',
    limit: 50,
    count: false,
    enabled: ids.length > 0,
  });
  if (mates.length === 0) return null;
  const phones = new Map(rows.map(({ id, phone }) => [id, phone]));
  return (
    <section aria-label="Crew">
      <h2 className="pb-1.5 text-label font-medium text-subtle">With you</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {mates.map(({ id, technician, technician_id, status }) => {
          const name = technician?.full_name ?? 'Nobody yet';
          const phone = phones.get(technician_id ?? '');
          return (
            <li key={id} className="flex min-h-14 items-center gap-3 px-4 py-1.5">
              <span aria-hidden="true">
                <Avatar name={name} src={technician?.avatar_url} size={36} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <StatusMark {...visitStatus(status)} className="text-label" />
              </span>
              {phone && (
                <IconButton asChild label={`Call ${name}`}>
                  <a href={`tel:${dialable(phone)}`}>
                    <Phone className="size-5" aria-hidden="true" />
                  </a>
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
