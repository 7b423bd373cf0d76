import { customFields, keyFrom } from '#domains/companies/settings/custom-field.resource.ts';
import { columnOf } from '#kernel/custom-fields.ts';
import { isOneOf, namesOf } from '#kernel/type-guards.ts';
import { inSentence } from '#kernel/validate.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import type { ControlProps } from '#ui/resource/fields/control.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type CustomField, type CustomTable, kindWords, technicianWords } from './custom-field-words.ts';

export interface CustomFieldSheetProps {
  table: CustomTable;
  /** The field to change; null creates one. */
  row: CustomField | null;
  onClose: () => void;
}

export function CustomFieldSheet({ table, row, onClose }: CustomFieldSheetProps) {
  const { resourceOf } = useWorkplace();
  const { refresh } = useAuth();
  const noun = inSentence(resourceOf(table)?.labels ?? '');
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={row ? `Change “${row.label}”` : `New field for ${noun}`}
    >
      <div className="flex flex-col gap-4 p-4">
        <ResourceForm
          resource={customFields}
          {...(row && { row })}
          placed={['table_name', ...(table === 'vendors' ? ['technicians'] : [])]}
          defaults={{ table_name: table }}
          extra={() => ({ table_name: table })}
          controls={{
            kind: KindControl,
            options: OptionsControl,
            is_required: (props) => (
              <FieldControl
                {...props}
                field={{
                  ...props.field,
                  help: row ? 'Those that are there already may stay without it' : undefined,
                }}
              />
            ),
            technicians: TechniciansControl,
            key: (props) => (
              <FieldControl
                {...props}
                field={{ ...props.field, help: `In the API and in imports: ${columnOf(keyOf(props))}` }}
              />
            ),
          }}
          action={row ? 'Save' : 'Create field'}
          guarded={false}
          autoFocus={!row}
          place="sheet"
          onSaved={() => {
            void refresh();
            onClose();
          }}
          onCancel={onClose}
        />
        {row && (
          <p className="text-label text-subtle">
            In the API and in imports: <code>{columnOf(row.key ?? '')}</code>. A choice that you take away
            stays where it was chosen. The kind can only be changed while there are no values.
          </p>
        )}
      </div>
    </Sheet>
  );
}

type Props = ControlProps & { error?: string | undefined };

/** The generated key, unless the user has typed one. */
function keyOf({ value, values }: Props): string {
  if (typeof value === 'string' && value !== '') return value;
  return typeof values.label === 'string' && values.label.trim() !== '' ? keyFrom(values.label) : '…';
}

function KindControl({ label, value, onChange, onBlur, error }: Props) {
  const kind = isOneOf(namesOf(kindWords), value) ? kindWords[value] : undefined;
  return (
    <Field label={label} help={kind?.help} error={error}>
      <Select
        value={String(value ?? 'text')}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        options={Object.entries(kindWords).map(([one, words]) => ({ value: one, label: words.label }))}
      />
    </Field>
  );
}

function OptionsControl(props: Props) {
  if (props.values.kind !== 'choice') return null;
  return (
    <FieldControl
      {...props}
      field={{ ...props.field, required: true, help: 'Add each with Enter, in the order of the list' }}
    />
  );
}

function TechniciansControl({ label, value, onChange, error }: Props) {
  return (
    <Field label={label} group error={error}>
      <RadioGroup
        value={String(value ?? 'see')}
        onValueChange={onChange}
        options={Object.entries(technicianWords).map(([one, words]) => ({ value: one, label: words }))}
      />
    </Field>
  );
}
