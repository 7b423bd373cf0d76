import { Combobox } from '#ui/components/inputs/Combobox.tsx';
import { useWorkplace } from '../workplace.tsx';
import { type ControlProps, textOf } from './control.ts';

/** A time zone known to the browser, found by any part of its name. */
export function TimezoneControl({ value, field, onChange, disabled }: ControlProps) {
  const zone = textOf(value);
  const { timezone } = useWorkplace().viewer;
  return (
    <Combobox
      value={zone ? choiceOf(zone) : null}
      onValueChange={(choice) => onChange(choice?.value ?? null)}
      search={find}
      required={field.required}
      placeholder={field.required ? 'Find time zone' : `As the company: ${labelOf(timezone)}`}
      {...(disabled && { disabled })}
    />
  );
}

function find(text: string) {
  const words = text.toLowerCase().replaceAll(' ', '_');
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.toLowerCase().includes(words))
    .slice(0, 50)
    .map(choiceOf);
}

const labelOf = (zone: string) => zone.replaceAll('_', ' ');
const choiceOf = (zone: string) => ({ value: zone, label: labelOf(zone) });
