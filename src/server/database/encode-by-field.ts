// Encodes values inserted and updated through the query builder by the declared kind of their column.

import {
  type ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { encodeValue } from '#kernel/encode-value.ts';
import type { Field } from '#kernel/field.ts';
import type { Registry } from '#kernel/registry.ts';

type Columns = Readonly<Record<string, Field>>;

export function encodeByField({ resource }: Pick<Registry, 'resource'>): KyselyPlugin {
  const columnsOf = (table: OperationNode | undefined) => resource(nameOf(table) ?? '')?.columns;
  return {
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode') return inserted(node, columnsOf(node.into));
      if (node.kind === 'UpdateQueryNode') return updated(node, columnsOf(node.table));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The table's real name, also where the statement aliases it. */
function nameOf(node: OperationNode | undefined): string | undefined {
  if (!node) return undefined;
  if (isAlias(node)) return nameOf(node.node);
  return isTable(node) ? node.table.identifier.name : undefined;
}

const isAlias = (node: OperationNode): node is OperationNode & { readonly node: OperationNode } =>
  node.kind === 'AliasNode';
const isTable = (
  node: OperationNode,
): node is OperationNode & { readonly table: { readonly identifier: { readonly name: string } } } =>
  node.kind === 'TableNode';

function inserted(node: InsertQueryNode, columns: Columns | undefined): InsertQueryNode {
  const { values, onConflict } = node;
  if (!columns || !values || !ValuesNode.is(values)) return node;
  const fields = (node.columns ?? []).map(({ column }) => columns[column.name]);
  const rows = values.values.map((row) =>
    PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create(row.values.map((value, at) => encodeValue(fields[at], value)))
      : { ...row, values: row.values.map((value, at) => encoded(value, fields[at])) },
  );
  return {
    ...node,
    values: ValuesNode.create(rows),
    ...(onConflict?.updates && {
      onConflict: { ...onConflict, updates: onConflict.updates.map((one) => assigned(one, columns)) },
    }),
  };
}

function updated(node: UpdateQueryNode, columns: Columns | undefined): UpdateQueryNode {
  if (!columns || !node.updates) return node;
  return { ...node, updates: node.updates.map((one) => assigned(one, columns)) };
}

function assigned(node: ColumnUpdateNode, columns: Columns): ColumnUpdateNode {
  const { column } = node;
  const name = column.kind === 'ColumnNode' && 'column' in column ? (column as NamedColumn).column.name : '';
  return { ...node, value: encoded(node.value, columns[name]) };
}

type NamedColumn = OperationNode & { readonly column: { readonly name: string } };

function encoded(node: OperationNode, field: Field | undefined): OperationNode {
  return ValueNode.is(node) ? ValueNode.create(encodeValue(field, node.value)) : node;
}
