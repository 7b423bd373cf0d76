import type { Role } from '#kernel/access.ts';

/** A user's view of one of their companies, including closed ones: `GET /api/companies`. */
export interface OwnCompany {
  readonly id: string;
  readonly company_name: string;
  readonly trade: string | null;
  readonly role: Role;
  readonly membership_id: string;
  readonly status: 'active' | 'suspended' | 'deleting';
  readonly created_at: string;
  readonly deletes_at: string | null;
  readonly people: number;
  readonly owners: number;
}
