/** Takes the occupancy of a site's rooms from a file, after a preview, and shows the earlier updates. */
import { useMemo, useState } from 'react';
import { readTable } from '#kernel/reading/read-table.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FileDrop } from '#ui/components/inputs/FileDrop.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { decodeText } from '#ui/format/decode-text.ts';
import { useAddress } from '#ui/navigation.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { notify } from '#ui/toast/notify.ts';
import { applyOccupancy } from '../apply-occupancy.ts';
import { guessOccupancyMapping, type OccupancyMapping, readOccupancy } from '../occupancy-file.rules.ts';
import { occupancyUpdates } from '../occupancy-update.resource.ts';
import { OccupancyPreview } from './OccupancyPreview.tsx';

type Update = ApiRowOf<typeof occupancyUpdates>;
const siteField = applyOccupancy.input.site_id;

export function UpdateOccupancy() {
  const given = useAddress<{ site_id: string }>();
  const [siteId, setSiteId] = useState<string | null>(given.site_id ?? null);
  const [file, setFile] = useState<{ readonly name: string; readonly content: string } | null>(null);
  const [mapping, setMapping] = useState<OccupancyMapping>({});
  const apply = useCommand(applyOccupancy);
  const table = useMemo(() => (file ? readTable(file.content) : null), [file]);
  const read = useMemo(() => (table ? readOccupancy(table, mapping) : null), [table, mapping]);
  const take = async ([chosen]: File[]) => {
    if (!chosen) return;
    const content = await decodeText(chosen);
    setMapping(guessOccupancyMapping(readTable(content)));
    setFile({ name: chosen.name, content });
    apply.reset();
  };
  const count = read?.rooms.length ?? 0;
  const isReady = siteId !== null && read !== null && count > 0 && read.faults.length === 0;
  const submit = () => {
    if (!isReady) return;
    apply.mutate(
      { input: { site_id: siteId, rooms: read.rooms } },
      {
        onSuccess: (update) => {
          notify.success(`${update.changed_rooms} of ${update.received_rooms} rooms have changed`);
          setFile(null);
        },
      },
    );
  };
  return (
    <Page title="Update occupancy">
      <PageHeader
        context={<BackLink to="/property-tasks/rooms" label="Rooms" />}
        title="Update occupancy"
        description="From a list that your property-management system offers for download. Which rooms are free decides which can be maintained today."
      />
      <div className="flex max-w-(--form) flex-col gap-4">
        <FieldControl
          name="site_id"
          label="Site"
          field={siteField}
          value={siteId}
          values={{}}
          onChange={(value) => setSiteId(typeof value === 'string' ? value : null)}
        />
        <FileDrop
          label={file ? file.name : 'Drop the list here, or press to choose it'}
          help="CSV with a room and its occupancy in each line"
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={(files) => void take(files)}
        />
        {table && read && (
          <OccupancyPreview table={table} read={read} mapping={mapping} onMapping={setMapping} />
        )}
        {apply.error && (
          <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
            {classifyError(apply.error).friendly}
          </p>
        )}
        {file && (
          <div>
            <Button loading={apply.isPending} disabled={!isReady} onClick={submit}>
              {count > 0 ? `Update ${count} ${count === 1 ? 'room' : 'rooms'}` : 'Update rooms'}
            </Button>
          </div>
        )}
        {apply.data && <Result update={apply.data} />}
      </div>
      <Section
        title="Earlier updates"
        description="A property-management system that is connected sends it by itself: POST /api/occupancy_updates/-/apply, described in the API documentation."
      >
        <RelatedList
          resource={occupancyUpdates}
          filters={siteId ? where(occupancyUpdates).eq('site_id', siteId) : where(occupancyUpdates)}
          columns={[
            'as_of',
            'site_id',
            'received_rooms',
            'changed_rooms',
            'outdated_rooms',
            'unknown_numbers',
          ]}
          order="as_of.desc"
          limit={10}
          empty="No updates yet."
        />
      </Section>
    </Page>
  );
}

function Result({ update }: { update: Update }) {
  const unknown = update.unknown_numbers ?? [];
  if (unknown.length === 0) return null;
  return (
    <p role="status" className="rounded-md bg-tone-waiting-soft px-3 py-2 text-tone-waiting wrap-anywhere">
      {unknown.length === 1 ? 'This room is' : 'These rooms are'} not among the rooms of the site:{' '}
      {unknown.slice(0, 40).join(', ')}
      {unknown.length > 40 && ` and ${unknown.length - 40} more`}.
    </p>
  );
}
