/** JSON Schema of a field (draft 2020-12, as used by OpenAPI 3.1). */
import type { Field, FieldKind } from '../field.ts';
import type { Fields } from '../resource.ts';

export type Schema = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<FieldKind, Schema>> = {
  uuid: { type: 'string', format: 'uuid' },
  ref: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  long_text: { type: 'string' },
  email: { type: 'string', format: 'email' },
  phone: { type: 'string' },
  url: { type: 'string', format: 'uri' },
  timezone: { type: 'string', examples: ['America/Chicago'] },
  integer: { type: 'integer', format: 'int32' },
  decimal: { type: 'string', format: 'decimal', examples: ['2.500'] },
  money: { type: 'string', format: 'decimal', examples: ['183.05'] },
  unit_price: {
    type: 'string',
    format: 'decimal',
    pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]{1,6})?$',
    examples: ['12.50', '0.035'],
  },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  choice: { type: 'string' },
  state: { type: 'string' },
  sequence: { type: 'string' },
  json: {},
  address: { $ref: '#/components/schemas/Address' },
  tags: { type: 'array', items: { type: 'string', maxLength: 50 } },
};

const texts: ReadonlySet<FieldKind> = new Set(['text', 'long_text', 'email', 'phone', 'url', 'timezone']);

export function fieldSchema(field: Field, { nullable }: { nullable: boolean }): Schema {
  const { kind, label, help, options, target, max, min } = field;
  const base = kinds[kind];
  const said = [help, target && `The id of a row of ${target}.`].filter(Boolean).join(' ');
  const schema = {
    ...base,
    ...(label && { title: label }),
    ...(said && { description: said }),
    ...(options && { enum: nullable ? [...options, null] : options }),
    ...(texts.has(kind) && max !== undefined && { maxLength: max }),
    ...(kind === 'tags' && max !== undefined && { maxItems: max }),
    ...(kind === 'integer' && max !== undefined && { maximum: max }),
    ...(kind === 'integer' && min !== undefined && { minimum: min }),
  };
  if (!nullable || kind === 'json') return schema;
  if ('$ref' in base) return { ...schema, $ref: undefined, anyOf: [base, { type: 'null' }] };
  return { ...schema, type: [base.type, 'null'] };
}

/** Schema of a request body: required are the required fields without an initial value. */
export function bodySchema(fields: Fields, { partial = false } = {}): Schema {
  const entries = Object.entries(fields);
  const required = partial
    ? []
    : entries.filter(([, { required: is, initial }]) => is && initial === undefined).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, field]) => [name, fieldSchema(field, { nullable: !field.required })]),
    ),
    ...(required.length > 0 && { required }),
  };
}
