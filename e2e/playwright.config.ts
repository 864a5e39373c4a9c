import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  // Hostile text is in names that the other journeys read: it comes when they are done.
  projects: [
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: 'hostile-text.e2e.ts' },
    { name: 'hostile text', testMatch: 'hostile-text.e2e.ts', dependencies: ['journeys'] },
  ],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  globalSetup: './global-setup.ts',
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  outputDir: '../test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording every step costs a quarter of the run.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
