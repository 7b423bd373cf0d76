/**
 * Tables of the identity domain that no data API exposes: accounts, sessions, one-time links. `IdentityCtx` is the context of sign-
 * in and sign-up handlers; there is no company yet, so there is no `Ctx`.
 */
import type { Generated, Kysely } from 'kysely';
import type { Role } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Tables } from '#kernel/tables.ts';

declare module '#kernel/tables.ts' {
  interface Tables {
    users: {
      id: Generated<string>;
      email: string;
      password_hash: string | null;
      requested_role: Generated<Role>;
      wants_stationary_engineer: Generated<boolean>;
      email_confirmed_at: string | null;
      is_active: Generated<boolean>;
      is_platform_admin: Generated<boolean>;
      created_at: Generated<string>;
      updated_at: Generated<string>;
    };
    profiles: {
      user_id: string;
      full_name: string;
      avatar_url: string | null;
      phone: string | null;
      /** The locale for dates and numbers; null means the company's. */
      locale: string | null;
      updated_at: Generated<string>;
    };
    sessions: {
      id: Generated<string>;
      token_hash: Uint8Array;
      user_id: string;
      device_id: string | null;
      is_restricted: Generated<boolean>;
      ip: string | null;
      user_agent: string | null;
      created_at: Generated<string>;
      last_seen_at: Generated<string>;
      expires_at: Generated<string>;
      revoked_at: string | null;
    };
  }
}

export interface IdentityCtx {
  readonly db: Kysely<Tables>;
  /** Absolute address of this installation, from configuration and never from a request. */
  readonly publicUrl: string;
  /** Whether mail is really sent: only then must an address be confirmed before signing in. */
  readonly mailsForReal: boolean;
  readonly ip: string | null;
  readonly agent: string;
  /** Runs a part of this transaction in a company with the system's authority, which ends with the part. */
  inCompany(tenantId: string, userId: string, part: (ctx: Ctx) => Promise<void>): Promise<void>;
  newToken(): string;
  hashToken(token: string): Uint8Array;
  /** Six random digits. */
  newCode(): string;
  /** A hash keyed with the installation's secret, for text that is too short or too common for a plain hash. */
  keyedHash(purpose: string, text: string): Uint8Array;
  /** Encrypts for storage; `owner` is the id of the row, and decryption fails in any other row. */
  encrypt(text: string, owner: string): Uint8Array;
  decrypt(encrypted: Uint8Array, owner: string): string;
  readonly codes: OneTimeCodes;
  newId(): string;
  /** Names the account this request is about, for the audit log in case it is refused. */
  about(userId: string): void;
  /** Records the request in the audit log of the account's companies, in this transaction; once per request. */
  audit(userId: string, outcome?: '' | '_started'): Promise<void>;
  /**
   * Runs the part and rolls it back unless `isMeant`: the same work is done whether or not an address has an account, so that
   * response times do not reveal it.
   */
  withEqualTiming(isMeant: boolean, part: () => Promise<unknown>): Promise<void>;
  /** Returns false, without sending, if the address has reached its hourly quota for this kind of mail. */
  mail(mail: AccountMail, kind: MailKind): Promise<boolean>;
}

export interface AccountMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The kind of a mail; each has its own quota (0058). `done` reports a change made by the account's owner. */
export type MailKind = 'reset' | 'unlock' | 'code' | 'other' | 'done';

/** The codes of an authenticator app: TOTP with periods of thirty seconds (RFC 6238). */
export interface OneTimeCodes {
  /** Base32, as the apps expect it. */
  newSecret(): string;
  newRecoveryCode(): string;
  /** The period of a valid code, which must be later than `after`; undefined for an invalid one. */
  stepOf(secret: string, code: string, after: number): number | undefined;
}
