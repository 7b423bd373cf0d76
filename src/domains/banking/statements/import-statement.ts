import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { fileInput, writing } from '../bank.inputs.ts';
import { bankImports } from '../bank.resource.ts';
import { findMoneyAccount, importedBefore, understand } from './read-statement.ts';
import type { StatementFile } from './statement-file.rules.ts';

/** Imports the whole file or nothing; transactions imported before are counted and skipped. */
export const importStatement = defineCommand(
  bankImports,
  'import',
  {
    ...writing,
    label: 'Import statement',
    makes: 'bank_imports',
    scope: 'collection',
    input: fileInput,
  },
  async (ctx, _row, input) => {
    await findMoneyAccount(ctx, input.account_id);
    const before = await importedBefore(ctx, input);
    if (before) throw new Refused('conflict', `This file was imported on ${before} already.`);
    const { mapping, questions, file } = await understand(ctx, input);
    if (!file) throw invalid({ ...questions });
    const [fault] = file.faults;
    if (fault) throw invalid({ content: `Line ${fault.line}: ${fault.message}` });
    const days = file.lines.map(({ booked_on }) => booked_on).sort();
    const [from_date, to_date] = [days[0], days.at(-1)];
    if (from_date === undefined || to_date === undefined)
      throw invalid({ content: 'There are no transactions in this file.' });
    const { id } = input;
    const kept = mapping === null ? null : JSON.stringify(mapping);
    await sql`
    insert into bank_imports (id, account_id, file_name, file_sha256, format, mapping, from_date, to_date, closing_balance, line_count)
    values (${id}, ${input.account_id}, ${input.file_name}, encode(sha256(convert_to(${input.content}, 'UTF8')), 'hex'),
      ${file.format}, ${kept}::jsonb, ${from_date}, ${to_date}, ${file.closing_balance}, 0)`.execute(ctx.db);
    const added = await addLines(ctx, id, input.account_id, file);
    await ctx.db
      .updateTable('bank_imports')
      .set({ line_count: added, duplicate_count: file.lines.length - added })
      .where('id', '=', id)
      .execute();
    return { id };
  },
);

export const undoImport = defineCommand(
  bankImports,
  'undo',
  {
    ...writing,
    label: 'Undo import',
    again: 'refused',
    final: true,
  },
  async (ctx, row) => {
    if (row.undone_at !== null) throw new Refused('conflict', 'This import has been undone already.');
    const { rows } = await sql<{ matched: number }>`
    select count(*)::int as matched from bank_lines where import_id = ${row.id} and status = 'matched'`.execute(
      ctx.db,
    );
    const matched = rows[0]?.matched ?? 0;
    if (matched > 0)
      throw new Refused(
        'conflict',
        `${matched} of its lines ${matched === 1 ? 'is' : 'are'} matched. Undo those matches first.`,
      );
    await ctx.db.deleteFrom('bank_lines').where('import_id', '=', row.id).execute();
    return { undone_at: ctx.now };
  },
);

async function addLines(
  { db }: Ctx,
  importId: string,
  accountId: string,
  { lines }: StatementFile,
): Promise<number> {
  const rows = JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  const { rows: added } = await sql<{ id: string }>`
    insert into bank_lines (import_id, account_id, booked_on, amount, description, counterparty, reference, fingerprint)
    select ${importId}, ${accountId}, x.booked_on, x.amount, x.description, x.counterparty, x.reference, x.fingerprint
    from jsonb_to_recordset(${rows}::jsonb) as x(booked_on date, amount bigint, description text, counterparty text, reference text, fingerprint text)
    on conflict (tenant_id, account_id, fingerprint) do nothing returning id`.execute(db);
  return added.length;
}
