/** The answer of GET /api/auth/session. */
import type { Role } from '#kernel/access.ts';
import type { Fields } from '#kernel/resource.ts';

export interface SessionTenant {
  readonly id: string;
  readonly company_name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly locale: string;
  /** Technicians may show what services cost, and have them signed. */
  readonly offers_on_site?: boolean;
  /** The company's custom fields, by table. */
  readonly custom_fields?: Readonly<Record<string, Fields>>;
}

export interface SessionMembership {
  readonly tenant_id: string;
  readonly company_name: string;
  readonly role: Role;
  readonly status: string;
  readonly avatar_url?: string | null;
}

export interface Session {
  readonly user: { readonly id: string; readonly email: string };
  readonly profile: {
    readonly full_name: string;
    readonly role: Role;
    readonly avatar_url: string | null;
    readonly financial_role: string | null;
    readonly stationary_engineer?: boolean;
  };
  /** Null until an invitation or a join code has been redeemed. */
  readonly tenant: SessionTenant | null;
  /** The user's membership of this company: refs to people point at it. */
  readonly membership_id?: string | null;
  readonly memberships: readonly SessionMembership[];
  /** The user's permissions in this company. */
  readonly can: readonly string[];
  readonly security_status: SecurityStatus;
  /** Whether the server sends mail; otherwise mail is only stored, and no screen may promise one. */
  readonly sends_mail: boolean;
  /** The server knows it no more: what this device keeps can be used, and is sent after the next sign-in. */
  readonly is_over?: true;
}

/** Whether this device still has to be verified, and the restrictions until then. */
export interface SecurityStatus {
  readonly requires_device_verification: boolean;
  /** The company allows "Skip for now". */
  readonly may_skip: boolean;
  /** Verification was skipped: access to own jobs only. */
  readonly is_restricted: boolean;
}

/** The answer of a sign-in step: the session, or the next step. */
export interface SignInAnswer {
  readonly session: Session | null;
  readonly second_factor?: { readonly ticket: string; readonly methods: readonly string[] };
}

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly metadata: {
    readonly full_name: string;
    readonly role: Role;
    readonly enable_stationary_engineer: boolean;
  };
}
