/** Checks that no screen and no import repeats the list of a resource's fields. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const rules = (await import(pathToFileURL(join('scripts', 'lib', 'project-rules.mjs')).href)) as {
  fieldsIn(text: string): [string, ReadonlySet<string>][];
  fieldListsIn(text: string, tables: ReadonlyMap<string, ReadonlySet<string>>): string[];
  fieldLists(): string[];
};

const declared = `export const boats = defineResource('boats', {
  label: 'Boat',
  fields: {
    name: field.text({ label: 'Name' }),
    berth: field.text({
      label: 'Berth',
    }),
    length: field.decimal(2),
    draught: field.decimal(2),
  },
  access: { read: 'everyone' },
});`;
const tables = new Map(rules.fieldsIn(declared));
const faults = (code: string) => rules.fieldListsIn(code, tables);
const all = "['name', 'berth', 'length', 'draught']";

describe('a list of fields outside the resource', () => {
  it('is refused with what to do instead', () => {
    expect([...(tables.get('boats') ?? [])]).toEqual(['name', 'berth', 'length', 'draught']);
    expect(faults(`const a = 1;\nconst rail = ${all} as const;`)).toEqual([
      expect.stringMatching(/^2: repeats fields of boats: name, berth, length, draught\n.*`placed`/s),
    ]);
    expect(faults(`<Form fields={${all}} />`)).toHaveLength(1);
    expect(faults("hideEmpty: [\n  'berth',\n  'length',\n  'draught',\n  'name',\n],")).toHaveLength(1);
  });

  it('may choose the columns of a list, say what a screen shows itself, and name a few', () => {
    for (const chosen of [
      `<List columns={${all}} />`,
      `const columns: readonly ListColumn<Row>[] = ${all};`,
      `<Page placed={${all}} />`,
      "const few = ['name', 'berth', 'length'];",
      "const words = ['name', 'berth', 'length', 'colour'];",
    ])
      expect(faults(chosen)).toEqual([]);
  });

  it('does not exist', () => {
    expect(rules.fieldLists()).toEqual([]);
  });
});
