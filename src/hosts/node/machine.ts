import { statfs } from 'node:fs/promises';
import process from 'node:process';
import type { Machine } from '#server/ports.ts';
import { version } from './cli/version.ts';
import { knownVersion } from './database/migrate.ts';

export function createMachine(dataDir: string): Machine {
  return {
    version: version(),
    knownMigration: knownVersion(),
    async state() {
      const disk = await statfs(dataDir).catch(() => undefined);
      return {
        node: process.versions.node,
        uptime_seconds: Math.round(process.uptime()),
        memory_bytes: process.memoryUsage.rss(),
        free_disk_bytes: disk ? disk.bavail * disk.bsize : 0,
      };
    },
  };
}
