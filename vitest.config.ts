import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// What takes long and seldom breaks: other databases, full disks, a backup of the whole product.
const isFull = process.env['RUSHES_TEST_FULL'] !== undefined;
const onlyFull = isFull ? [] : ['**/*.full.test.ts'];

// Much of the time goes into waiting for processes that start and stop.
const maxWorkers = 3;
// What a test waits for comes by a job, which other work may hold up.
const expectations = { poll: { timeout: 10_000 } } as const;
const node = {
  environment: 'node',
  testTimeout: isFull ? 300_000 : 60_000,
  hookTimeout: 120_000,
  expect: expectations,
} as const;
const jsdom = {
  environment: 'jsdom',
  // A project that extends another file does not inherit this, and would run on one core.
  maxWorkers,
  // Choosing in a list renders it whole, which is slow beside other work.
  testTimeout: 20_000,
  expect: expectations,
  setupFiles: ['web/src/test-setup.ts'],
} as const;
const webTests = 'web/src/**/*.test.{ts,tsx}';
// A replaced module, and a database that jsdom lacks, would stay for the files that follow.
const withMocks = globSync(webTests).filter((path) =>
  /vi\.(?:mock|resetModules)\(|fake-indexeddb/.test(readFileSync(path, 'utf8')),
);

export default defineConfig({
  test: {
    maxWorkers,
    tags: [{ name: 'full', description: 'Runs in `npm run test:full` alone: a further case, or a matrix.' }],
    projects: [
      {
        test: {
          ...node,
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'web/{build,worker}/**/*.test.ts'],
        },
      },
      { test: { ...node, name: 'media', include: ['media/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['server/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...onlyFull, '**/node_modules/**'],
          // To load the server for each file costs a sixth of the run.
          isolate: false,
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        // To load the components and the page for each file costs more than its tests.
        test: { ...jsdom, name: 'web', include: [webTests], exclude: withMocks, isolate: false },
      },
      {
        extends: './web/vite.config.ts',
        test: { ...jsdom, name: 'web-mocks', include: withMocks },
      },
    ],
  },
});
