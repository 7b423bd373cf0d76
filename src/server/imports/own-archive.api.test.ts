import { expect, it } from 'vitest';
import { createTestServer } from '#kernel/testing/test-server.ts';
import { type ImportView, tryUpload } from '#server/testing/import-client.ts';

it('recognises a table of the product’s own archive, and refuses it with a message', async () => {
  const server = await createTestServer({ withJobs: true });
  try {
    const owner = await server.company('Cooper Heating');
    await owner.must(owner.post('/api/customers', { name: 'Archived Ltd' }));
    const found = await owner.must(owner.get<Record<string, unknown>[]>('/api/customers?select=*'));
    const names = Object.keys(found[0] ?? {});
    const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : '');
    const csv = [names, ...found.map((row) => names.map((name) => plain(row[name])))].join('\n');
    const inspect = async (content: string) => {
      const reply = await tryUpload(owner, 'customers', content);
      if (reply.status >= 300) return [reply.status, reply.body.error?.message];
      for (;;) {
        const [row] = await owner.must(owner.get<ImportView[]>(`/api/imports?id=eq.${reply.body.data.id}`));
        if (row && (row.error !== null || 'columns' in row.source)) return [row.status, row.error];
        await new Promise((later) => setTimeout(later, 50));
      }
    };
    expect((await inspect(csv))[1]).toContain('export archive');
    // A column of the user's own called "id" does not make it an archive.
    expect(await inspect('id,name,created_at,created_by\n17,Other Ltd,2020-01-01,me\n')).toEqual([
      'uploaded',
      null,
    ]);
  } finally {
    await server.stop();
  }
});
