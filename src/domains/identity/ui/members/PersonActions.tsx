import {
  changeRole,
  reinstateMember,
  removeMember,
  suspendMember,
} from '#domains/identity/members/manage-member.ts';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { grantableRoles, type MemberAction, whyNot } from '#domains/identity/members/rank.rules.ts';
import type { Role } from '#kernel/access.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { useCount } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { RolePicker } from './JoinRequests.tsx';
import type { PersonRow } from './person-row.ts';

export interface PersonActionsProps {
  row: PersonRow;
  /** If given, suspending and removing use the hand-over dialog, so that no open work is left with the person. */
  onHandOver?: (kind: 'hand_over' | 'suspended' | 'removed') => void;
  /** The command that hands work over while the person stays. */
  handOver?: AnyCommand;
}

/** The commands on a member, each with the reason if it is not allowed. */
export function PersonActions({ row, onHandOver, handOver }: PersonActionsProps) {
  const { viewer } = useWorkplace();
  const { data: owners = 0 } = useCount(memberships, {
    filters: where(memberships).eq('role', 'owner').eq('status', 'active'),
  });
  const isOwner = row.role === 'owner' && row.status === 'active';
  const isSelf = row.id === viewer.membershipId;
  const subject = { role: row.role, isSelf, isLastOwner: isOwner && owners < 2 };
  const reasonFor = (act: MemberAction) => whyNot(act, viewer.role, subject);
  const name = row.full_name ?? '';
  const handsOver: Record<string, () => void> = onHandOver
    ? {
        hand_over: () => onHandOver('hand_over'),
        suspend: () => onHandOver('suspended'),
        ...(!isSelf && { remove: () => onHandOver('removed') }),
      }
    : {};
  return (
    <CommandBar
      resource={memberships}
      commands={[reinstateMember, changeRole, ...(handOver ? [handOver] : []), suspendMember, removeMember]}
      row={row}
      menuOnly={row.status === 'active'}
      reasons={{
        change_role: reasonFor('change_role'),
        hand_over: reasonFor('reinstate'),
        suspend: reasonFor('suspend'),
        reinstate: reasonFor('reinstate'),
        remove: reasonFor('remove'),
      }}
      instead={handsOver}
      inverses={{ suspend: { command: reinstateMember } }}
      asks={{
        change_role: {
          question: `Change the role of ${name}`,
          consequence: 'It applies from their next click, wherever they are signed in.',
          defaults: { role: row.role },
          controls: {
            role: ({ value, onChange }) => (
              <RolePicker roles={grantableRoles(viewer.role)} value={value as Role} onChange={onChange} />
            ),
          },
        },
        remove: {
          question: isSelf ? 'Leave the company?' : `Remove ${name} from the company?`,
          consequence: isSelf
            ? 'You are signed out of it at once. Your past work stays under your name.'
            : 'They are signed out of it at once. Their past work stays under their name, and they can be reinstated.',
        },
      }}
    />
  );
}
