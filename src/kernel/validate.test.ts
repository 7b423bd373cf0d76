import { describe, expect, test } from 'vitest';
import { Refused } from './errors.ts';
import { field } from './field.ts';
import { baseFields } from './resource.ts';
import { orders, rooms, testRegistry, viewerOf } from './testing/data-api/resources.ts';
import { inSentence, labelOf, validateInput, validateInsert, validatePatch } from './validate.ts';

const owner = viewerOf('owner');
const technician = viewerOf('technician');
const insert = (input: unknown, who = owner) => validateInsert(orders, input, who, testRegistry.resource);
function refusal(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof Refused)
      return { status: error.status, message: error.message, fields: error.refusal.fields };
    throw error;
  }
  throw new Error('Nothing was refused');
}
const good = { title: 'T', due_on: '2026-01-01' };

describe('a new row', () => {
  test('gets initial values and keeps sent ones', () => {
    expect(insert({ ...good, amount: '1.50' })).toEqual({
      title: 'T',
      due_on: '2026-01-01',
      amount: 150n,
      shipping: 0n,
      is_rush: false,
      size: 'small',
      status: 'draft',
    });
  });
  test('reports all faults at once', () => {
    const input = {
      title: '  ',
      pieces: '7',
      weight: '1.2345',
      t_order_lines: [{ name: 'x', quantity: '1', unit_price: '1' }, { quantity: 'x' }, 5].slice(0, 2),
    };
    expect(refusal(() => insert(input))).toEqual({
      status: 422,
      message: 'Enter the title.',
      fields: {
        title: 'Enter the title.',
        pieces: 'Enter a whole number.',
        weight: 'Use at most 3 digits after the point.',
        due_on: 'Choose the due date.',
        't_order_lines.1.name': 'Enter the name.',
        't_order_lines.1.quantity': 'Enter a number like 2.5.',
        't_order_lines.1.unit_price': 'Enter the unit price.',
      },
    });
  });
  test('required fields may not be null', () => {
    expect(refusal(() => insert({ ...good, title: null })).fields).toEqual({ title: 'Enter the title.' });
  });
  test.each([...Object.keys(baseFields), 'number', 'status', 'total', 'title_length', 'supplier_name'])(
    '%s can’t be written',
    (key) => {
      for (const run of [
        () => insert({ ...good, [key]: 'x' }),
        () => validatePatch(orders, { [key]: 'x' }, owner),
      ]) {
        const refused = refusal(run);
        expect(refused.status).toBe(422);
        expect(Object.keys(refused.fields ?? {})).toEqual([key]);
      }
    },
  );
  test.each(['nothing', '__proto__', 'constructor', 'search_text', 'Title', 'toString', ''])(
    '%j is an unknown column',
    (key) => {
      const input = JSON.parse(`{"title":"T","due_on":"2026-01-01",${JSON.stringify(key)}:"x"}`);
      expect(refusal(() => insert(input))).toMatchObject({
        status: 400,
        message: `Unknown column ${JSON.stringify(key)}.`,
      });
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );
  test('a column the viewer can’t read is unknown; one they may only read is reported', () => {
    expect(refusal(() => insert({ ...good, cost_note: 'x' }, technician))).toMatchObject({
      status: 400,
      message: 'Unknown column "cost_note".',
    });
    expect(refusal(() => insert({ ...good, cost_note: 'x' }, viewerOf('supervisor')))).toMatchObject({
      status: 422,
    });
    expect(insert({ ...good, cost_note: 'x' })).toMatchObject({ cost_note: 'x' });
  });
  test.each([null, [], 'x', 5, undefined])('%j is not a row', (input) => {
    expect(refusal(() => insert(input)).status).toBe(400);
  });
  test('parts are arrays of rows that don’t name their parent', () => {
    expect(refusal(() => insert({ ...good, t_order_lines: {} })).fields).toEqual({
      t_order_lines: 'Send a list.',
    });
    expect(refusal(() => insert({ ...good, t_order_lines: [5] })).status).toBe(400);
    expect(refusal(() => insert({ ...good, t_order_lines: [{ x: 1 }] })).message).toBe(
      'Unknown column "t_order_lines.0.x".',
    );
    const line = {
      name: 'n',
      quantity: '1',
      unit_price: '1',
      order_id: '0190a0a0-0000-7000-8000-0000000000aa',
    };
    expect(refusal(() => insert({ ...good, t_order_lines: [line] })).fields).toHaveProperty([
      't_order_lines.0.order_id',
    ]);
    expect(refusal(() => insert({ ...good, t_order_lines: Array(1001).fill({}) })).status).toBe(413);
    expect(refusal(() => validateInsert(rooms, { code: 'x', t_order_lines: [] }, owner)).status).toBe(400);
  });
});

describe('a change', () => {
  test('validates only what is sent', () => {
    expect(validatePatch(orders, { title: 'New' }, owner)).toEqual({ title: 'New' });
    expect(validatePatch(orders, { pieces: null }, owner)).toEqual({ pieces: null });
  });
  test('refuses no columns, a create-only column, and parts', () => {
    expect(refusal(() => validatePatch(orders, {}, owner)).status).toBe(400);
    expect(refusal(() => validatePatch(orders, { reference: 'x' }, owner)).fields).toHaveProperty(
      'reference',
    );
    expect(refusal(() => validatePatch(orders, { t_order_lines: [] }, owner)).fields).toHaveProperty(
      't_order_lines',
    );
    expect(refusal(() => validatePatch(orders, { title: '' }, owner)).fields).toEqual({
      title: 'Enter the title.',
    });
  });
});

test('input of commands', () => {
  const fields = {
    note: field.longText({ required: true }),
    at: field.instant(),
    size: field.choice(['a'], { initial: 'a' }),
  };
  expect(validateInput(fields, { note: 'x' }, owner)).toEqual({ note: 'x', size: 'a' });
  expect(refusal(() => validateInput(fields, undefined, owner)).fields).toEqual({ note: 'Enter the note.' });
  expect(refusal(() => validateInput(fields, { note: 'x', other: 1 }, owner)).message).toBe(
    'Unknown column "other".',
  );
});

test('a label that ends in a preposition is not named as if it were a noun', () => {
  const required = true;
  const fields = {
    starts_on: field.date({ label: 'First on', required }),
    starts_at: field.instant({ label: 'From', required }),
    signer_name: field.text({ label: 'Signed by', required }),
  };
  expect(refusal(() => validateInput(fields, {}, owner)).fields).toEqual({
    starts_on: 'Choose a day.',
    starts_at: 'Choose a day and time.',
    signer_name: 'This is required.',
  });
});

test('labels in sentences', () => {
  expect(labelOf('customer_po_id', field.uuid())).toBe('Customer po');
  expect(inSentence('Customer')).toBe('customer');
  expect(inSentence('PO number')).toBe('PO number');
});
