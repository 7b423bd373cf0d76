/** Prints labels for assets or rooms, or in advance to be assigned later: choose them and the paper format, download the PDF. */

import { Download } from 'lucide-react';
import { useState } from 'react';
import { RoomPicker } from '#domains/rooms/ui/RoomPicker.tsx';
import { useHasRooms } from '#domains/rooms/ui/use-has-rooms.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { NumberStepper } from '#ui/components/inputs/NumberStepper.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useAddress } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { storedName } from '#ui/stored-name.ts';
import { notify } from '#ui/toast/notify.ts';
import { mostCodesAtOnce } from '../asset-code.inputs.ts';
import { createAssetCodes } from '../create-asset-codes.ts';
import {
  type LabelFormat,
  labelFormats,
  labelSheets,
  labelsOnSheet,
  usualFormat,
} from '../label-sheet.rules.ts';
import { AssetPicker } from './AssetPicker.tsx';
import { download, usePrintLabels } from './print-labels.ts';
import { SheetPreview } from './SheetPreview.tsx';

type Made = { readonly asset_codes: readonly { readonly id: string }[] };

export function CreateQr() {
  const { viewer } = useWorkplace();
  const { assets, rooms } = useAddress<{ assets: string; rooms: string }>();
  const hasRooms = useHasRooms();
  const [what, setWhat] = useState<'assets' | 'rooms' | 'free'>(rooms ? 'rooms' : 'assets');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((rooms ?? assets)?.split(',').filter(Boolean)),
  );
  const [count, setCount] = useState(21);
  const [format, setFormat] = useState(() => rememberedFormat(viewer.locale));
  const [skip, setSkip] = useState(0);
  const [file, setFile] = useState<{ blob: Blob; labels: number } | null>(null);
  const [problem, setProblem] = useState<string>();
  const create = useCommand<Made>(createAssetCodes);
  const print = usePrintLabels();
  const labels = what === 'free' ? count : chosen.size;
  const onSheet = labelsOnSheet(format);
  const used = Math.min(skip, onSheet - 1);

  const make = async () => {
    setProblem(undefined);
    try {
      const named = what === 'rooms' ? { room_ids: [...chosen] } : { asset_ids: [...chosen] };
      const input = what === 'free' ? { count } : named;
      const made = await create.mutateAsync({ input });
      const codeIds = made.asset_codes.map(({ id }) => id);
      const blob = await print.mutateAsync({ codeIds, format, skip: used });
      setFile({ blob, labels });
      notify.success(labels === 1 ? 'The label is downloaded' : `${labels} labels are downloaded`);
    } catch (error) {
      setProblem(classifyError(error).friendly);
    }
  };
  const isBusy = create.isPending || print.isPending;
  return (
    <Page title="Create QR codes" className="gap-5">
      <PageHeader
        title="Create QR codes"
        description="A label leads your people to the asset or room and its history; anyone else sees its name and can report a problem."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          <RadioGroup
            label="What the labels are for"
            value={what}
            onValueChange={(value) => {
              setWhat(value);
              setChosen(new Set());
              setFile(null);
            }}
            options={[
              { value: 'assets', label: 'For assets', help: 'The label shows name, tag and location.' },
              ...(hasRooms || rooms ? [forRooms] : []),
              {
                value: 'free',
                label: 'To be assigned later',
                help: 'Print a stack ahead; scan a label on site and say what it is on.',
              },
            ]}
          />
          {what === 'assets' && <AssetPicker chosen={chosen} onChange={setChosen} most={mostCodesAtOnce} />}
          {what === 'rooms' && <RoomPicker chosen={chosen} onChange={setChosen} most={mostCodesAtOnce} />}
          {what === 'free' && (
            <Field label="How many labels" help={`Up to ${mostCodesAtOnce} at once.`}>
              <NumberStepper
                label="labels"
                value={count}
                onValueChange={setCount}
                min={1}
                max={mostCodesAtOnce}
              />
            </Field>
          )}
        </div>
        <Section title="Paper" className="rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-16">
          <RadioGroup
            label="Label format"
            value={format}
            onValueChange={(value) => {
              setFormat(value);
              remember(value);
            }}
            options={labelFormats.map((value) => ({ value, label: labelSheets[value].label }))}
          />
          {onSheet > 1 && (
            <Field
              label="Labels already used on the first sheet"
              help="Or press the first free label below."
              className="mt-2"
            >
              <NumberStepper label="used labels" value={used} onValueChange={setSkip} max={onSheet - 1} />
            </Field>
          )}
          <SheetPreview format={format} count={labels} skip={used} onSkip={setSkip} />
          {problem && (
            <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button loading={isBusy} disabled={labels === 0} onClick={() => void make()}>
              <Download className="size-4" aria-hidden="true" />
              {labels === 1 ? 'Create label' : `Create ${labels || ''} labels`}
            </Button>
            {file && !isBusy && (
              <Button variant="ghost" onClick={() => download(file.blob, `labels-${file.labels}.pdf`)}>
                Download again
              </Button>
            )}
          </div>
          <p className="text-label text-subtle">
            Print at actual size (100%), without “fit to page”. A code that is there already is printed again.
          </p>
        </Section>
      </div>
    </Page>
  );
}

const forRooms = {
  value: 'rooms',
  label: 'For rooms',
  help: 'Guests report what is wrong in their room.',
} as const;

const memory = storedName('label-format');

/** The last format used. */
function rememberedFormat(locale: string): LabelFormat {
  try {
    const known = localStorage.getItem(memory);
    return labelFormats.find((format) => format === known) ?? usualFormat(locale);
  } catch {
    return usualFormat(locale);
  }
}

function remember(format: string): void {
  try {
    localStorage.setItem(memory, format);
  } catch {
    // Storage is blocked: the format must be chosen again next time.
  }
}
