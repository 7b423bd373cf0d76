import { acceptRequest, declineRequest } from '#domains/identity/members/manage-member.ts';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { grantableRoles, isAtMost, whyNot } from '#domains/identity/members/rank.rules.ts';
import type { Role } from '#kernel/access.ts';
import { sentence } from '#kernel/display.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { PersonLine } from './PersonLine.tsx';

type Asker = ApiRowOf<typeof memberships> & { can: readonly string[] };

/** Pending requests with the join code; renders nothing if there are none. */
export function JoinRequests() {
  const { rows } = useRows<typeof memberships, { can: readonly string[] }>(memberships, {
    filters: where(memberships).eq('status', 'requested'),
    select: '*,can',
    order: 'created_at',
    limit: 50,
  });
  if (rows.length === 0) return null;
  return (
    <Section title="Waiting for your answer" aside={rows.length}>
      <Card flush>
        <ul>
          {rows.map((row) => (
            <Request key={row.id} row={row} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Request({ row }: { row: Asker }) {
  const { viewer } = useWorkplace();
  const offered = grantableRoles(viewer.role).filter((role) => isAtMost(role, row.role));
  const subject = { role: row.role, isSelf: false, isLastOwner: false };
  return (
    <PersonLine
      name={row.full_name ?? ''}
      detail={
        <>
          {row.email} · asks to join as {row.role} ·{' '}
          <When at={row.updated_at} timezone={viewer.timezone} locale={viewer.locale} />
        </>
      }
      actions={
        <>
          <CommandButton
            command={declineRequest}
            row={row}
            variant="ghost"
            reasons={{ decline: whyNot('decline', viewer.role, subject) }}
          />
          <CommandButton
            command={acceptRequest}
            row={row}
            variant="default"
            asks={{
              accept: {
                question: `Let ${row.full_name} in?`,
                defaults: { role: offered.at(-1) },
                controls: {
                  role: ({ value, onChange }) => (
                    <RolePicker roles={offered} value={value as Role} onChange={onChange} />
                  ),
                },
              },
            }}
          />
        </>
      }
    />
  );
}

interface RolePickerProps {
  roles: readonly Role[];
  value: Role | null;
  onChange: (role: string) => void;
}

/** Only roles that the viewer may give. */
export function RolePicker({ roles, value, onChange }: RolePickerProps) {
  return (
    <Field label="Role" help={value ? meaning[value] : undefined}>
      <Select
        options={roles.map((role) => ({ value: role, label: sentence(role) }))}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

const meaning: Readonly<Record<Role, string>> = {
  technician: 'Sees the jobs assigned to them and does the work.',
  supervisor: 'Runs the office: customers, schedule, review; manages technicians.',
  owner: 'Everything, money and people included.',
};
