import { ColourControl } from '#domains/identity/ui/accounts/ColourControl.tsx';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';

export function TerritoryColour({ value, onChange, error }: OwnControlProps) {
  return <ColourControl value={value} onChange={onChange} error={error} help="Of the area on the map." />;
}
