import { defineConfig } from 'vitest/config';

// unit: pure and quick. api: on a database, through the front door. host: processes, locks and disks, one at a time.
// e2e: the product in a real browser. The first two read the modules once for all of their files: no file keeps anything in
// one that another might find, and each api file has servers and databases of its own.
const TEST_CLUSTER = './src/hosts/node/database/testing/test-cluster.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          exclude: ['{src,db}/**/*.api.test.ts', 'src/**/*.host.test.ts'],
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
          hookTimeout: 60_000,
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
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
