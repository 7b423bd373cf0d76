import { expect, it } from 'vitest';
import { dismissToast, toast, toastStore } from './toast.ts';

it('shows one message at a time: a new one replaces the last', () => {
  const first = toast({ title: 'Logged Out' });
  const second = toast({ title: 'Logout Failed', variant: 'destructive' });
  expect(first.id).not.toBe(second.id);
  expect(toastStore.get()).toMatchObject({ title: 'Logout Failed', variant: 'destructive' });
  first.dismiss();
  expect(toastStore.get()).not.toBeNull();
  second.dismiss();
  expect(toastStore.get()).toBeNull();
});

it('notifies its listeners', () => {
  let told = 0;
  const stop = toastStore.subscribe(() => {
    told += 1;
  });
  toast({ title: 'a' });
  dismissToast();
  dismissToast();
  stop();
  toast({ title: 'b' });
  expect(told).toBe(2);
});
