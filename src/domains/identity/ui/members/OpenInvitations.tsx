import { useState } from 'react';
import { invitations } from '#domains/identity/members/invitation.resource.ts';
import { resendInvitation, revokeInvitation } from '#domains/identity/members/invite-member.ts';
import { beyondRank, mayManage } from '#domains/identity/members/rank.rules.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { InvitationLinkBox } from './InvitationLinkBox.tsx';
import { PersonLine } from './PersonLine.tsx';

/** Invitations neither accepted nor revoked; expired ones can be sent again. */
export function OpenInvitations() {
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const [shown, setShown] = useState<string>();
  const { rows, count, isPending } = useRows(invitations, {
    filters: where(invitations).isNull('accepted_at').isNull('revoked_at'),
    order: 'created_at.desc',
    limit: 100,
  });
  const now = new Date().toISOString();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
  return (
    <Section title="Invitations" aside={count || undefined}>
      {rows.length === 0 ? (
        <p className="text-muted">{isPending ? 'Loading…' : 'No invitation is open.'}</p>
      ) : (
        <Card flush>
          <ul>
            {rows.map((row) => {
              const beyond = mayManage(viewer.role, row.role) ? undefined : beyondRank(viewer.role);
              return (
                <PersonLine
                  key={row.id}
                  name={row.full_name ?? row.email}
                  below={shown === row.id && <InvitationLinkBox email={row.email} />}
                  detail={
                    <>
                      {row.full_name && `${row.email} · `}As {row.role}
                      {row.invited_by && `, by ${row.invited_by}`} ·{' '}
                      <span className={row.expires_at < now ? 'text-tone-danger' : undefined}>
                        {row.expires_at < now ? 'expired ' : 'open until '}
                        <When at={row.expires_at} {...conventions} />
                      </span>
                    </>
                  }
                  actions={
                    <>
                      {!sends_mail && !beyond && row.expires_at >= now && (
                        <Button
                          variant="outline"
                          aria-expanded={shown === row.id}
                          onClick={() => setShown(shown === row.id ? undefined : row.id)}
                        >
                          {shown === row.id ? 'Hide link' : 'Show link'}
                        </Button>
                      )}
                      <CommandButton
                        command={resendInvitation}
                        row={row}
                        variant="outline"
                        reasons={{ resend: beyond }}
                      />
                      <CommandButton
                        command={revokeInvitation}
                        row={row}
                        variant="ghost"
                        reasons={{ revoke: beyond }}
                      />
                    </>
                  }
                />
              );
            })}
          </ul>
        </Card>
      )}
    </Section>
  );
}
