import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/lib/memory-folder.ts';

// unit: pure and fast. api: over HTTP on a real database. host: processes, locks and disks, one at a time. e2e: the product in
// a real browser. The first two share loaded modules between files (`isolate: false`): no module keeps state that another file
// could find, and each api file has its own servers and databases.
const TEST_CLUSTER = './src/hosts/node/database/testing/test-cluster.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          exclude: ['{src,db}/**/*.api.test.ts', 'src/**/*.host.test.ts'],
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts', 'db/**/*.api.test.ts'],
          globalSetup: [TEST_CLUSTER],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'host',
          include: ['src/hosts/**/*.host.test.ts'],
          globalSetup: [TEST_CLUSTER],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/browser/prepared-folders.ts'],
          setupFiles: ['./e2e/browser/after-each.ts'],
          // A page may take its time where the machine is slow or busy.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
