/** A column added to the declaration of customers appears everywhere that customers are used, without further code. */
import { describe, expect, it } from 'vitest';
import { targetOf } from '#domains/imports/settings/target.rules.ts';
import { templateCsv } from '#domains/imports/settings/template.ts';
import type { Viewer } from '#kernel/access.ts';
import { readableFields } from '#kernel/data-api/rights.ts';
import { field } from '#kernel/field.ts';
import { groupsOf } from '#kernel/groups.ts';
import { openApi } from '#kernel/open-api/open-api.ts';
import { createRegistry } from '#kernel/registry.ts';
import { type AnyResource, defineResource, type Fields } from '#kernel/resource.ts';
import { validateInsert, validatePatch } from '#kernel/validate.ts';
import { mayAsk, mayEdit } from '#ui/resource/form/may-edit.ts';
import { fieldsRead, listColumns } from '#ui/resource/list/list-columns.tsx';
import { filterableColumns } from '#ui/resource/list/list-filters.ts';
import { shownFields } from '#ui/resource/page/EditableProperties.tsx';
import { createWorkplace } from '#ui/resource/workplace.tsx';
import { customerImport } from './crm/customer.import.ts';
import { customers } from './crm/customer.resource.ts';
import { commands, reports, resources } from './index.ts';

const { name } = customers;
const declared: AnyResource = customers;
const added = field.text({ label: 'Opening hours', help: 'For deliveries' });
const fields: Fields = { ...declared.fields, opening_hours: added };
const grown: AnyResource = defineResource(name, { ...declared, fields });
const viewer: Viewer = {
  userId: 'u',
  membershipId: 'm',
  tenantId: 't',
  role: 'owner',
  permissions: new Set(),
  fullName: 'Ann',
  currency: 'USD',
  timezone: 'UTC',
  locale: 'en-US',
};
const workplace = createWorkplace(viewer, [grown], [], []);

describe('a new field of customers', () => {
  it('is on forms and pages, in the group of the remaining fields', () => {
    const rest = groupsOf(grown, ['notes']).find(({ title }) => title === 'More');
    expect(rest?.fields).toContain('opening_hours');
    expect(mayAsk(added, workplace) && mayEdit(added, workplace)).toBe(true);
    expect(shownFields(grown, { id: 'c' }, rest?.fields ?? [], workplace)).toContain('opening_hours');
  });

  it('is a column of the list and of its export, and a filter', () => {
    const columns = listColumns(grown, workplace);
    expect(columns.find(({ id }) => id === 'opening_hours')).toMatchObject({
      header: 'Opening hours',
      hidden: true,
    });
    expect(fieldsRead(columns, undefined, grown)).toContain('opening_hours');
    expect(filterableColumns(grown, workplace)).toContain('opening_hours');
  });

  it('is imported from spreadsheets', () => {
    const target = targetOf({ ...customerImport, resource: grown });
    expect(target.fields.opening_hours).toMatchObject({ label: 'Opening hours', help: 'For deliveries' });
    expect(templateCsv(target)).toContain('Opening hours');
    const clock = { instantOf: () => '', dayOf: () => '' };
    const { row } = target.complete({ name: 'Ann', opening_hours: '9 to 5' }, { currency: 'USD', clock });
    expect(row).toEqual({ name: 'Ann', opening_hours: '9 to 5' });
  });

  it('is read, written and described by the API', () => {
    expect(readableFields(grown, viewer).get('opening_hours')).toBe(added);
    const sent = { name: 'Ann', opening_hours: '9 to 5' };
    expect(validateInsert(grown, sent, viewer)).toMatchObject(sent);
    expect(() => validatePatch(grown, { opening_hours: 'x'.repeat(201) }, viewer)).toThrow();
    const all = resources.map((one) => (one.name === name ? grown : one));
    const described = openApi({
      registry: createRegistry(all, commands),
      reports,
      version: '1',
      url: 'https://field.example.com',
    });
    expect(JSON.stringify(described.components)).toContain('"opening_hours"');
  });
});
