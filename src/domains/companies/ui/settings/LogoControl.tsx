import type { ReactNode } from 'react';
import { Field } from '#ui/components/inputs/Field.tsx';
import { PictureControl } from '#ui/resource/fields/PictureControl.tsx';

export interface LogoControlProps {
  label: ReactNode;
  help?: ReactNode;
  value: unknown;
  onChange: (value: string | null) => void;
  error?: ReactNode;
}

/** The logo for documents: shown on white as printed, can be changed and removed. */
export function LogoControl({ label, help, error, ...picture }: LogoControlProps) {
  return (
    <Field label={label} help={help} error={error} optional group>
      <PictureControl {...picture} alt="The company’s logo" look="print" />
    </Field>
  );
}
