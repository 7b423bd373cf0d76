/** Takes over what a technician's phone could not send, from the file that it saved: first shown, then imported. */
import { useState } from 'react';
import type { Values } from '#ui/api/changes.ts';
import { sendFile } from '#ui/api/upload.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FileDrop } from '#ui/components/inputs/FileDrop.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import {
  bytesOf,
  readUnsentFile,
  type UnsentCommand,
  type UnsentFile,
  type UnsentPicture,
} from '#ui/outbox/unsent-file.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { importUnsent, type Outcome } from './import-unsent.ts';
import { takeEdit } from './take-edit.ts';
import { UnsentEntries } from './UnsentEntries.tsx';

/** Bytes: a phone that has been away for days with its photos. */
const LARGEST = 200 * 1024 * 1024;

export function UnsentWorkScreen() {
  const { viewer } = useWorkplace();
  const [file, setFile] = useState<UnsentFile>();
  const [fault, setFault] = useState<string>();
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(undefined);
    const read =
      chosen.size > LARGEST ? 'The file is larger than 200 MB.' : readUnsentFile(await chosen.text());
    if (typeof read === 'string') return setFault(read);
    if (read.company !== viewer.tenantId) return setFault('This file is from another company.');
    setFault(undefined);
    setFile(read);
  };
  return (
    <Page title="Unsent work">
      <PageHeader
        title="Unsent work of a phone"
        description="If a technician’s phone can’t reach the server, they save their unsent work as a file. Import it here: it is recorded in their name, at the times they noted. What the phone sends later is not recorded twice."
      />
      {file ? (
        <Import key={file.saved_at} file={file} onOther={() => setFile(undefined)} />
      ) : (
        <FileDrop
          label="Choose a file, or drop it here"
          help="“Save as a file” on the phone makes it (.json)"
          accept=".json,application/json"
          error={fault}
          onFiles={([chosen]) => void choose(chosen)}
        />
      )}
    </Page>
  );
}

function Import({ file, onOther }: { file: UnsentFile; onOther: () => void }) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const shown = file.entries.filter(({ kind }) => kind === 'command');
  const refused = shown.filter(({ key }) => outcomes.get(key)?.state === 'refused').length;
  const isDone = outcomes.size === file.entries.length && !isRunning;
  const run = async () => {
    setRunning(true);
    setFault(undefined);
    setOutcomes(new Map());
    try {
      await importUnsent(file, {
        ...partsFor(file.member),
        onOutcome: (key, outcome) => setOutcomes((before) => new Map([...before, [key, outcome]])),
      });
    } catch (error) {
      setFault(`${classifyError(error).friendly} What is imported stays; import the file again to go on.`);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Card className="flex flex-col gap-4">
      <UnsentEntries file={file} outcomes={outcomes} />
      {isDone && (
        <p role="status" className="font-medium">
          {refused === 0
            ? 'Everything is imported. The technician may discard it on the phone.'
            : `${shown.length - refused} of ${shown.length} are imported. What was refused says why; it can be imported again once that is mended.`}
        </p>
      )}
      {fault && (
        <p role="alert" className="text-tone-danger">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!(isDone && refused === 0) && (
          <Button loading={isRunning} onClick={() => void run()}>
            {outcomes.size === 0 ? `Import ${shown.length}` : 'Import again'}
          </Button>
        )}
        <Button variant="outline" disabled={isRunning} onClick={onOther}>
          Another file
        </Button>
      </div>
    </Card>
  );
}

const partsFor = (member: string) => ({
  async takeCommand({ edit, ...command }: UnsentCommand) {
    const { key, table, row, is_new, noted_at } = command;
    const take = async (input: Values, version?: number) => {
      const entry = { member, key, table, command: command.command, row, input, is_new, noted_at, version };
      return (await api.post<{ is_known: boolean }>('unsent-work', entry)).data.is_known;
    };
    return edit ? takeEdit(command.input, edit, take) : take(command.input);
  },
  async takePicture(picture: UnsentPicture) {
    const { key, name, params } = picture;
    const { work_order_id } = params;
    const of = typeof work_order_id === 'string' ? { work_order_id } : {};
    const upload = {
      file: bytesOf(picture),
      name,
      path: 'unsent-work/files',
      params: { member, ...of },
      key,
    };
    return (await sendFile(upload, new AbortController().signal, () => undefined)).id;
  },
});
