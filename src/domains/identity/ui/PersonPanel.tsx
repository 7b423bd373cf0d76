import type { Role } from '#kernel/access.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCount, useRow } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Avatar } from '#ui/components/Avatar.tsx';
import { SkeletonRows } from '#ui/components/Skeleton.tsx';
import { StatusMark } from '#ui/components/StatusMark.tsx';
import { CommandBar } from '#ui/resource/CommandBar.tsx';
import { EditableProperties } from '#ui/resource/EditableProperties.tsx';
import { ResourceForm } from '#ui/resource/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { changeRole, reinstateMember, removeMember, suspendMember } from '../membership.commands.ts';
import { memberships } from '../membership.resource.ts';
import { beyondRank, grantableRoles, type MemberAct, mayManage, whyNot } from '../rank.rules.ts';
import { readWorkingHours, sayWorkingHours } from '../working-hours.rules.ts';
import { ColourControl } from './ColourControl.tsx';
import { RolePicker } from './JoinRequests.tsx';
import { memberStatus } from './membership.face.ts';
import { WorkingHoursControl } from './WorkingHoursControl.tsx';

type Member = ApiRowOf<typeof memberships> & { can: readonly string[] };

/** Somebody in the company, beside the list: what can be done with them, and what dispatch and costing need to know. */
export function PersonPanel({ id }: { id: string }) {
  const { data: row } = useRow<typeof memberships, { can: readonly string[] }>(memberships, id, '*,can');
  if (!row) return <SkeletonRows rows={4} />;
  return (
    <div className="flex flex-col gap-5">
      <Head row={row} />
      <WorkFacts row={row} />
    </div>
  );
}

function Head({ row }: { row: Member }) {
  const { viewer } = useWorkplace();
  const { data: owners = 0 } = useCount(memberships, {
    filters: where(memberships).eq('role', 'owner').eq('status', 'active'),
  });
  const isOwner = row.role === 'owner' && row.status === 'active';
  const subject = {
    role: row.role,
    isSelf: row.id === viewer.membershipId,
    isLastOwner: isOwner && owners < 2,
  };
  const reasonFor = (act: MemberAct) => whyNot(act, viewer.role, subject);
  const name = row.full_name ?? '';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} size={48} />
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
      <CommandBar
        commands={[changeRole, reinstateMember, suspendMember, removeMember]}
        row={row}
        menuOnly
        reasons={{
          change_role: reasonFor('change_role'),
          suspend: reasonFor('suspend'),
          reinstate: reasonFor('reinstate'),
          remove: reasonFor('remove'),
        }}
        inverses={{ suspend: { command: reinstateMember } }}
        asks={{
          change_role: {
            question: `Change the role of ${name}`,
            defaults: { role: row.role },
            controls: {
              role: ({ value, onChange }) => (
                <RolePicker roles={grantableRoles(viewer.role)} value={value as Role} onChange={onChange} />
              ),
            },
          },
          remove: {
            question: `Remove ${name} from the company?`,
            consequence:
              'They are signed out of it at once. What they have done stays, under their name; they can be reinstated.',
          },
        }}
      />
    </div>
  );
}

const formFields = [
  'skills',
  'hourly_cost',
  'hourly_rate',
  'working_hours',
  'stationary_engineer',
  'colour',
  'home_lat',
  'home_lng',
];

function WorkFacts({ row }: { row: Member }) {
  const { viewer } = useWorkplace();
  if (!mayManage(viewer.role, row.role)) {
    const hours = readWorkingHours(row.working_hours ?? undefined);
    return (
      <div className="flex flex-col gap-3">
        <p className="text-label text-subtle">{beyondRank(viewer.role)}</p>
        <EditableProperties
          resource={memberships}
          row={row}
          readOnly
          fields={['skills', 'stationary_engineer']}
        />
        {hours && <p>{sayWorkingHours(hours)}</p>}
      </div>
    );
  }
  return (
    <ResourceForm
      key={row.id}
      resource={memberships}
      row={row}
      fields={formFields}
      place="sheet"
      onSaved={() => undefined}
      controls={{
        colour: ColourControl,
        working_hours: (props) => (
          <WorkingHoursControl
            label={props.label}
            value={props.value}
            onChange={props.onChange}
            error={props.error}
            help="Otherwise the company’s hours hold."
            clearable
          />
        ),
      }}
    />
  );
}
