/** The operations of tables, commands and reports. */

import type { Allowed, FinancialPermission } from '../access.ts';
import type { AnyCommand } from '../command.ts';
import { type Report, reportRunsTable } from '../report.ts';
import type { AnyResource } from '../resource.ts';
import { propertiesOf } from '../type-guards.ts';
import { answers, body, envelope, listOf, oneOrMany } from './answers.ts';
import { bodySchema, fieldSchema, type Schema } from './field-schema.ts';
import { company, parameter } from './parameters.ts';
import { givenId, readable } from './row-schemas.ts';

export interface Operation {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Readonly<Record<string, Schema>>;
}

type Verb = 'read' | 'create' | 'update' | 'delete';

export function tablePaths(resource: AnyResource): Record<string, Record<string, Operation>> {
  const { name, access } = resource;
  const lawful = (verb: Verb) => access[verb] !== 'nobody';
  return {
    [`/api/${name}`]: {
      get: listOperation(resource),
      ...(lawful('create') && { post: createOperation(resource) }),
      ...(lawful('update') && { put: changeOperation(resource) }),
      ...(lawful('delete') && { delete: deleteOperation(resource) }),
    },
    [`/api/${name}/count`]: { get: countOperation(resource) },
  };
}

const listOperation = (resource: AnyResource): Operation => ({
  ...headOf(resource, 'list', 'read', `List ${resource.labels.toLowerCase()}`),
  parameters: [
    ...['select', 'order', 'limit', 'offset', 'after', 'q', 'count'].map(parameter),
    filtersOf(resource),
    ...company,
  ],
  responses: answers(200, listOf(rowOf(resource))),
});

const countOperation = (resource: AnyResource): Operation => ({
  ...headOf(resource, 'count', 'read', `Count ${resource.labels.toLowerCase()}, exactly`),
  parameters: [parameter('q'), filtersOf(resource), ...company],
  responses: answers(200, envelope({ type: 'null' })),
});

const createOperation = (resource: AnyResource): Operation => ({
  ...headOf(resource, 'create', 'create', `Create one of ${resource.labels.toLowerCase()}, or up to 1,000`),
  parameters: [...company, parameter('key')],
  requestBody: body(oneOrMany(rowOf(resource, '.new'))),
  responses: answers(201, envelope(oneOrMany(rowOf(resource)))),
});

const changeOperation = (resource: AnyResource): Operation => ({
  ...headOf(
    resource,
    'update',
    'update',
    `Change the ${resource.labels.toLowerCase()} that the filters find`,
  ),
  parameters: [filtersOf(resource), parameter('max_affected'), ...company],
  requestBody: body(rowOf(resource, '.change')),
  responses: answers(200, listOf(rowOf(resource))),
});

const deleteOperation = (resource: AnyResource): Operation => ({
  ...headOf(
    resource,
    'delete',
    'delete',
    `Delete the ${resource.labels.toLowerCase()} that the filters find`,
  ),
  parameters: [filtersOf(resource), parameter('max_affected'), ...company],
  responses: answers(200, listOf(rowOf(resource))),
});

const rowOf = ({ name }: AnyResource, suffix = ''): Schema => ({
  $ref: `#/components/schemas/${name}${suffix}`,
});

const headOf = ({ name, labels, access }: AnyResource, id: string, verb: Verb, summary: string) => ({
  tags: [labels],
  operationId: `${id}_${name}`,
  summary,
  description: whoMay(access[verb], access.permission?.[verb]),
});

const filtersOf = ({ columns }: AnyResource): Schema => ({
  name: 'filters',
  in: 'query',
  style: 'form',
  explode: true,
  description:
    'A column and an operator with its value: `status=eq.draft`, `total=gte.100`, `name=ilike.%pump%`.',
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.keys(readable(columns)).map((column) => [column, { type: 'string' }]),
    ),
  },
});

export function commandOperation({
  resource,
  name,
  label,
  input,
  allow,
  permission,
  from,
  scope,
  makes,
}: AnyCommand): Operation {
  const isOfTable = scope === 'collection';
  const lawful = from ? `While it is ${from.map((state) => state.replaceAll('_', ' ')).join(', ')}.` : '';
  const version = { version: { type: 'integer', description: 'Refuses when the row has changed since.' } };
  const { required, ...sent } = bodySchema(input);
  const properties = {
    ...(makes !== undefined && { id: givenId }),
    ...propertiesOf(sent.properties),
    ...(!isOfTable && version),
  };
  return {
    tags: [resource.labels],
    operationId: `${resource.name}_${name}`,
    summary: label,
    description: [whoMay(allow, permission), lawful].filter(Boolean).join(' '),
    parameters: [...(isOfTable ? [] : [parameter('id')]), ...company, parameter('key')],
    requestBody: body(
      { ...sent, ...(required !== undefined && { required }), properties },
      required !== undefined,
    ),
    responses: answers(200, envelope(isOfTable ? {} : { $ref: `#/components/schemas/${resource.name}` })),
  };
}

const underWay: Schema = {
  description: 'It is being made. `Location` is where its result will be, `Retry-After` when to ask again.',
  content: { 'application/json': { schema: envelope({ $ref: `#/components/schemas/${reportRunsTable}` }) } },
};

export function reportOperation({ name, label, allow, permission, params }: Report): Operation {
  return {
    tags: ['Reports'],
    operationId: `report_${name}`,
    summary: label,
    description: whoMay(allow, permission),
    parameters: [
      ...Object.entries(params).map(([param, field]) => ({
        name: param,
        in: 'query',
        required: field.required,
        schema: fieldSchema(field, { nullable: false }),
      })),
      parameter('prefer'),
      ...company,
    ],
    responses: { ...answers(200, envelope({})), 202: underWay },
  };
}

export const resultOperation: Operation = {
  tags: ['Reports'],
  operationId: 'report_result',
  summary: 'The result of a report in the background',
  description: 'Kept for an hour, for whoever asked for it. 410 when it was cancelled or failed.',
  parameters: [parameter('id'), parameter('prefer'), ...company],
  responses: { ...answers(200, envelope({})), 202: underWay },
};

function whoMay(allowed: Allowed, permission: FinancialPermission | undefined): string {
  const who = allowed === 'everyone' ? 'everyone in the company' : [allowed].flat().join(' or ');
  const with_ = permission ? `, with the permission “${permission.replaceAll('_', ' ')}”` : '';
  return `For ${who}${with_}.`;
}
