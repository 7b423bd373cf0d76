/** A read that is not a list of rows: figures for dashboards and reports, at `GET /api/reports/{name}`. */
import type { Allowed, FinancialPermission } from './access.ts';
import type { InputOf } from './command.ts';
import type { Ctx } from './context.ts';
import type { Fields } from './resource.ts';

/** Reports that go on in the background are rows of this table; each result is at `/api/report_runs/{id}/result`. */
export const reportRunsTable = 'report_runs';

export interface ReportOptions<I extends Fields> {
  readonly label: string;
  readonly allow: Allowed;
  readonly permission?: FinancialPermission;
  /** Query parameters, validated like a command's input. */
  readonly params?: I;
  /**
   * Reads over much of what a company has: it never takes one of the connections that ordinary requests need. Any report that
   * takes longer than two seconds goes on in the background.
   */
  readonly isHeavy?: boolean;
  /** What it shows with these parameters, for people who wait for it: "Balance sheet". Default: the label. */
  titleOf?(params: InputOf<I>): string;
}

export interface Report<I extends Fields = Fields, T = unknown> extends Omit<ReportOptions<I>, 'params'> {
  readonly name: string;
  readonly params: I;
  titleOf?(params: InputOf<I>): string;
  run(ctx: Ctx, params: InputOf<I>): Promise<T>;
}

/** `run` gets a read-only transaction under the viewer's own rights; its result is the `data` of the response. */
export function defineReport<T, const I extends Fields = Record<never, never>>(
  name: string,
  options: ReportOptions<I>,
  run: (ctx: Ctx, params: InputOf<I>) => Promise<T>,
): Report<I, T> {
  return { ...options, name, params: options.params ?? ({} as I), run };
}
