/** The area of a territory: drawn on a map by its corners, or typed as their coordinates. */
import { useMemo, useState } from 'react';
import { type Corner, readArea, writeArea } from '#domains/crm/territories/area.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { textOf } from '#ui/resource/fields/control.ts';

const AreaMap = lazyPart(async () => (await import('./AreaMap.tsx')).AreaMap);

export function AreaControl({ value, values, onChange, onBlur, error, label, field }: OwnControlProps) {
  const text = textOf(value);
  const read = useMemo(() => readArea(text), [text]);
  const [left, setLeft] = useState(false);
  const corners = typeof read === 'string' ? cornersSoFar(text) : read;
  const set = (next: readonly Corner[]) => onChange(writeArea(next));
  const isShort = corners.length > 0 && corners.length < 3;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        optional
        help={field.help}
        error={error ?? (left && typeof read === 'string' ? read : undefined)}
      >
        <Textarea
          dir="ltr"
          rows={Math.min(8, Math.max(4, corners.length + 1))}
          placeholder={'41.90, -87.65\n41.90, -87.60\n41.86, -87.60'}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          onBlur={() => {
            setLeft(true);
            onBlur?.();
          }}
        />
      </Field>
      <AreaMap
        corners={corners}
        colour={textOf(values.colour)}
        name={textOf(values.name)}
        onCorners={set}
        fallback={<Skeleton className="h-64" />}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-label text-subtle" role="status">
          {corners.length === 0
            ? 'Press on the map to set the first corner.'
            : isShort
              ? `${corners.length} of at least 3 corners.`
              : `${corners.length} corners. Drag one to move it, press it to remove it.`}
        </p>
        <Button
          size="sm"
          variant="outline"
          disabled={corners.length === 0}
          onClick={() => set(corners.slice(0, -1))}
        >
          Remove the last corner
        </Button>
        <Button size="sm" variant="ghost" disabled={text === ''} onClick={() => onChange(null)}>
          Clear
        </Button>
      </div>
    </div>
  );
}

/** The corners that are there while the text is not whole yet. */
function cornersSoFar(text: string): readonly Corner[] {
  return text.split(/[\n;]/).flatMap((line) => {
    const [lat = Number.NaN, lng = Number.NaN] = line.split(',').map((part) => Number.parseFloat(part));
    return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [{ lat, lng }] : [];
  });
}
