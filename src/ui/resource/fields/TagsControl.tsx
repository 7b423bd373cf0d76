import { X } from 'lucide-react';
import { useState } from 'react';
import { useFieldTies } from '#ui/components/inputs/Field.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import type { ControlProps } from './control.ts';

/** Tags, added with Enter or a comma, removed with Backspace or their cross. */
export function TagsControl({ label, value, onChange, onBlur, disabled }: ControlProps) {
  const { labelId: _, ...ties } = useFieldTies();
  const [text, setText] = useState('');
  const tags: readonly string[] = Array.isArray(value) ? value : [];
  const add = (typed: string) => {
    const fresh = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !tags.includes(tag));
    if (fresh.length > 0) onChange([...tags, ...new Set(fresh)]);
    setText('');
  };
  return (
    <span
      className="field-box flex flex-wrap items-center gap-1 py-1"
      data-invalid={ties['aria-invalid']}
      data-disabled={disabled}
    >
      {tags.map((tag) => (
        <Badge key={tag}>
          {tag}
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            disabled={disabled}
            className="-me-1 flex size-4 items-center justify-center rounded-sm hover:bg-line coarse:size-6"
            onClick={() => onChange(tags.filter((one) => one !== tag))}
          >
            <X className="size-3" aria-hidden="true" />
          </button>
        </Badge>
      ))}
      <input
        className="min-w-24 flex-1 bg-transparent outline-none"
        placeholder={tags.length === 0 ? `Add ${label.toLowerCase()}` : undefined}
        value={text}
        disabled={disabled}
        onChange={(event) =>
          event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value)
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim() !== '' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            event.stopPropagation();
            add(text);
          } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
            onChange(tags.slice(0, -1));
          }
        }}
        onBlur={() => {
          if (text.trim() !== '') add(text);
          onBlur?.();
        }}
        {...ties}
      />
    </span>
  );
}
