import type { Role } from '#kernel/access.ts';

/** The details of an invitation before it is accepted: `GET /api/auth/invitation?token=…`. */
export interface InvitationOffer {
  readonly company_name: string;
  readonly role: Role;
  readonly email: string;
  readonly invited_by: string | null;
  readonly expires_at: string;
}
