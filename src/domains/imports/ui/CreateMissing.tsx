import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import type { ImportSettings } from '../settings/settings.rules.ts';
import type { Target } from '../settings/target.rules.ts';
import { namedTables, setCreate } from './settings-draft.ts';
import { useTableWords } from './use-table-words.ts';

export interface CreateMissingProps {
  target: Target;
  settings: ImportSettings;
  onChange: (settings: ImportSettings) => void;
}

/** Choices whether missing customers, sites and assets that rows refer to are created. */
export function CreateMissing({ target, settings, onChange }: CreateMissingProps) {
  const { words } = useTableWords();
  const tables = namedTables(target, settings);
  if (tables.length === 0) return null;
  return (
    <Section title="Names that aren’t there yet">
      <div className="flex flex-col gap-2">
        {tables.map((table) => (
          <Checkbox
            key={table}
            label={`Create ${words(table)} that are missing`}
            help={table === 'sites' ? 'A new site needs its customer in the same row' : undefined}
            checked={settings.create.includes(table)}
            onChange={(event) => onChange(setCreate(settings, table, event.target.checked))}
          />
        ))}
      </div>
    </Section>
  );
}
