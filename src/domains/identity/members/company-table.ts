import type { Generated } from 'kysely';
import type { Json } from '#kernel/field.ts';

declare module '#kernel/tables.ts' {
  interface Tables {
    /** The company itself. Row-level security shows only the company of the transaction. */
    tenants: {
      id: Generated<string>;
      company_name: string;
      slug: string;
      trade: string | null;
      timezone: Generated<string>;
      currency: Generated<string>;
      locale: Generated<string>;
      address: Json;
      phone: string | null;
      email: string | null;
      join_code: string;
      working_hours: Generated<Json>;
      tax_rate: Generated<string>;
      settings: Generated<Json>;
      status: Generated<string>;
      created_at: Generated<string>;
      updated_at: Generated<string>;
      version: Generated<number>;
    };
    number_series: {
      tenant_id: Generated<string>;
      series: string;
      prefix: string;
      digits: Generated<number>;
      /** The year that `next_value` counts in, or ''. */
      period: Generated<string>;
      next_value: Generated<string>;
    };
  }
}
