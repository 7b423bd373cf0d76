import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { spelled } from '#kernel/spelling.ts';
import { chequeSeries } from './cheque.resource.ts';

const offset = (label: string) =>
  field.integer({ label, help: 'Tenths of a mm', min: -300, max: 300, initial: 0 });

/** The next number of a bank account's cheques, as on the paper in the printer, and how far to move what is printed. */
export const setChequeSeries = defineCommand(
  chequeSeries,
  'set',
  {
    label: 'Set up cheques',
    allow: office,
    permission: 'manage_accounts',
    scope: 'collection',
    input: {
      account_id: field.ref('accounts', { label: 'Bank account', required: true }),
      next_number: field.integer({ label: 'Next number', required: true, min: 1, max: 999_999_999 }),
      offset_right: offset('Move right'),
      offset_down: offset('Move down'),
    },
  },
  async (ctx, _row, { account_id, next_number, offset_right, offset_down }) => {
    const account = await ctx.db
      .selectFrom('accounts')
      .select('subtype')
      .where('id', '=', account_id)
      .executeTakeFirst();
    if (account?.subtype !== 'bank') throw invalid({ account_id: 'Choose a bank account.' });
    const right = offset_right ?? 0;
    const down = offset_down ?? 0;
    const { rows } = await sql<{ id: string }>`
      insert into cheque_series (account_id, next_number, offset_right, offset_down)
      values (${account_id}::uuid, ${next_number}, ${right}, ${down})
      on conflict (tenant_id, account_id) do update set next_number = excluded.next_number,
        offset_right = excluded.offset_right, offset_down = excluded.offset_down
      returning id`.execute(ctx.db);
    const { rows: used } = await sql<{ number: number }>`
      select number from cheques where account_id = ${account_id}::uuid and number >= ${next_number}
      order by number desc limit 1`.execute(ctx.db);
    if (used[0]) {
      const fault = spelled(`Cheque ${used[0].number} is used already.`, ctx.viewer.locale);
      throw invalid({ next_number: fault });
    }
    const id = rows[0]?.id ?? null;
    return { id };
  },
);
