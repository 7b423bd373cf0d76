/** What GET /api/auth/session says about the person at this screen. */
import type { Role } from '#kernel/access.ts';
import type { Fields } from '#kernel/resource.ts';

export interface SessionTenant {
  readonly id: string;
  readonly company_name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly locale: string;
  /** The fields that the company has added, by table. */
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
  /** Null until an invitation or a join code is redeemed. */
  readonly tenant: SessionTenant | null;
  /** The person in this company: what refs to people point at. */
  readonly membership_id?: string | null;
  readonly memberships: readonly SessionMembership[];
  /** What this person may do here, as the server says. */
  readonly can: readonly string[];
  readonly security_status: SecurityStatus;
  /** Whether mail leaves this server; otherwise it is only kept, and no screen may promise one. */
  readonly sends_mail: boolean;
}

/** Whether this device is still to be verified, and what holds until then. */
export interface SecurityStatus {
  readonly requires_device_verification: boolean;
  /** The company allows "Skip for now". */
  readonly may_skip: boolean;
  /** Skipped: own jobs only. */
  readonly is_restricted: boolean;
}

/** What a step of signing in answers: the session, or what is asked for next. */
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
