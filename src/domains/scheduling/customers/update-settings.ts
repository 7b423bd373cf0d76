/** What a company tells its customers about visits: each kind of mail with its switch and text. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { unknownPlaceholders } from '#kernel/template.ts';
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import { visits } from '../visit.resource.ts';
import {
  type CustomerUpdateSettings,
  placeholdersOf,
  type UpdateKind,
  type UpdateTemplate,
  updateKinds,
  usualTemplates,
  usualWindowMinutes,
} from './update-templates.rules.ts';

export async function readUpdateSettings({ db }: Pick<Ctx, 'db'>): Promise<CustomerUpdateSettings> {
  const { rows } = await sql<{ stored: unknown }>`
    select settings->'customer_updates' as stored from tenants where id = fw.current_tenant()`.execute(db);
  const stored = propertiesOf(rows[0]?.stored);
  const { window_minutes, shares_work } = stored;
  const template = (kind: UpdateKind): UpdateTemplate => {
    const { is_on, subject, text } = propertiesOf(stored[kind]);
    const usual = usualTemplates[kind];
    return {
      is_on: is_on === true,
      subject: textOf(subject) ?? usual.subject,
      text: textOf(text) ?? usual.text,
    };
  };
  return {
    window_minutes: typeof window_minutes === 'number' ? window_minutes : usualWindowMinutes,
    shares_work: shares_work === true,
    booked: template('booked'),
    changed: template('changed'),
    cancelled: template('cancelled'),
    on_the_way: template('on_the_way'),
    late: template('late'),
    done: template('done'),
  };
}

export const customerUpdateSettingsReport = defineReport(
  'customer_update_settings',
  { label: 'Customer updates: settings', allow: office },
  readUpdateSettings,
);

const template = (label: string) => field.json({ label });

/** Changes what is sent. A template is `{is_on, subject, text}`; with an unknown placeholder it is refused. */
export const saveUpdateSettings = defineCommand(
  visits,
  'set_customer_updates',
  {
    label: 'Set customer updates',
    scope: 'collection',
    allow: office,
    input: {
      window_minutes: field.integer({ label: 'Arrival window (minutes)', min: 15, max: 720 }),
      shares_work: field.boolean({ label: 'Say what was done' }),
      booked: template('Visit booked'),
      changed: template('Time changed'),
      cancelled: template('Visit cancelled'),
      on_the_way: template('On the way'),
      late: template('Running late'),
      done: template('Done'),
    },
  },
  async (ctx, _row, input) => {
    const faults: Record<string, string> = {};
    const kept: Record<string, unknown> = {};
    if (typeof input.window_minutes === 'number') kept.window_minutes = input.window_minutes;
    if (typeof input.shares_work === 'boolean') kept.shares_work = input.shares_work;
    for (const kind of updateKinds)
      if (input[kind] !== undefined && input[kind] !== null)
        kept[kind] = readTemplate(kind, input[kind], faults);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    await sql`update tenants set settings = settings || jsonb_build_object('customer_updates',
      coalesce(settings->'customer_updates', '{}') || ${JSON.stringify(kept)}::jsonb) where id = fw.current_tenant()`.execute(
      ctx.db,
    );
    await ctx.audit(
      'tenants.set_customer_updates',
      { table: 'tenants', id: ctx.viewer.tenantId },
      { after: kept },
    );
    return undefined;
  },
);

const longest = { subject: 200, text: 4000 } as const;

function readTemplate(kind: UpdateKind, sent: unknown, faults: Record<string, string>): UpdateTemplate {
  const { is_on, ...texts } = propertiesOf(sent);
  const read = (name: 'subject' | 'text') => {
    const text = (textOf(texts[name]) ?? '').trim();
    const [unknown] = unknownPlaceholders(text, placeholdersOf[kind]);
    if (text === '') faults[`${kind}.${name}`] = name === 'subject' ? 'Enter a subject.' : 'Enter a text.';
    else if (text.length > longest[name]) faults[`${kind}.${name}`] = `At most ${longest[name]} characters.`;
    else if (unknown !== undefined) faults[`${kind}.${name}`] = `{${unknown}} means nothing here.`;
    return text;
  };
  return { is_on: is_on === true, subject: read('subject'), text: read('text') };
}
