/** Mapping of columns, their formats, and values for all rows. Anything ambiguous must be answered. */
import { useMemo, useState } from 'react';
import type { AnyResource, Fields } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { checkImport } from '../lifecycle/check-import.ts';
import type { Question } from '../rows/import-report.rules.ts';
import { companyTarget } from '../settings/company-target.rules.ts';
import type { ImportSettings } from '../settings/settings.rules.ts';
import { ColumnGoal } from './ColumnGoal.tsx';
import { CreateMissing } from './CreateMissing.tsx';
import { FileForm } from './FileForm.tsx';
import { FirstRows } from './FirstRows.tsx';
import { ForAllRows } from './ForAllRows.tsx';
import { Notice } from './Notice.tsx';
import { missingFields } from './settings-draft.ts';
import type { ImportSource, ImportView } from './use-import.ts';

export interface MappingStepProps {
  row: ImportView;
  source: ImportSource;
  onChecked: () => void;
  /** Back to the report of the last check, if there is one. */
  onKeep: (() => void) | undefined;
}

export function MappingStep({ row, source, onChecked, onKeep }: MappingStepProps) {
  const [settings, setSettings] = useState<ImportSettings>(row.options);
  const check = useCommand(checkImport);
  const { resourceOf, imports } = useWorkplace();
  const ownResource = resourceOf(row.table_name);
  const target = useMemo(() => {
    const declared = imports.find(({ resource }) => resource.name === row.table_name);
    return declared && companyTarget(declared, ownResource && { [ownResource.name]: ownFields(ownResource) });
  }, [row.table_name, imports, ownResource]);
  if (!target) return null;
  const questions: readonly Question[] = row.report.questions ?? [];
  const missing = missingFields(target, settings);
  const submit = () =>
    check.mutate(
      {
        id: row.id,
        input: { mapping: settings.mapping, for_all: settings.for_all, create: settings.create },
      },
      { onSuccess: onChecked },
    );
  return (
    <>
      <Origin source={source} />
      {questions.length > 0 && (
        <Notice tone="waiting">
          {questions.length === 1 ? 'One thing' : `${questions.length} things`} can be read in more than one
          way. Choose below, then check again: {questions.map(({ column }) => `“${column}”`).join(', ')}.
        </Notice>
      )}
      {row.error && questions.length === 0 && <Notice tone="danger">{row.error}</Notice>}
      <Section
        title="Columns"
        description="Where each column of the file goes. What you leave out isn’t imported."
      >
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
          {source.columns.map((facts) => (
            <ColumnGoal
              key={facts.column}
              facts={facts}
              target={target}
              settings={settings}
              questions={questions.filter(({ column }) => column === facts.column)}
              onChange={setSettings}
            />
          ))}
        </ul>
      </Section>
      <ForAllRows target={target} settings={settings} missing={missing} onChange={setSettings} />
      <CreateMissing target={target} settings={settings} onChange={setSettings} />
      <FirstRows source={source} />
      <FileForm row={row} source={source} />
      {check.error && <Notice tone="danger">{faultOf(check.error)}</Notice>}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6">
        <Button onClick={submit} loading={check.isPending} disabled={missing.length > 0}>
          Check the rows
        </Button>
        {onKeep && (
          <Button variant="ghost" onClick={onKeep}>
            Keep as it was
          </Button>
        )}
        <span className="text-label text-subtle">
          {missing.length > 0
            ? `Still needed: ${missing.map((name) => target.fields[name]?.label ?? name).join(', ')}`
            : 'Nothing is imported yet.'}
        </span>
      </div>
    </>
  );
}

function ownFields({ columns }: AnyResource): Fields {
  return Object.fromEntries(Object.entries(columns).filter(([, field]) => field.custom !== undefined));
}

function Origin({ source }: { source: ImportSource }) {
  const { viewer } = useWorkplace();
  const { earlier, program, suggested_by: by } = source;
  if (!earlier && !program && by !== 'saved') return null;
  return (
    <Notice tone="info">
      {earlier && (
        <>
          This file was imported before (<When at={earlier.finished_at} timezone={viewer.timezone} />
          ). Rows that are there already are skipped.{' '}
        </>
      )}
      {program && `This looks like an export of ${program}. `}
      {by === 'saved' && 'The columns go where they went the last time a file had these headers.'}
    </Notice>
  );
}

function faultOf(error: Error): string {
  const first = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return first ?? classifyError(error).friendly;
}
