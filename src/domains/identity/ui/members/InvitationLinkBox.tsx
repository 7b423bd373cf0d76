import type { InvitationLink } from '#domains/identity/members/invitation-link.report.ts';
import { useReport } from '#ui/api/report.ts';
import { CopyButton } from '#ui/components/actions/CopyButton.tsx';

/** The invitation link to pass on, if no mail is sent. */
export function InvitationLinkBox({ email }: { email: string }) {
  const { data, error } = useReport<InvitationLink>('invitation_link', { email });
  if (error || data?.link === null)
    return (
      <p className="text-muted">The link can’t be shown any more. Send the invitation again for a new one.</p>
    );
  if (!data) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code className="min-w-0 flex-1 rounded-md bg-wash px-3 py-2 break-all select-all">{data.link}</code>
      <CopyButton text={data.link} label={`Copy the link for ${email}`}>
        Copy link
      </CopyButton>
    </div>
  );
}
