/** An asset found at the site of the job that is not in the books yet: kept on this phone, with its label, until it is sent. */
import { useRef, useState } from 'react';
import { assets } from '#domains/assets/asset.resource.ts';
import { labelAsset } from '#domains/assets/label-asset.ts';
import { addAssetPhoto } from '#domains/work-orders/evidence/documents.ts';
import { nameAsset } from '#domains/work-orders/recording/name-asset.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { ApiError } from '#ui/api-error.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { newId } from '#ui/new-id.ts';
import { useAct } from '#ui/outbox/use-act.ts';
import type { Keeping } from '#ui/outbox/use-keep.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useLeave } from '#ui/phone/use-leave.ts';
import { RequiredCustomFields } from '#ui/resource/form/RequiredCustomFields.tsx';
import { toast } from '#ui/toast/toast.ts';
import { backToJob, type JobView, jobPath, partOf, type StepProps } from '../job/job-view.ts';
import { PickedPhotos } from '../PickedPhotos.tsx';
import { LabelInput } from './LabelInput.tsx';

const { fields: declared, groups = [] }: AnyResource = assets;
/** What it is and where exactly; its site is that of the job. */
const texts = [...groups.filter(({ title }) => title === 'What').flatMap(({ fields }) => fields), 'location'];

interface Described {
  readonly texts: Readonly<Partial<Record<string, string>>>;
  readonly own?: Readonly<Record<string, unknown>>;
  readonly code?: string;
}

export function NewAssetStep({ job }: StepProps) {
  const draft = useDraft<Described>(`new-asset.${job.id}`);
  const [asset, setAsset] = useState<Described>(draft.initial ?? { texts: {} });
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isAbout, setAbout] = useState(job.asset === null);
  const [fault, setFault] = useState<string>();
  const id = useRef(newId()).current;
  const { send, isSending, failure } = useAct();
  const leave = useLeave(jobPath(job.id));
  const write = (change: Partial<Described>) => {
    const next = { ...asset, ...change };
    setAsset(next);
    draft.keep(next);
  };
  const fields = failure?.error instanceof ApiError ? failure.error.fields : {};
  const name = asset.texts.name?.trim() ?? '';
  const save = () => {
    if (name === '') return setFault('Enter the name.');
    const values = { ...asset.texts, name, site_id: job.site?.id, ...asset.own };
    const done = (outcome: 'sent' | 'waiting') => {
      draft.clear();
      if (outcome === 'waiting')
        toast({ title: 'Kept on this phone', description: 'The asset is sent when there is a connection.' });
      leave();
    };
    const more = [
      ...labelOf(id, name, asset.code),
      ...photos.map((photo) => photoOf(id, name, photo)),
      ...(isAbout && !job.asset ? [named(job, id, name)] : []),
    ];
    void send({ makes: assets, id, values, title: 'New asset', about: name }, done, more);
  };
  return (
    <PhoneScreen
      title="New asset"
      context={job.site?.name}
      back={backToJob(job)}
      foot={
        <>
          <SendFailed failure={failure} />
          <PhoneButton loading={isSending} onClick={save}>
            Save asset
          </PhoneButton>
        </>
      }
    >
      {texts.map((column) => (
        <Field
          key={column}
          label={declared[column]?.label ?? column}
          optional={column !== 'name'}
          error={(column === 'name' ? fault : undefined) ?? fields[column]}
        >
          <Input
            value={asset.texts[column] ?? ''}
            onChange={(event) => {
              setFault(undefined);
              write({ texts: { ...asset.texts, [column]: event.target.value } });
            }}
          />
        </Field>
      ))}
      <RequiredCustomFields
        resource={assets}
        values={asset.own ?? {}}
        faults={fields}
        onChange={(change) => write({ own: { ...asset.own, ...change } })}
      />
      <PickedPhotos label="Photos of the asset" photos={photos} onPhotos={setPhotos} />
      <LabelInput code={asset.code} onCode={(code) => write({ code })} />
      {!job.asset && (
        <Switch
          label="The job is about it"
          checked={isAbout}
          onCheckedChange={setAbout}
          className="min-h-12 items-center"
        />
      )}
    </PhoneScreen>
  );
}

const labelOf = (id: string, about: string, code: string | undefined): readonly Keeping[] =>
  code ? [{ command: labelAsset, id, input: { code }, title: 'Label', about, job: id }] : [];

/** Of the nameplate, or where it stands; sent when the server has the asset. */
const photoOf = (id: string, about: string, photo: File): Keeping => ({
  ...{ command: addAssetPhoto, id, title: 'Photo of the asset', about, job: id },
  pictures: { file_id: { blob: photo, name: photo.name } },
});

/** Shown at once: the job's asset is the new one. */
const named = (job: JobView, asset_id: string, name: string): Keeping => ({
  ...{ command: nameAsset, id: job.id, input: { asset_id }, title: nameAsset.label, ...partOf(job) },
  changes: [
    {
      table: 'work_orders',
      id: job.id,
      values: { asset_id, asset: { id: asset_id, name, asset_tag: null, location: null } },
    },
  ],
});
