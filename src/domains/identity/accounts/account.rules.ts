/** Account data that belongs to a person and not to a company, shared by server and form. */
import { field } from '#kernel/field.ts';

/** The selectable locales for dates and numbers. */
export const locales = [
  'en-US',
  'en-GB',
  'en-CA',
  'en-AU',
  'en-IE',
  'en-NZ',
  'en-ZA',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CA',
  'fr-CH',
  'es-ES',
  'es-MX',
  'es-US',
  'it-IT',
  'pt-BR',
  'pt-PT',
  'nl-NL',
  'nl-BE',
  'sv-SE',
  'da-DK',
  'nb-NO',
  'fi-FI',
  'pl-PL',
  'cs-CZ',
  'ja-JP',
] as const;

export const profileFields = {
  full_name: field.text({ label: 'Full name', required: true }),
  phone: field.phone({ label: 'Phone', help: 'Shown to the people you work with.' }),
  locale: field.choice(locales, {
    label: 'Dates and numbers',
    help: 'How they are written for you, on every device.',
  }),
};

export type OwnProfile = {
  readonly email: string;
  readonly full_name: string;
  readonly phone: string | null;
  readonly locale: string | null;
};

export interface OwnSession {
  readonly id: string;
  readonly device_id: string | null;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly is_current: boolean;
}

export interface OwnDevice {
  readonly id: string;
  /** The browser's user agent string. */
  readonly label: string | null;
  /** The address it was last used from. */
  readonly ip: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  /** What it had not sent at its last contact. */
  readonly unsent: number;
  readonly is_verified: boolean;
  /** Counts against the company's device limit. */
  readonly is_signed_in: boolean;
  readonly is_current: boolean;
}

export type FactorKind = 'authenticator' | 'passkey';

export interface OwnFactor {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}
