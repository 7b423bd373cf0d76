import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineReport } from '#kernel/report.ts';
import type { PhoneContact } from './phone-contact.rules.ts';

/** The last contact of each person's phones within a week, and how much they had not sent then. */
export const phoneContactsReport = defineReport(
  'phone_contacts',
  { label: 'Phones of technicians', allow: office },
  async (ctx): Promise<readonly PhoneContact[]> => {
    const { rows } = await sql<PhoneContact>`
      select membership_id, contact_at, unsent, is_put_away from fw.phones_of_company()`.execute(ctx.db);
    return rows;
  },
);
