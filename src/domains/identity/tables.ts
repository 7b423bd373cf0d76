/**
 * Tables of identity that no data API shows: accounts, sessions, one-time links. `IdentityCtx` is what the deeds of
 * signing in and up may touch; there is no company yet, so there is no `Ctx`.
 */
import type { Generated, Kysely } from 'kysely';
import type { Role } from '#kernel/access.ts';
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
      ip: string | null;
      user_agent: string | null;
      created_at: Generated<string>;
      last_seen_at: Generated<string>;
      expires_at: Generated<string>;
      revoked_at: string | null;
    };
    one_time_tokens: {
      id: Generated<string>;
      user_id: string;
      purpose: 'confirm_email' | 'reset_password' | 'change_email' | 'verify_device' | 'unlock';
      token_hash: Uint8Array;
      expires_at: string;
      used_at: string | null;
      created_at: Generated<string>;
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
  hashPassword(password: string): Promise<string>;
  /** False for a wrong password; takes the same time for an account that does not exist (hash null). */
  verifyPassword(hash: string | null, password: string): Promise<boolean>;
  newToken(): string;
  hashToken(token: string): Uint8Array;
  newId(): string;
  mail(mail: { to: string; subject: string; text: string }): Promise<void>;
}
