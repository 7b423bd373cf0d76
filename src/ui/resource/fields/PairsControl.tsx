import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '#kernel/display.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import type { ControlProps } from './control.ts';

interface Pair {
  readonly id: number;
  readonly key: string;
  readonly text: string;
}

/** Name–value pairs without a column: "Refrigerant: R-410A". */
export function PairsControl({ label, value, onChange, onBlur, disabled }: ControlProps) {
  const [pairs, setPairs] = useState<readonly Pair[]>(() => pairsOf(value));
  const change = (next: readonly Pair[]) => {
    setPairs(next);
    const named = next.filter((pair) => pair.key.trim() !== '');
    onChange(named.length > 0 ? Object.fromEntries(named.map(({ key, text }) => [key.trim(), text])) : null);
  };
  const edit = (id: number, part: Partial<Pair>) =>
    change(pairs.map((pair) => (pair.id === id ? { ...pair, ...part } : pair)));
  return (
    <div className="flex flex-col gap-2">
      {pairs.map((pair, index) => (
        <div key={pair.id} className="flex items-center gap-2">
          <Input
            id={`${label}-${pair.id}-key`}
            aria-label={`Name ${index + 1} of ${label}`}
            placeholder="Name"
            className="w-2/5"
            value={pair.key}
            disabled={disabled}
            onChange={(event) => edit(pair.id, { key: event.target.value })}
            onBlur={onBlur}
          />
          <Input
            id={`${label}-${pair.id}-value`}
            aria-label={`Value of ${sentence(pair.key || String(index + 1))}`}
            placeholder="Value"
            value={pair.text}
            disabled={disabled}
            onChange={(event) => edit(pair.id, { text: event.target.value })}
            onBlur={onBlur}
          />
          <IconButton
            label={`Remove ${pair.key || 'this line'}`}
            onClick={() => change(pairs.filter((one) => one.id !== pair.id))}
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        disabled={disabled}
        onClick={() => setPairs([...pairs, { id: nextId(pairs), key: '', text: '' }])}
      >
        <Plus className="size-3.5" aria-hidden="true" />
        Add
      </Button>
    </div>
  );
}

const nextId = (pairs: readonly Pair[]) => Math.max(0, ...pairs.map((pair) => pair.id)) + 1;

function pairsOf(value: unknown): readonly Pair[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([key, one], id) => ({
    id,
    key,
    text: typeof one === 'string' ? one : JSON.stringify(one),
  }));
}
