import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPressFirst } from './press-first.ts';
import type { OfficeRouter } from './router.tsx';

class UserEvent {}
let pictures: (() => void)[] = [];

beforeEach(() => {
  pictures = [];
  vi.stubGlobal('UIEvent', UserEvent);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => pictures.push(draw));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function routerThatNotes() {
  const went: unknown[] = [];
  const router = {
    buildAndCommitLocation: async (to: unknown) => void went.push(to),
  } as unknown as OfficeRouter;
  showPressFirst(router);
  return { went, go: (to: string) => router.buildAndCommitLocation({ to } as never) };
}

it('goes at once where no press is under way', () => {
  const { went, go } = routerThatNotes();
  void go('/assets');
  expect(went).toEqual([{ to: '/assets' }]);
});

it('goes after the picture of the press, in the order in which it was told', async () => {
  const { went, go } = routerThatNotes();
  vi.stubGlobal('event', new UserEvent());
  const both = Promise.all([go('/assets'), go('/crm')]);
  await Promise.resolve();
  expect(went).toEqual([]);
  for (const draw of pictures) draw();
  await both;
  expect(went).toEqual([{ to: '/assets' }, { to: '/crm' }]);
});

it('goes all the same where no picture comes', async () => {
  vi.useFakeTimers();
  const { went, go } = routerThatNotes();
  vi.stubGlobal('event', new UserEvent());
  const gone = go('/assets');
  await vi.advanceTimersByTimeAsync(200);
  await gone;
  expect(went).toEqual([{ to: '/assets' }]);
});
