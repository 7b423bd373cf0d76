// Loads the sample company into an empty installation, once, with a generated password.

import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedSampleCompany } from '#db/seed/sample-company.ts';
import { company } from '#db/seed/sample-data.ts';
import { commands, otherParts, resources } from '#domains/index.ts';
import { systemViewer } from '#kernel/job.ts';
import { createRegistry } from '#kernel/registry.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/new-id.ts';
import { createCtx } from '#server/viewers/command-context.ts';
import type { Config } from '../config.ts';
import { openFileStore } from '../files/open-store.ts';
import { passwordHashing } from '../password-hashing.ts';
import { addSamplePictures } from './sample-pictures.ts';

export type SampleSignIns = { readonly password: string; readonly emails: readonly string[] };

const FILE = 'sample-sign-ins.json';

export async function loadSampleCompany(
  database: Database<Tables>,
  publicUrl: string,
  password: string,
): Promise<SampleSignIns & { readonly tenantId: string }> {
  const passwordHash = await passwordHashing.hash(password);
  const { emails, tenantId } = await database.transaction(
    async ({ db, query }) => {
      const seeded = await seedSampleCompany(db, {
        passwordHash,
        newId,
        createCtx: (open, tenantId, userId) =>
          createCtx(open, systemViewer({ tenantId, ...company }, userId), {
            config: { publicUrl, mailsForReal: true },
            registry: createRegistry(resources, commands, otherParts),
          }),
      });
      await query('select fw.take_statistics()');
      return seeded;
    },
    { retry: false },
  );
  return { password, emails, tenantId };
}

/** Loads it on the first start of an empty installation; later starts read the sign-ins from the data folder. */
export async function ensureSampleCompany(
  database: Database<Tables>,
  { dataDir, publicUrl, bucket }: Pick<Config, 'dataDir' | 'publicUrl' | 'bucket'>,
): Promise<SampleSignIns | undefined> {
  const file = join(dataDir, FILE);
  const [rows] = await database.run([{ text: 'select exists (select from users)::text', values: [] }]);
  const isUsed = rows?.[0]?.[0] === 'true';
  if (isUsed) return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const { tenantId, ...signIns } = await loadSampleCompany(database, publicUrl, newPassword());
  await addSamplePictures(database, openFileStore({ dataDir, bucket }), tenantId);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
  return signIns;
}

const words =
  'amber anchor aspen badger basin birch canyon cedar cobalt copper coral ember falcon fern flint garnet harbor hazel heron indigo juniper lantern larch maple marble meadow mesa onyx osprey otter pebble pepper pine quartz raven ridge river sage sierra slate spruce summit thistle tundra walnut willow'.split(
    ' ',
  );

/** Four words and a number: easy to type, 36 bits, only for a sample on this machine. */
function newPassword(): string {
  return `${Array.from({ length: 4 }, () => words[randomInt(words.length)]).join('-')}-${randomInt(1000, 9999)}`;
}
