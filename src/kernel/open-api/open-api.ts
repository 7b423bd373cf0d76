/**
 * The API as an OpenAPI 3.1 document, generated from the same declarations the server uses. docs/data-api.md describes the query
 * grammar.
 */
import type { Registry } from '../registry.ts';
import { type Report, reportRunsTable } from '../report.ts';
import { responses } from './answers.ts';
import type { Schema } from './field-schema.ts';
import {
  commandOperation,
  type Operation,
  reportOperation,
  resultOperation,
  tablePaths,
} from './operations.ts';
import { parameters, securitySchemes } from './parameters.ts';
import { rowSchemas } from './row-schemas.ts';

export interface Described {
  readonly registry: Registry;
  readonly reports: Iterable<Report>;
  readonly version: string;
  readonly url: string;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: Schema;
  readonly servers: readonly Schema[];
  readonly security: readonly Schema[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Schema>>;
}

export function openApi({ registry, reports, version, url }: Described): OpenApi {
  const tables = registry.resources.filter(({ access }) => access.read !== 'nobody');
  const commands = registry.commands.filter(({ allow }) => allow !== 'nobody');
  const paths: Record<string, Record<string, Operation>> = {};
  for (const resource of tables) Object.assign(paths, tablePaths(resource));
  for (const command of commands) {
    const { resource, name, scope } = command;
    const path = `/api/${resource.name}/${scope === 'collection' ? '-' : '{id}'}/${name}`;
    paths[path] = { post: commandOperation(command) };
  }
  for (const report of reports) paths[`/api/reports/${report.name}`] = { get: reportOperation(report) };
  if (tables.some(({ name }) => name === reportRunsTable))
    paths[`/api/${reportRunsTable}/{id}/result`] = { get: resultOperation };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldwright',
      version,
      summary: 'One API for the screens, integrations and scripts.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url }],
    security: [{ key: [] }, { session: [] }],
    tags: [...new Set([...tables.map(({ labels }) => labels), 'Reports'])].map((name) => ({ name })),
    paths,
    components: { schemas: rowSchemas(tables), parameters, responses, securitySchemes },
  };
}
