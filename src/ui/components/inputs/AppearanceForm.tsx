import { useSyncExternalStore } from 'react';
import { appearance, type Density, type Theme } from '#ui/appearance.ts';
import { Field } from './Field.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import type { Option } from './Select.tsx';

/** Theme and density of this device; takes effect at once. */
export function AppearanceForm({ inline = false }: { inline?: boolean }) {
  const { theme, density } = useSyncExternalStore(appearance.subscribe, appearance.get);
  return (
    <div className={inline ? 'flex flex-wrap gap-x-8 gap-y-3' : 'flex flex-col gap-4'}>
      <Field label="Theme" group>
        <RadioGroup
          inline={inline}
          options={themes}
          value={theme}
          onValueChange={(theme) => appearance.set({ theme })}
        />
      </Field>
      <Field label="Density" group>
        <RadioGroup
          inline={inline}
          options={densities}
          value={density}
          onValueChange={(density) => appearance.set({ density })}
        />
      </Field>
    </div>
  );
}

const themes: readonly Option<Theme>[] = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const densities: readonly Option<Density>[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];
