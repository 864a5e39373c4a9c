import { defineConfig } from 'vitest/config';

const node = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    // Much of the time goes into waiting for processes that start and stop.
    maxWorkers: 3,
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
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          // Choosing in a list renders it whole, which is slow beside other work.
          testTimeout: 20_000,
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/test-setup.ts'],
        },
      },
    ],
  },
});
