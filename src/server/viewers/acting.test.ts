import { describe, expect, it } from 'vitest';
import { notFound, Refused } from '#kernel/errors.ts';
import { type Acting, asViewer } from './acting.ts';
import type { Known, RequestMeta, Viewers } from './viewers.ts';

const meta: RequestMeta = { requestId: '', ip: '', agent: '', claimed: '', background: true };

/** Caches a technician until it is told to forget; by then the database has made them a supervisor. */
function remembering() {
  const asked: string[] = [];
  let role = 'technician';
  const viewers: Pick<Viewers, 'find' | 'forget'> = {
    async find() {
      asked.push(role);
      return { viewer: { role }, sessionStatus: 'full', allowedNetworks: [] } as unknown as Known;
    },
    forget() {
      role = 'supervisor';
    },
  };
  const run = (work: (acting: Acting) => Promise<string>) =>
    asViewer(viewers as Viewers, Buffer.alloc(32), null, meta, work);
  return { asked, run };
}

describe('cached rights', () => {
  it('do not deny access to somebody with more rights by now', async () => {
    const { asked, run } = remembering();
    const work = async ({ role }: Acting) => {
      if (role === 'technician') throw notFound();
      return role;
    };
    expect(await run(work)).toBe('supervisor');
    expect(asked).toEqual(['technician', 'supervisor']);
  });

  it('are looked up once more, not endlessly', async () => {
    const { asked, run } = remembering();
    const refused = run(async () => {
      throw new Refused('forbidden', 'No.');
    });
    await expect(refused).rejects.toThrow('No.');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['the database has confirmed them', 'not_found', true],
    ['the refusal is about something else', 'too_many_requests', false],
  ] as const)('are kept when %s', async (_, code, isEntered) => {
    const { asked, run } = remembering();
    const refused = run(async ({ session }) => {
      session.isEntered = isEntered;
      throw new Refused(code, 'No.');
    });
    await expect(refused).rejects.toThrow('No.');
    expect(asked).toHaveLength(1);
  });
});
