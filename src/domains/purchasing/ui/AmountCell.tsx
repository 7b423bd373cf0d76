import { Field } from '#ui/components/inputs/Field.tsx';
import { NumberCell, type NumberCellProps } from '#ui/resource/form/NumberCell.tsx';

export interface AmountCellProps
  extends Pick<NumberCellProps, 'value' | 'onValueChange' | 'scale' | 'suffix' | 'isUnitPrice'> {
  label: string;
  error?: string | undefined;
  hideLabel?: boolean;
  disabled?: boolean;
}

/** A number input of a line, with its label. */
export function AmountCell({ label, error, hideLabel = false, ...cell }: AmountCellProps) {
  return (
    <Field label={label} error={error} hideLabel={hideLabel}>
      <NumberCell {...cell} />
    </Field>
  );
}
