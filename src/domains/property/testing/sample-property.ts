/** Property work of the sample company: a room inspected, with a failure, photos and its approval; a guest's task; an outage. */
import sharp from 'sharp';
import type { Person } from '#kernel/testing/test-server.ts';

type Made = { readonly id: string };

interface People {
  readonly owner: Person;
  readonly supervisor: Person;
  readonly tech: Person;
}

export async function addSampleProperty(
  { owner, supervisor, tech }: People,
  mark: string,
  { room }: { readonly room: string },
): Promise<void> {
  const template = await owner.must(
    owner.post<Made>('/api/inspection_templates/-/compose', {
      name: `${mark} template`,
      description: `${mark} rooms`,
      counts_as_maintenance: true,
      items: [{ section: `${mark} bath`, label: `${mark} taps`, help: `${mark} dry`, order_category: mark }],
    }),
  );
  const sent = { room_id: room, inspection_template_id: template.id };
  const { id } = await tech.must(tech.post<Made>('/api/inspections/-/begin', sent));
  const act = (person: Person, command: string, input: object = {}) =>
    person.must(person.post(`/api/inspections/${id}/${command}`, input));
  const [version] = await owner.must(
    owner.get<{ version_id: string }[]>(`/api/inspections?id=eq.${id}&select=version_id`),
  );
  const [item] = await owner.must(
    owner.get<Made[]>(`/api/inspection_items?version_id=eq.${version?.version_id}`),
  );
  await act(tech, 'add_photo', {
    file_id: await upload(tech, mark),
    item_id: item?.id,
    caption: `${mark} leak`,
  });
  await act(tech, 'answer', { item_id: item?.id, result: 'fail', note: `${mark} drips` });
  await act(tech, 'submit', { notes: `${mark} remarks` });
  await act(supervisor, 'approve', { note: `${mark} fine` });
  const [category] = await owner.must(owner.get<Made[]>('/api/guest_task_categories?limit=1'));
  await owner.must(
    owner.post('/api/guest_room_tasks/-/report', {
      ...{ room_id: room, category_id: category?.id, details: `${mark} lamp` },
      assignee_id: tech.membershipId,
    }),
  );
  await tech.must(tech.post(`/api/rooms/${room}/out_of_order`, { reason: `${mark} flood` }));
}

async function upload(person: Person, mark: string): Promise<string> {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  const headers = { 'content-type': 'image/png', 'x-file-name': `${mark}-leak.png` };
  return (await person.must(person.post<Made>('/api/files', new Uint8Array(png), headers))).id;
}
