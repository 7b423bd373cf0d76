/** The columns and nested relations of one level as a select list, which PostgreSQL turns into JSON. */
import type { AllowedLevel, Output } from './allowed.ts';
import { orderSql, testSql } from './compile-filter.ts';
import { onAlias, type Params, shownSql, sqlName } from './statement.ts';

type Can = Extract<Output, { type: 'can' }>;

interface Compiling {
  readonly params: Params;
  readonly exponent: number;
  /** Each level has its own row alias: t, t1, t2 … */
  nextAlias(): string;
}

export function createCompiling(params: Params, exponent: number): Compiling {
  let levels = 0;
  return { params, exponent, nextAlias: () => `t${++levels}` };
}

export function selectList(outputs: readonly Output[], alias: string, compiling: Compiling): string {
  return outputs
    .map((output) => `${outputSql(output, alias, compiling)} as ${sqlName(output.as)}`)
    .join(', ');
}

function outputSql(output: Output, alias: string, compiling: Compiling): string {
  switch (output.type) {
    case 'column':
      return shownSql(output.column, alias, compiling.exponent);
    case 'can':
      return canSql(output, alias);
    case 'one': {
      const inner = compiling.nextAlias();
      const rows = rowsSql(output.level, inner, `${inner}.id = ${alias}.${sqlName(output.ref)}`, compiling);
      return `(select row_to_json(_r) from (${rows}) _r)`;
    }
    case 'many': {
      const inner = compiling.nextAlias();
      const rows = rowsSql(output.level, inner, `${inner}.${sqlName(output.ref)} = ${alias}.id`, compiling);
      const { order, limit } = output.level;
      const page = `${rows} order by ${orderSql(order, inner)} limit ${limit}`;
      return `(select coalesce(json_agg(_r), '[]') from (${page}) _r)`;
    }
  }
}

function rowsSql(level: AllowedLevel, alias: string, join: string, compiling: Compiling): string {
  const list = selectList(level.outputs, alias, compiling);
  const tests = level.where.map((test) => testSql(test, alias, compiling.params));
  return `select ${list} from ${sqlName(level.resource.name)} ${alias} where ${[join, ...tests].join(' and ')}`;
}

/** The same names as `lawfulCommands`, chosen per row by its status. */
function canSql({ byStatus, ended }: Can, alias: string): string {
  const can = lawfulSql(byStatus, alias);
  return ended ? `(case when ${onAlias(ended, alias)} then ${jsonLiteral([])} else ${can} end)` : can;
}

function lawfulSql(byStatus: Can['byStatus'], alias: string): string {
  const everywhere = byStatus.get('');
  if (everywhere) return jsonLiteral(everywhere);
  const cases = [...byStatus].filter(([, names]) => names.length > 0);
  if (cases.length === 0) return jsonLiteral([]);
  const whens = cases.map(
    ([status, names]) => `when '${status.replaceAll("'", "''")}' then ${jsonLiteral(names)}`,
  );
  return `(case ${alias}."status" ${whens.join(' ')} else ${jsonLiteral([])} end)`;
}

function jsonLiteral(names: readonly string[]): string {
  return `'${JSON.stringify(names).replaceAll("'", "''")}'::json`;
}
