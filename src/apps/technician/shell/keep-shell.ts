import { isDemo } from '#ui/demo.ts';

/** Keeps the app's files on this phone, where the browser can (not on plain http): without a network it opens from them. */
export async function keepShell(): Promise<void> {
  if (isDemo || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { waiting } = await navigator.serviceWorker.register('/phone.js');
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  // If it has the files of this page, it need not wait until the app is closed.
  if (script) waiting?.postMessage(new URL(script.src).pathname);
}
