import type { OwnControlProps } from '../resource/fields/control.ts';
import { unreadable } from '../resource/fields/control.ts';
import { PositionInput } from './PositionInput.tsx';
import type { KnownPlace } from './PositionPicker.tsx';
import { type Position, positionOf } from './position.ts';

export interface PositionControlProps
  extends Pick<OwnControlProps, 'value' | 'values' | 'onChange' | 'onBlur' | 'setOther' | 'error'> {
  label: string;
  /** The column of the longitude; the control stands at that of the latitude. */
  longitude: string;
  known: readonly KnownPlace[];
}

/** Form control for latitude and longitude together. */
export function PositionControl(props: PositionControlProps) {
  const { label, longitude, value, values, onChange, onBlur, setOther, error, known } = props;
  const set = (position: Position | null | undefined) => {
    setOther?.(longitude, position ? position.lng.toFixed(6) : position);
    onChange(position === undefined ? unreadable : (position?.lat.toFixed(6) ?? null));
  };
  return (
    <PositionInput
      label={label}
      value={positionOf({ lat: value, lng: values[longitude] })}
      onChange={set}
      onBlur={onBlur}
      error={error}
      known={known}
    />
  );
}
