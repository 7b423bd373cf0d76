/** Views were once kept on the device: they move to the server the first time their list is opened. */
import { api } from '#ui/api-client.ts';
import { storedName } from '#ui/stored-name.ts';

type Old = {
  readonly value: string;
  readonly label: string;
  readonly filters: unknown;
  readonly sort?: unknown;
};

const moving = new Set<string>();

/** Whether any were moved. What could not be sent stays for the next time. */
export async function moveFromDevice(tenant: string, list: string): Promise<boolean> {
  const key = storedName(`views.${tenant}.${list}`);
  const [first] = read(key);
  if (!first || moving.has(key)) return false;
  moving.add(key);
  try {
    for (const view of read(key)) {
      const { value, label, filters, sort = null } = view;
      await api.post(
        'saved_views',
        { list, name: label, question: { filters, sort } },
        // Another tab may be moving the same.
        { idempotencyKey: `move-${list}-${value}` },
      );
      write(
        key,
        read(key).filter((one) => one.value !== value),
      );
    }
  } catch {
    // Offline: next time.
  } finally {
    moving.delete(key);
  }
  return true;
}

function read(key: string): readonly Old[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function write(key: string, views: readonly Old[]): void {
  if (views.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(views));
}
