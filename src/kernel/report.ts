/** A read that is not a list of rows: figures for dashboards and reports, at `GET /api/reports/{name}`. */
import type { Allowed, FinancialPermission } from './access.ts';
import type { InputOf } from './command.ts';
import type { Ctx } from './context.ts';
import type { Fields } from './resource.ts';

export interface ReportOptions<I extends Fields> {
  readonly label: string;
  readonly allow: Allowed;
  readonly permission?: FinancialPermission;
  /** Query parameters, validated like a command's input. */
  readonly params?: I;
  /** Reads over much of what a company has: it never takes one of the connections that ordinary requests need. */
  readonly isHeavy?: boolean;
}

export interface Report {
  readonly name: string;
  readonly label: string;
  readonly allow: Allowed;
  readonly permission?: FinancialPermission;
  readonly params: Fields;
  readonly isHeavy?: boolean;
  readonly run: (ctx: Ctx, params: InputOf<Fields>) => Promise<unknown>;
}

/** `run` gets a read-only transaction under the viewer's own rights; its result is the `data` of the response. */
export function defineReport<const I extends Fields = Record<never, never>>(
  name: string,
  options: ReportOptions<I>,
  run: (ctx: Ctx, params: InputOf<I>) => Promise<unknown>,
): Report {
  return { ...options, name, params: options.params ?? {}, run: run as Report['run'] };
}
