import { useSyncExternalStore } from 'react';
import { appearance, type Density, type Theme } from '../appearance.ts';
import { Field } from './Field.tsx';
import { RadioGroup } from './RadioGroup.tsx';

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
          onValueChange={(next) => appearance.set({ theme: next as Theme })}
        />
      </Field>
      <Field label="Density" group>
        <RadioGroup
          inline={inline}
          options={densities}
          value={density}
          onValueChange={(next) => appearance.set({ density: next as Density })}
        />
      </Field>
    </div>
  );
}

const themes = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];
