/** Parameters shared by many operations. */
import type { Schema } from './field-schema.ts';

const query = (name: string, description: string, schema: Schema = { type: 'string' }): Schema => ({
  name,
  in: 'query',
  description,
  schema,
});

export const parameters: Schema = {
  select: query('select', 'Columns and nested relations: `*,customer(name)`; `can` lists lawful commands.'),
  order: query('order', '`issue_date.desc,number`; `id` is always the last criterion.'),
  limit: query('limit', 'Rows of a page.', { type: 'integer', minimum: 0, maximum: 1000, default: 50 }),
  offset: query('offset', 'Rows to leave out.', { type: 'integer', minimum: 0, maximum: 10_000_000 }),
  after: query('after', 'The `next` of the page before: costs the same on every page.'),
  q: query('q', 'Words that must all occur in the searchable columns.'),
  count: query('count', '`none` leaves the count out.', { type: 'string', enum: ['none'] }),
  max_affected: query('max_affected', 'How many rows may be meant; one unless said.', {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
  }),
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  company: {
    name: 'X-Tenant',
    in: 'header',
    description: 'The company’s id; the one that was last used when left out.',
    schema: { type: 'string', format: 'uuid' },
  },
  prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`respond-async, wait=2`: after two seconds it goes on in the background, and the answer is 202. Otherwise the request waits.',
    schema: { type: 'string' },
  },
  key: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repeat within 30 days gets the first answer.',
    schema: { type: 'string', maxLength: 200 },
  },
};

export const parameter = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });
export const company = [parameter('company')];

export const securitySchemes: Schema = {
  key: { type: 'http', scheme: 'bearer', description: 'A key of Settings, API keys: `fwk_…`.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-fw_session',
    description: 'Signed in with a browser.',
  },
};
