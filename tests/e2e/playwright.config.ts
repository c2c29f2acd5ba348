import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, installedBrowser } from '../support/browser.ts';
import { suiteInfo } from '../support/suite-info.ts';

const { executablePath, env } = await installedBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  // Two slow cores: one journey at a time, generous limits, no retries (a flaky journey is a broken one).
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: suiteInfo().web,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    // The first page that a function serves waits until its process has started.
    navigationTimeout: 60_000,
    // Recording every journey for the few that fail costs a quarter of the run: `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: BROWSER_ARGS, env: { ...process.env, ...env } },
  },
});
