import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineReport } from '#kernel/report.ts';
import type { PhoneContact } from './phone-contact.rules.ts';

/** The last contact of each person's phones within a week, how much they had not sent then, and what was planned since. */
export const phoneContactsReport = defineReport(
  'phone_contacts',
  { label: 'Phones of technicians', allow: office },
  async (ctx): Promise<readonly PhoneContact[]> => {
    const { rows } = await sql<PhoneContact>`
      select c.membership_id, c.contact_at, c.unsent, c.is_put_away,
        coalesce(array_agg(v.visit_id) filter (where v.visit_id is not null), '{}') as changed_visits
      from fw.phones_of_company() c left join fw.plans_not_on_phones() v using (membership_id)
      group by 1, 2, 3, 4`.execute(ctx.db);
    return rows;
  },
);
