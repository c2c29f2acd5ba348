import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ONLY_ON_EMULATOR, rulesFilesOnEmulator } from './tests/support/rules/sample-files.ts';

/** Tests that share one emulator run file by file. */
const onEmulator = { fileParallelism: false };
const nodeModules = ['**/node_modules/**', '**/dist/**'];

// One project per kind of test; `npm test` runs them stage by stage because rules, functions and pages need servers.
export default defineConfig({
  test: {
    // Two slow cores run this beside emulators and a browser; only a test that hangs should meet its limit.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests that run at once within a file wait for one another's servers anyway.
    maxConcurrency: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,functions,emulators,scripts,tests/support,packages/*/src}/**/*.test.ts'],
          exclude: nodeModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          // Each file has a context of its own; a process of its own for each spent most of its time on making a page.
          pool: 'vmThreads',
          setupFiles: [resolve(import.meta.dirname, 'tests/support/vm-globals.ts')],
        },
      },
      { extends: true, test: { name: 'lint', include: ['tests/lint/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['packages/security-rules/conformance/**/*.test.ts'],
          globalSetup: ['tests/support/rules/conformance-global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'suite', include: ['tests/suite/**/*.test.ts'], ...onEmulator } },
      { extends: true, test: { name: 'stripe-real', include: ['tests/stripe-real/**/*.test.ts'], ...onEmulator } },
      { extends: true, test: { name: 'stripe', include: ['packages/stripe-sandbox/tests/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/rules/*.test.ts'],
          exclude: ONLY_ON_EMULATOR,
          // The same as below: projects that run together share their workers.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules-emulator',
          include: rulesFilesOnEmulator(process.env['RULES_ON_EMULATOR']),
          env: { RULES_BACKEND: 'emulator' },
          // Each file has a project id of its own in the one emulator.
          maxWorkers: 2,
          globalSetup: ['tests/support/rules/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'storage',
          include: ['tests/rules/storage/**/*.test.ts'],
          globalSetup: ['tests/support/rules/storage-global-setup.ts'],
          ...onEmulator,
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          globalSetup: ['tests/support/suite/global-setup.ts'],
          ...onEmulator,
        },
      },
      {
        extends: true,
        test: {
          name: 'payments',
          include: ['tests/payments/*.test.ts'],
          globalSetup: ['tests/support/suite/global-setup.ts'],
          // Each buyer has a clock, faults and deliveries of their own, so files run at the same time.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'payments-serial',
          // They move the clock of the suite, run schedules over everybody, kill processes that serve everybody or compare
          // everybody's sums.
          include: ['tests/payments/serial/*.test.ts'],
          globalSetup: ['tests/support/suite/global-setup.ts'],
          sequence: { groupOrder: 1 },
          ...onEmulator,
        },
      },
    ],
  },
});
