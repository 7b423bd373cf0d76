/** Schemas of rows as read, created and changed, and of the types shared by all tables. */

import { statusOf } from '../errors.ts';
import type { Field } from '../field.ts';
import type { AnyResource, Fields } from '../resource.ts';
import { propertiesOf } from '../type-guards.ts';
import { bodySchema, fieldSchema, type Schema } from './field-schema.ts';

export const readable = (columns: Fields): Fields =>
  pick(columns, ({ readableBy }) => readableBy !== 'nobody');
const writable = (field: Field): boolean =>
  field.written && field.writableBy !== 'nobody' && field.sql === undefined;

function pick(fields: Fields, test: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => test(field)));
}

export function rowSchemas(tables: readonly AnyResource[]): Schema {
  const all: Record<string, Schema> = { Address: address, Error: error };
  for (const { name, label, columns, access, parts = {}, customFields } of tables) {
    const own = customFields
      ? { patternProperties: { '^custom_': { description: 'A field of the company’s own.' } } }
      : {};
    const nested = Object.fromEntries(
      Object.keys(parts).map((child) => [
        child,
        { type: 'array', items: { $ref: `#/components/schemas/${child}.new` } },
      ]),
    );
    all[name] = {
      title: label,
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(readable(columns)).map(([column, field]) => [
          column,
          {
            ...fieldSchema(field, { nullable: !field.required }),
            ...(writable(field) ? {} : { readOnly: true }),
          },
        ]),
      ),
      ...own,
    };
    const made = bodySchema(pick(columns, writable));
    const isPart = tables.some((parent) => parent.parts?.[name] !== undefined);
    if (access.create !== 'nobody' || isPart)
      all[`${name}.new`] = {
        ...made,
        properties: { id: givenId, ...propertiesOf(made.properties), ...nested },
        ...own,
      };
    if (access.update !== 'nobody') {
      const changed = bodySchema(
        pick(columns, (field) => writable(field) && !field.createOnly),
        { partial: true },
      );
      const properties = { ...propertiesOf(changed.properties), version: { type: 'integer' } };
      all[`${name}.change`] = { ...changed, properties, ...own };
    }
  }
  return all;
}

/** A client may choose the id of the row it creates. */
export const givenId: Schema = {
  type: 'string',
  format: 'uuid',
  description:
    'A UUID of version 7, made by you. Sent again with the same content it is the same row; with other content, 409.',
};

const address: Schema = {
  type: 'object',
  properties: Object.fromEntries(
    ['street_address', 'city', 'state', 'postal_code', 'country'].map((part) => [
      part,
      { type: ['string', 'null'] },
    ]),
  ),
};

const error: Schema = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(statusOf) },
    message: { type: 'string', description: 'A sentence for people.' },
    request_id: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong, by field: `items.3.quantity`.',
    },
    details: {},
  },
};
