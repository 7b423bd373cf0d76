/**
 * Tables of identity that no data API shows: accounts, sessions, one-time links. `IdentityCtx` is what the deeds of
 * signing in and up may touch; there is no company yet, so there is no `Ctx`.
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
      /** How this person writes dates and numbers; null: as the company. */
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
  /** Whether mail leaves the house: only then must an address be confirmed before signing in. */
  readonly mailsForReal: boolean;
  readonly ip: string | null;
  readonly agent: string;
  /** A part of this transaction in a company, under the system's authority, which ends with the part. */
  inCompany(tenantId: string, userId: string, part: (ctx: Ctx) => Promise<void>): Promise<void>;
  newToken(): string;
  hashToken(token: string): Uint8Array;
  /** Six random digits. */
  newCode(): string;
  /** A hash under the installation's key: for what is too short or too well known to be hashed alone. */
  keyedHash(purpose: string, text: string): Uint8Array;
  /** Encrypts for storing; `owner` is the id of the row it stands in, and it opens nowhere else. */
  seal(text: string, owner: string): Uint8Array;
  unseal(sealed: Uint8Array, owner: string): string;
  readonly codes: OneTimeCodes;
  newId(): string;
  /** Whose account this request turns out to be about, should it be refused. */
  about(userId: string): void;
  /** What this request does to somebody's account, in the audit log of their companies, in this transaction; once. */
  audit(userId: string, outcome?: '' | '_started'): Promise<void>;
  /**
   * Does the part, and takes it back when it is not `meant`: what is done for an address with an account is done for one
   * without as well, so that no time that it takes tells them apart.
   */
  alike(isMeant: boolean, part: () => Promise<unknown>): Promise<void>;
  /** False when the address has had its mails of this kind and hour, and this one isn't sent. */
  mail(mail: AccountMail, kind: MailKind): Promise<boolean>;
}

export interface AccountMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What a mail is for, so that no kind uses up what another needs (0058). `done` tells of a change by its owner. */
export type MailKind = 'reset' | 'unlock' | 'code' | 'other' | 'done';

/** An authenticator's codes: HOTP over periods of thirty seconds (RFC 6238). */
export interface OneTimeCodes {
  /** Base32, as the apps take it. */
  newSecret(): string;
  newRecoveryCode(): string;
  /** The period that a right code belongs to, later than `after`; undefined for a wrong one. */
  stepOf(secret: string, code: string, after: number): number | undefined;
}
