/** Starts an entry from a template, or saves the current one as a template. */
import { Bookmark, ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { entryTemplates } from '#domains/ledger/entries/entry-template.resource.ts';
import { useCreate, useRemove } from '#ui/api/changes.ts';
import { useRows } from '#ui/api/rows.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#ui/components/overlays/DropdownMenu.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import type { Row } from '#ui/resource/names.ts';
import { notify } from '#ui/toast/notify.ts';
import type { EntryLineForm } from './entry-form.rules.ts';
import { linesToSend, templateLines } from './entry-form.rules.ts';

interface TemplateLine {
  readonly position: number;
  readonly account_id: string;
  readonly debit: string;
  readonly credit: string;
  readonly memo: string | null;
  readonly department_id: string | null;
  readonly branch_id: string | null;
}
type Template = Row & {
  readonly name: string;
  readonly memo: string | null;
  readonly entry_template_lines: readonly TemplateLine[];
};

interface TemplateBarProps {
  readonly memo: string;
  readonly lines: readonly EntryLineForm[];
  readonly onUse: (memo: string, lines: readonly EntryLineForm[]) => void;
}

export function TemplateBar({ memo, lines, onUse }: TemplateBarProps) {
  const [isNaming, setNaming] = useState(false);
  const remove = useRemove(entryTemplates);
  const { rows } = useRows<typeof entryTemplates, Template>(entryTemplates, {
    select:
      'id,name,memo,entry_template_lines(position,account_id,debit,credit,memo,department_id,branch_id)',
    order: 'name',
    limit: 100,
    count: false,
  });
  const use = (template: Template) => {
    const ordered = [...template.entry_template_lines].sort((a, b) => a.position - b.position);
    onUse(template.memo ?? '', templateLines(ordered));
  };
  if (isNaming) return <NameTemplate memo={memo} lines={lines} onClose={() => setNaming(false)} />;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="outline">
          <Bookmark className="size-4" aria-hidden="true" />
          Templates
          <ChevronDown className="size-3.5" aria-hidden="true" />
        </Button>
      }
    >
      {rows.length > 0 && <MenuLabel>Begin with</MenuLabel>}
      {rows.map((template) => (
        <MenuItem key={template.id} onSelect={() => use(template)}>
          {template.name}
        </MenuItem>
      ))}
      {rows.length > 0 && <MenuSeparator />}
      <MenuItem onSelect={() => setNaming(true)}>Save this entry as a template</MenuItem>
      {rows.map((template) => (
        <MenuItem
          key={template.id}
          destructive
          icon={<Trash2 aria-hidden="true" />}
          onSelect={() =>
            remove.mutate(template.id, {
              onSuccess: () => notify.success(`Template “${template.name}” deleted`),
              onError: (error) => reportError('The template was not deleted', error),
            })
          }
        >
          Delete “{template.name}”
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

function NameTemplate({
  memo,
  lines,
  onClose,
}: Pick<TemplateBarProps, 'memo' | 'lines'> & { readonly onClose: () => void }) {
  const create = useCreate(entryTemplates);
  const [name, setName] = useState(memo);
  const fault =
    create.error instanceof ApiError
      ? (create.error.fields?.name ?? classifyError(create.error).friendly)
      : null;
  const save = () => {
    const kept = linesToSend(lines)
      .filter(({ account_id }) => account_id)
      .map(({ debit, credit, ...line }, position) => ({
        ...line,
        position,
        debit: debit === '?' ? '0' : (debit ?? '0'),
        credit: credit === '?' ? '0' : (credit ?? '0'),
      }));
    create.mutate(
      { name, memo, entry_template_lines: kept },
      {
        onSuccess: () => {
          notify.success(`Template “${name}” saved`);
          onClose();
        },
      },
    );
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Name of the template" error={fault}>
        <Input autoFocus value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
        Save template
      </Button>
      <Button type="button" variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
