/** Rows that are probably there already, with what they are like, and what is to become of them. */
import { useCommand } from '#ui/api/command.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { checkImport } from '../lifecycle/check-import.ts';
import { Notice } from './Notice.tsx';
import { ScrollBox } from './ScrollBox.tsx';
import type { ImportView } from './use-import.ts';

const modes = [
  { value: 'skip', label: 'Leave them out' },
  { value: 'update', label: 'Update the ones that are there' },
  { value: 'create', label: 'Import them as new' },
];

export function AlikeRows({ row }: { row: ImportView }) {
  const check = useCommand(checkImport);
  const formatCount = useFormatCount();
  const { displayOf } = useWorkplace();
  const { alike } = row.report;
  if (!alike) return null;
  const pathOf = displayOf(row.table_name)?.path;
  const rest = alike.count - alike.rows.length;
  return (
    <Section
      title="Probably there already"
      aside={formatCount(alike.count)}
      description="These rows have the email or telephone number of another one."
    >
      <Field label="What to do with them" className="max-w-80">
        <Select
          options={modes}
          value={row.options.alike ?? 'skip'}
          disabled={check.isPending}
          onChange={(event) => check.mutate({ id: row.id, input: { alike: event.target.value } })}
        />
      </Field>
      {check.error && <Notice tone="danger">{classifyError(check.error).friendly}</Notice>}
      <ScrollBox label="Rows that are probably there already" className="max-h-60">
        <ul className="divide-y divide-line">
          {alike.rows.map(({ line, title, by, like, id }) => (
            <li key={line} className="flex flex-wrap gap-x-2 px-3 py-1.5">
              <span className="tabular text-subtle">Line {line}</span>
              <span className="font-medium">{title}</span>
              <span className="text-muted">
                has the {by === 'phone' ? 'telephone number' : by} of{' '}
                {id && pathOf ? (
                  <Link to={pathOf(id)} className="text-accent-ink hover:underline">
                    {like}
                  </Link>
                ) : (
                  like
                )}
              </span>
            </li>
          ))}
          {rest > 0 && <li className="px-3 py-1.5 text-muted">and {formatCount(rest)} more</li>}
        </ul>
      </ScrollBox>
    </Section>
  );
}
