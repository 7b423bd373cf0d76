import { memberStatus } from '#domains/identity/members/membership.display.ts';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { useRow } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { WorkFacts } from './WorkFacts.tsx';

/** A person of the company beside the list: profile, and the fields for dispatch and costing. */
export function PersonPanel({ id }: { id: string }) {
  const { data } = useRow(memberships, id, '*,team(id,name)');
  const row = data;
  if (!row) return <SkeletonRows rows={4} />;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Avatar name={row.full_name ?? ''} src={row.avatar_url} size={48} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="capitalize">{row.role}</span>
            <StatusMark {...memberStatus(String(row.status))} />
          </p>
          <p className="truncate text-muted">
            <a href={`mailto:${row.email}`} className="hover:underline">
              {row.email}
            </a>
          </p>
          {row.phone && (
            <p>
              <a href={`tel:${row.phone}`} className="text-muted hover:underline">
                {row.phone}
              </a>
            </p>
          )}
        </div>
      </div>
      <Button asChild variant="outline" className="self-start">
        <Link to={`/user-management/${row.id}`}>Role, rights and activity</Link>
      </Button>
      <WorkFacts row={row} place="sheet" />
    </div>
  );
}
