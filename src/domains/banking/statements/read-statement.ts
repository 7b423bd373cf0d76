/** Turns the text of a file into a preview of the import: detects the format, and uses the account's last mapping. */
import { isRecord, textOf } from '#kernel/type-guards.ts';
import '../bank.resource.ts';
import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { dateFormats } from '#kernel/reading/date-format.ts';
import { numberFormats } from '#kernel/reading/number-format.ts';
import { type CsvTable, readTable } from '#kernel/reading/read-table.ts';
import { fileInput, writing } from '../bank.inputs.ts';
import { bankImports } from '../bank.resource.ts';
import { guessMapping } from './guess-mapping.ts';
import { readCsv } from './read-csv.ts';
import { looksLikeOfx, readOfx } from './read-ofx.ts';
import {
  type CsvMapping,
  mappedColumns,
  mappingFaults,
  type StatementFile,
  type StatementPreview,
} from './statement-file.rules.ts';

export interface StatementInput {
  readonly account_id: string;
  readonly file_name: string;
  readonly content: string;
  readonly mapping?: unknown;
}

/** Previews a file without changing anything. */
export const readStatement = defineCommand(
  bankImports,
  'read',
  {
    ...writing,
    label: 'Read statement',
    scope: 'collection',
    input: fileInput,
  },
  async (ctx, _row, input) => {
    await findMoneyAccount(ctx, input.account_id);
    const { table, mapping, isRemembered, questions, file } = await understand(ctx, input);
    const known = await knownOf(ctx, input.account_id, file);
    const exponent = currencyExponent(ctx.viewer.currency);
    const days = (file?.lines ?? []).map(({ booked_on }) => booked_on).sort();
    const preview: StatementPreview = {
      format: table ? 'csv' : 'ofx',
      columns: table?.columns ?? [],
      samples: samplesOf(table),
      mapping,
      is_remembered: isRemembered,
      questions,
      lines: (file?.lines ?? []).slice(0, 50).map(({ fingerprint, amount, ...line }) => ({
        ...line,
        amount: fromMinor(amount, exponent),
        is_known: known.has(fingerprint),
      })),
      line_count: file?.lines.length ?? 0,
      duplicate_count: file?.lines.filter(({ fingerprint }) => known.has(fingerprint)).length ?? 0,
      from_date: days[0] ?? null,
      to_date: days.at(-1) ?? null,
      closing_balance:
        file && file.closing_balance !== null ? fromMinor(file.closing_balance, exponent) : null,
      faults: (file?.faults ?? table?.faults ?? []).slice(0, 50),
      imported_before: await importedBefore(ctx, input),
    };
    return { preview };
  },
);

export interface Understood {
  /** Only for CSV. */
  readonly table: CsvTable | null;
  readonly mapping: Partial<CsvMapping> | null;
  readonly isRemembered: boolean;
  readonly questions: Readonly<Record<string, string>>;
  /** Null while the mapping is incomplete. */
  readonly file: StatementFile | null;
}

export async function understand(ctx: Ctx, input: StatementInput): Promise<Understood> {
  const { currency } = ctx.viewer;
  const exponent = currencyExponent(currency);
  if (looksLikeOfx(input.content)) {
    const file = readOfx(input.content, exponent);
    if (file.currency !== null && file.currency !== currency)
      throw invalid({ content: `The statement is in ${file.currency}; the books are in ${currency}.` });
    return { table: null, mapping: null, isRemembered: false, questions: {}, file };
  }
  const table = readTable(input.content);
  if (table.faults[0]) throw invalid({ content: table.faults[0].message });
  if (table.records.length === 0) throw invalid({ content: 'There are no lines in this file.' });
  const remembered = input.mapping ? null : await rememberedMapping(ctx, input.account_id, table);
  const mapping = chosenMapping(input.mapping) ?? remembered ?? guessMapping(table, ctx.viewer.locale);
  const questions = mappingFaults(mapping, table.columns);
  const isClear = Object.keys(questions).length === 0;
  const file = isClear ? readCsv(table, mapping as CsvMapping, currency, exponent) : null;
  return { table, mapping, isRemembered: remembered !== null, questions, file };
}

/** A bank, cash or credit card account. */
export async function findMoneyAccount({ db }: Ctx, id: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'subtype', 'normal_side', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isMoney = ['bank', 'cash', 'credit_card'].includes(account?.subtype ?? '');
  if (!account?.is_active || !isMoney)
    throw invalid({ account_id: 'Choose a bank, cash or credit card account.' });
  return account;
}

export async function knownOf(
  { db }: Ctx,
  accountId: string,
  file: StatementFile | null,
): Promise<ReadonlySet<string>> {
  const prints = (file?.lines ?? []).map(({ fingerprint }) => fingerprint);
  if (prints.length === 0) return new Set();
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from bank_lines where account_id = ${accountId} and fingerprint = any(${prints}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

export async function importedBefore(
  { db }: Ctx,
  { account_id, content }: StatementInput,
): Promise<string | null> {
  const { rows } = await sql<{ on: string }>`
    select (i.created_at at time zone t.timezone)::date::text as on from bank_imports i join tenants t on t.id = i.tenant_id
    where i.account_id = ${account_id} and i.undone_at is null
      and i.file_sha256 = encode(sha256(convert_to(${content}, 'UTF8')), 'hex')`.execute(db);
  return rows[0]?.on ?? null;
}

/** The mapping of the account's last import, if this file has the same columns. */
async function rememberedMapping(
  { db }: Ctx,
  accountId: string,
  { columns }: CsvTable,
): Promise<CsvMapping | null> {
  const last = await db
    .selectFrom('bank_imports')
    .select('mapping')
    .where('account_id', '=', accountId)
    .where('mapping', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const mapping = chosenMapping(last?.mapping);
  return mapping && Object.keys(mappingFaults(mapping, columns)).length === 0
    ? (mapping as CsvMapping)
    : null;
}

/** Only the known properties of a mapping. */
function chosenMapping(sent: unknown): Partial<CsvMapping> | null {
  if (!isRecord(sent)) return null;
  const text = (name: string) => textOf(sent[name]) || null;
  const columns = Object.fromEntries(mappedColumns.map((name) => [name, text(name)]));
  return {
    ...columns,
    date: text('date') ?? '',
    date_format: dateFormats.find((one) => one === sent.date_format),
    number_format: numberFormats.find((one) => one === sent.number_format),
    is_inverted: sent.is_inverted === true,
  };
}

function samplesOf(table: CsvTable | null): Record<string, string>[] {
  if (!table) return [];
  return table.records
    .slice(0, 3)
    .map(({ cells }) =>
      Object.fromEntries(table.columns.map((column, index) => [column, (cells[index] ?? '').slice(0, 80)])),
    );
}
