import {
  type CsvMapping,
  mappedColumnLabels,
  mappedColumns,
  type StatementPreview,
} from '#domains/banking/statements/statement-file.rules.ts';
import { dateFormatLabels, dateFormats } from '#kernel/reading/date-format.ts';
import { numberFormatLabels, numberFormats } from '#kernel/reading/number-format.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';

interface MappingFormProps {
  readonly preview: StatementPreview;
  readonly isBusy: boolean;
  readonly onChange: (mapping: Partial<CsvMapping>) => void;
}

/** The mapping of columns, and the formats of dates and numbers. Each change previews the whole file again. */
export function MappingForm({ preview, isBusy, onChange }: MappingFormProps) {
  const mapping = preview.mapping ?? {};
  const change = (part: Partial<CsvMapping>) => onChange({ ...mapping, ...part });
  const columns = preview.columns.map((column) => {
    const sample = preview.samples.map((row) => row[column]).find(Boolean);
    return { value: column, label: sample ? `${column} (${sample})` : column };
  });
  return (
    <Section
      title="Columns"
      aside={preview.is_remembered ? 'as the last time' : undefined}
      description="They are remembered for the next statement of this account."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {mappedColumns.map((name) => (
          <Field
            key={name}
            label={mappedColumnLabels[name]}
            optional={name !== 'date' && name !== 'amount'}
            error={preview.questions[name]}
          >
            <Select
              value={mapping[name] ?? ''}
              disabled={isBusy}
              options={[{ value: '', label: 'None' }, ...columns]}
              onChange={(event) => change({ [name]: event.target.value || null })}
            />
          </Field>
        ))}
        <Field label="Date format" error={preview.questions.date_format}>
          <Select
            value={mapping.date_format ?? ''}
            disabled={isBusy}
            placeholder="Choose"
            options={dateFormats.map((value) => ({ value, label: dateFormatLabels[value] }))}
            onChange={(event) =>
              change({ date_format: dateFormats.find((one) => one === event.target.value) })
            }
          />
        </Field>
        <Field label="Numbers are written" error={preview.questions.number_format}>
          <Select
            value={mapping.number_format ?? ''}
            disabled={isBusy}
            placeholder="Choose"
            options={numberFormats.map((value) => ({ value, label: numberFormatLabels[value] }))}
            onChange={(event) =>
              change({ number_format: numberFormats.find((one) => one === event.target.value) })
            }
          />
        </Field>
      </div>
      <Checkbox
        label="Money out has no minus sign"
        help="Some card statements count purchases as positive."
        checked={mapping.is_inverted === true}
        disabled={isBusy}
        onChange={(event) => change({ is_inverted: event.target.checked })}
      />
    </Section>
  );
}
