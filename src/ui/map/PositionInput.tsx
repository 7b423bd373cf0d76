/**
 * A position: typed or pasted from another map's link, picked on a map, or taken from the device. The map is loaded when
 * opened. It shows known places nearby, because without tiles nothing else gives orientation.
 */
import { useState } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { Field } from '../components/inputs/Field.tsx';
import { Input } from '../components/inputs/Input.tsx';
import { Skeleton } from '../components/states/Skeleton.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { KnownPlace } from './PositionPicker.tsx';
import { type Position, positionText, readPosition } from './position.ts';
import { useOwnPosition } from './use-own-position.ts';

const PositionPicker = lazyPart(async () => (await import('./PositionPicker.tsx')).PositionPicker);

export interface PositionInputProps {
  label: string;
  value: Position | null;
  /** Called with undefined when the text is not a position. */
  onChange: (position: Position | null | undefined) => void;
  onBlur?: (() => void) | undefined;
  /** The server's message. */
  error?: string | undefined;
  known?: readonly KnownPlace[];
  /** Opens the map at once. */
  opened?: boolean;
}

export function PositionInput(props: PositionInputProps) {
  const { label, value, onChange, onBlur, known = [] } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isPicking, setPicking] = useState(props.opened ?? false);
  const choose = (position: Position | null) => {
    setTyped(null);
    onChange(position);
  };
  const own = useOwnPosition(choose);
  const read = typed === null || typed.trim() === '' ? null : readPosition(typed);
  const fault = isLeft && typeof read === 'string' ? read : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label={label}
        optional
        help="Type or paste latitude and longitude, or the link of a map."
        error={fault ?? own.fault ?? (typeof read === 'string' ? undefined : props.error)}
      >
        <Input
          autoComplete="off"
          dir="ltr"
          placeholder="51.5074, -0.1278"
          value={typed ?? (value ? positionText(value) : '')}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = target.value.trim() === '' ? null : readPosition(target.value);
            onChange(typeof next === 'string' ? undefined : next);
          }}
          onBlur={() => {
            setLeft(true);
            if (typeof read !== 'string') setTyped(null);
            onBlur?.();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="outline" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          {isPicking ? 'Close the map' : 'Pick on the map'}
        </Button>
        {own.isThere && (
          <Button size="sm" variant="outline" loading={own.isAsking} onClick={own.ask}>
            Use my position
          </Button>
        )}
        {(value || typed) && (
          <Button size="sm" variant="ghost" onClick={() => choose(null)}>
            Clear
          </Button>
        )}
        {own.note && (
          <span className="text-label text-muted" role="status">
            {own.note}
          </span>
        )}
      </div>
      {isPicking && (
        <PositionPicker
          value={value}
          onPick={choose}
          known={known}
          fallback={<Skeleton className="h-40" />}
          onFailure={() => setPicking(false)}
        />
      )}
    </div>
  );
}
