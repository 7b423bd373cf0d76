import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

describe('pictures of people and companies', () => {
  let server: TestServer;
  let owner: Person;
  let tech: Person;
  let stranger: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Cooper Heating');
    tech = await server.member(owner, 'technician');
    stranger = await server.company('Other Works');
  });
  afterAll(() => server.stop());

  const send = async (who: Person, path: string) =>
    (
      await who.must(
        who.put<{ avatar_url: string }>(path, new Uint8Array(picture), { 'content-type': 'image/png' }),
      )
    ).avatar_url;
  const seenBy = async (who: Person, url: string) => (await who.get(url)).status;

  it('are shown only to people who share a company with them', async () => {
    const face = await send(tech, '/api/auth/avatar');
    expect(await Promise.all([tech, owner, stranger].map((who) => seenBy(who, face)))).toEqual([
      200, 200, 404,
    ]);
    expect((await server.request('GET', face)).status).toBe(401);
    const shown = await owner.get(face);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const etag = shown.headers.get('etag') ?? '';
    expect((await owner.get(face, { 'if-none-match': etag })).status).toBe(304);
    const people = await owner.must(
      owner.get<{ avatar_url: string }[]>(`/api/memberships?id=eq.${tech.membershipId}&select=avatar_url`),
    );
    expect(people).toEqual([{ avatar_url: face }]);
    const session = await tech.must(
      tech.get<{ session: { profile: { avatar_url: string } } }>('/api/auth/session'),
    );
    expect(session.session.profile.avatar_url).toBe(face);
  });

  it('get a new address when replaced, and none when removed', async () => {
    const [first, second] = [await send(tech, '/api/auth/avatar'), await send(tech, '/api/auth/avatar')];
    expect(second).not.toBe(first);
    expect(await Promise.all([first, second].map((url) => seenBy(tech, url)))).toEqual([404, 200]);
    await tech.must(tech.delete('/api/auth/avatar'));
    expect(await seenBy(tech, second)).toBe(404);
    const session = await tech.must(
      tech.get<{ session: { profile: { avatar_url: string | null } } }>('/api/auth/session'),
    );
    expect(session.session.profile.avatar_url).toBe(null);
  });

  it('of a company are set by its office, and visible to its people', async () => {
    const put = (who: Person) =>
      who.put('/api/company/avatar', new Uint8Array(picture), { 'content-type': 'image/png' });
    expect((await put(tech)).status).toBe(403);
    const sign = await send(owner, '/api/company/avatar');
    expect(await Promise.all([tech, owner, stranger].map((who) => seenBy(who, sign)))).toEqual([
      200, 200, 404,
    ]);
    const { session } = await tech.must(
      tech.get<{ session: { memberships: { avatar_url: string | null }[] } }>('/api/auth/session'),
    );
    expect(session.memberships.map(({ avatar_url }) => avatar_url)).toEqual([sign]);
  });

  it('must be readable images', async () => {
    const wrong = await owner.put('/api/auth/avatar', new Uint8Array([1, 2, 3]), {
      'content-type': 'image/png',
    });
    expect([wrong.status, wrong.body.error?.message]).toEqual([
      415,
      'This picture can’t be read. Upload a JPEG, PNG or WebP.',
    ]);
  });
});
