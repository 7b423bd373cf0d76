/** What the next export of each target has: `GET /api/reports/accountant_export`. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReport } from '#kernel/report.ts';
import { newestEntry } from '../statements/ledger-lines.ts';
import { pastOf, sumsOf } from './export-entries.ts';
import { type ExportTarget, exportTargets } from './export-targets.rules.ts';

export interface ToExport {
  readonly target: ExportTarget;
  /** Null: nothing was exported yet. */
  readonly last: { readonly created_at: string; readonly made_by: string | null } | null;
  readonly entries: number;
  readonly first_day: string | null;
  readonly last_day: string | null;
}

export const toExportReport = defineReport(
  'accountant_export',
  {
    label: 'Accountant’s export',
    allow: office,
    permission: 'view_financial_reports',
    isHeavy: true,
  },
  async (ctx): Promise<readonly ToExport[]> => {
    // The report's permission covers all the data it reads, so row access is raised for it.
    await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
    const until_position = await newestEntry(ctx);
    const found: ToExport[] = [];
    for (const target of exportTargets) {
      const { number, begins_on } = await pastOf(ctx, target);
      const { entries, first_day, last_day } = await sumsOf(ctx, {
        ...{ target, number: number + 1, starts_on: begins_on, ends_on: ctx.today },
        ...{ until_position, is_whole: false },
      });
      found.push({ target, last: await lastOf(ctx, target), entries, first_day, last_day });
    }
    return found;
  },
);

async function lastOf({ db }: Ctx, target: ExportTarget): Promise<ToExport['last']> {
  const { rows } = await sql<{ created_at: string; made_by: string | null }>`
    select created_at, fw.person_name(created_by) as made_by from accountant_exports where target = ${target} order by number desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
