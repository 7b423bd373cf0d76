import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePage } from '#domains/testing/one-page.ts';
import { type Company, openCompany, type Person, rows } from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  ben = await company.hire('Ben Ode', 'technician');
});
afterAll(() => company.stop());

const filesOf = (person: Person, column: string, id: string) =>
  rows<{ id: string }>(person, `files?${column}=eq.${id}&deleted_at=is.null&select=id`);
const attach = (person: Person, table: string, id: string, file_id: string) =>
  person.post(`/api/${table}/${id}/attach_document`, { file_id });
const newAsset = async () => {
  const [asset] = await owner.must(
    owner.post<{ id: string }[]>('/api/assets', { name: 'Chiller', site_id: company.siteId }),
  );
  return asset?.id ?? '';
};

it('belong to an asset or a site, are read by technicians, and are attached and removed by the office', async () => {
  const asset = await newAsset();
  for (const [table, column, id] of [
    ['assets', 'asset_id', asset],
    ['sites', 'site_id', company.siteId],
  ] as const) {
    const file = await company.upload(owner);
    expect((await attach(anna, table, id, file)).status).toBe(403);
    for (const _ of ['first', 'repeated']) await owner.must(attach(owner, table, id, file));
    expect(await filesOf(anna, column, id)).toEqual([{ id: file }]);
    expect((await anna.get(`/api/files/${file}`)).status).toBe(200);
    expect((await anna.post(`/api/${table}/${id}/remove_document`, { file_id: file })).status).toBe(403);
    await owner.must(owner.post(`/api/${table}/${id}/remove_document`, { file_id: file }));
    expect(await filesOf(owner, column, id)).toEqual([]);
    expect((await owner.get(`/api/files/${file}`)).status).toBe(404);
  }
  expect((await owner.delete(`/api/assets?id=eq.${asset}`)).status).toBe(200);
});

it('belong to a customer, and are for the office alone', async () => {
  const [customer] = await owner.must(
    owner.post<{ id: string }[]>('/api/customers', { name: 'Mill School' }),
  );
  const id = customer?.id ?? '';
  const file = await company.upload(owner);
  await owner.must(attach(owner, 'customers', id, file));
  expect(await filesOf(owner, 'customer_id', id)).toEqual([{ id: file }]);
  expect(await filesOf(anna, 'customer_id', id)).toEqual([]);
  expect((await anna.get(`/api/files/${file}`)).status).toBe(404);
  await owner.must(owner.post(`/api/customers/${id}/remove_document`, { file_id: file }));
  expect((await owner.get(`/api/files/${file}`)).status).toBe(404);
});

it('refuse files of another job, person, asset or company', async () => {
  const [asset, other] = [await newAsset(), await newAsset()];
  const taken = await company.upload(owner);
  await owner.must(attach(owner, 'assets', other, taken));
  const stranger = await company.server.company('Other Ltd');
  const foreign = await company.upload(stranger);
  const ofJob = await company.upload(owner, (await company.order({})).id);
  for (const file of [taken, ofJob, await company.upload(anna), foreign])
    expect((await attach(owner, 'assets', asset, file)).body.error?.fields).toHaveProperty('file_id');
  expect((await attach(stranger, 'assets', asset, foreign)).status).toBe(404);
  expect(await filesOf(owner, 'asset_id', asset)).toEqual([]);
});

it('are marked by the office for the phones, and nothing else of a file is changed', async () => {
  const order = await company.order({}, anna);
  const file = await company.upload(owner, order.id);
  const mark = (person: Person, patch: object) => person.put(`/api/files?id=eq.${file}`, patch);
  expect((await mark(anna, { take_along: true })).status).toBe(403);
  await owner.must(mark(owner, { take_along: true }));
  for (const patch of [{ work_order_id: null }, { file_name: 'other.png' }, { asset_id: null }])
    expect((await mark(owner, patch)).status).toBe(422);
  const select = 'files(id,take_along)';
  const read = (person: Person) =>
    rows<{ files: object[] }>(person, `work_orders?id=eq.${order.id}&select=${select}`);
  expect(await read(anna)).toEqual([{ files: [{ id: file, take_along: true }] }]);
  expect(await read(ben)).toEqual([]);
});

it('are pictures of an asset by whoever stands before it, shown with those of its jobs', async () => {
  const asset = await newAsset();
  const add = (person: Person, file_id: string) => person.post(`/api/assets/${asset}/add_photo`, { file_id });
  const photo = await company.upload(anna);
  for (const _ of ['first', 'repeated']) await anna.must(add(anna, photo));
  const { files } = await ben.must(
    ben.get<{ files: object[] }>(`/api/reports/asset_files?asset_id=${asset}`),
  );
  expect(files).toMatchObject([{ id: photo, media_type: 'image/png', work_order_id: null }]);
  const { id: paper } = await anna.must(
    anna.post<{ id: string }>('/api/files', onePage('A manual'), {
      ...{ 'content-type': 'application/pdf', 'x-file-name': 'manual.pdf' },
    }),
  );
  for (const file of [
    paper,
    await company.upload(ben),
    await company.upload(anna, (await company.order({}, anna)).id),
  ])
    expect((await add(anna, file)).body.error?.fields).toHaveProperty('file_id');
});
