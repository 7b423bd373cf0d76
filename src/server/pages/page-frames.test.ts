import { describe, expect, it } from 'vitest';
import type { Role } from '#kernel/access.ts';
import { pagesOf } from '../testing/pages-of.ts';
import type { Known } from '../viewers/viewers.ts';
import { readFrames } from './page-frames.ts';

describe('the prerendered screen', async () => {
  const pages = pagesOf({
    '/frames/owner/index.html': '<html lang="en"><i>owner of {{company}}</i><h1>{{title}}</h1></html>',
    '/frames/supervisor/index.html':
      '<html lang="en"><i>supervisor of {{company}}</i><h1>{{title}}</h1></html>',
  });
  const frames = await readFrames(pages);
  const someone = (role: Role, more: Partial<Known> = {}): Known => ({
    tokenHash: Buffer.alloc(32),
    sessionId: 's',
    userId: 'u',
    email: 'dana@summit.example',
    fullName: '<b>Dana</b> $& Whitfield',
    avatarUrl: null,
    ownLocale: null,
    requestedRole: role,
    isPlatformAdmin: false,
    isStationaryEngineer: false,
    expiresAt: 0,
    financialRole: null,
    companyName: 'Summit & "Sons" {{name}}',
    rightsVersion: 1,
    sessionStatus: 'full',
    deviceId: null,
    owesVerification: false,
    hasSkipped: false,
    maySkip: false,
    allowedNetworks: [],
    rightsUntil: 0,
    magnitude: 0,
    offersOnSite: false,
    viewer: {
      userId: 'u',
      membershipId: 'm',
      tenantId: 'the-company',
      role,
      permissions: new Set(),
      fullName: '',
      currency: 'USD',
      timezone: 'UTC',
      locale: 'en-US',
    },
    ...more,
  });

  it('contains the escaped name of the person, and the company it is valid for', () => {
    expect(frames.frameFor('/', someone('owner'))).toMatch(
      /^<html data-tenant="the-company" lang="en"><i>owner of Summit &#38; &#34;Sons&#34; \{\{name\}\}<\/i><h1>Good (morning|afternoon|evening), &#60;b&#62;Dana&#60;\/b&#62;<\/h1><\/html>$/,
    );
    expect(frames.frameFor('/', someone('supervisor'))).toContain('supervisor of');
  });

  it.each([
    ['another screen', '/assets', someone('owner')],
    ['a technician', '/', someone('technician')],
    ['a stationary engineer', '/', someone('owner', { isStationaryEngineer: true })],
    ['somebody without a company', '/', { ...someone('owner'), viewer: undefined } as unknown as Known],
    ['a session with restricted rights', '/', someone('owner', { sessionStatus: 'restricted' })],
    ['a device that is to be verified', '/', someone('owner', { owesVerification: true })],
  ])('is not sent for %s', (_, path, known) => expect(frames.frameFor(path, known)).toBeUndefined());

  it('is not sent without a build', async () => {
    expect((await readFrames(pagesOf({}))).has('/')).toBe(false);
    expect([frames.has('/'), frames.has('/assets')]).toEqual([true, false]);
  });
});
