import type { LineExtraProps } from '#domains/invoicing/ui/drafts/LineRow.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';

/** Whether the customer chooses a line, and whether it is preselected. */
export function OptionalLine({ line, onChange }: LineExtraProps) {
  const isOptional = line.is_optional === true;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
      <Checkbox
        label="Optional"
        checked={isOptional}
        onChange={(event) => onChange({ is_optional: event.target.checked, is_selected: false })}
      />
      {isOptional && (
        <Checkbox
          label="Ticked to begin with"
          checked={line.is_selected === true}
          onChange={(event) => onChange({ is_selected: event.target.checked })}
        />
      )}
    </div>
  );
}
