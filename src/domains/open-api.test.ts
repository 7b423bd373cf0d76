/** The OpenAPI description covers everything declared and is valid. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApi } from '#kernel/open-api/open-api.ts';
import { createRegistry } from '#kernel/registry.ts';
import { commands, reports, resources } from './index.ts';

const all = commands;
const described = openApi({
  registry: createRegistry(resources, all),
  reports,
  version: '1.2.3',
  url: 'https://field.example.com',
});

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1, and every reference resolves', async () => {
    const asJson = JSON.parse(JSON.stringify(described)) as Record<string, unknown>;
    expect(await new Validator().validate(asJson)).toMatchObject({ valid: true });
    const named = JSON.stringify(described).matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g);
    for (const [, kind = '', name = ''] of named) {
      expect(Object.keys(described.components[kind] ?? {}), name).toContain(name);
    }
  });

  it('lists every table, command and report that somebody may use, each once', () => {
    const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, access } of resources) {
      expect(ids.includes(`list_${name}`), name).toBe(access.read !== 'nobody');
    }
    for (const { resource, name, scope } of all) {
      const place = scope === 'collection' ? '-' : '{id}';
      expect(described.paths).toHaveProperty([`/api/${resource.name}/${place}/${name}`, 'post']);
    }
    for (const { name } of reports) expect(described.paths).toHaveProperty([`/api/reports/${name}`, 'get']);
  });

  it('has a column only where it can be read, and requires one only where it can be written', () => {
    const schemas = described.components.schemas as Record<
      string,
      { properties: Record<string, { readOnly?: boolean }>; required?: string[] }
    >;
    for (const { name, columns } of resources) {
      const made = schemas[`${name}.new`];
      for (const [column, { readableBy, writableBy, required, initial }] of Object.entries(columns)) {
        if (schemas[name]) expect(column in schemas[name].properties).toBe(readableBy !== 'nobody');
        if (!made) continue;
        // The client may choose the id.
        const isWritten = column === 'id' || (writableBy !== 'nobody' && !columns[column]?.sql);
        expect(column in made.properties, `${name}.${column}`).toBe(isWritten);
        const isAsked = column !== 'id' && isWritten && required && initial === undefined;
        expect(made.required?.includes(column) ?? false, `${name}.${column}`).toBe(isAsked);
      }
    }
  });
});
