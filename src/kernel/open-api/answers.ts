/** Schemas of responses and request bodies. */
import type { Schema } from './field-schema.ts';

export const envelope = (data: Schema, more: Schema = {}): Schema => ({
  type: 'object',
  required: ['data', 'error', 'count'],
  properties: { data, error: { type: 'null' }, count: { type: ['integer', 'null'] }, ...more },
});

export const listOf = (row: Schema): Schema =>
  envelope(
    { type: 'array', items: row },
    { next: { type: ['string', 'null'] }, count_at_least: { type: 'boolean' } },
  );

export const oneOrMany = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'array', items: schema }] });

export const body = (schema: Schema, required = true): Schema => ({
  required,
  content: { 'application/json': { schema } },
});

export const answers = (status: number, schema: Schema): Readonly<Record<string, Schema>> => ({
  [status]: { description: 'Done.', content: { 'application/json': { schema } } },
  default: { $ref: '#/components/responses/Refused' },
});

export const responses: Schema = {
  Refused: {
    description: 'Refused; nothing was done.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            data: { type: 'null' },
            error: { $ref: '#/components/schemas/Error' },
            count: { type: 'null' },
          },
        },
      },
    },
  },
};
