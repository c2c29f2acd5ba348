import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ONLY_ON_EMULATOR, rulesFilesOnEmulator } from './tests/support/rules/sample-files.ts';

/** Tests that share one emulator run file by file. */
const onEmulator = { fileParallelism: false };
/**
 * Files that replace no modules run one after the other in the workers' processes. Starting a process for each and
 * loading its imports again was 83 % of the processor time of domain's tests.
 */
const sharedModules = { isolate: false };
const nodeModules = ['**/node_modules/**', '**/dist/**'];

const FULL_PAYMENTS = ['contracts-while-stripe-fails', 'killed-function', 'reconciliation', 'yearly-plan'].map(
  (name) => `**/${name}.test.ts`,
);

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
          include: ['{domain,emulators,scripts,tests/support,packages/*/src}/**/*.test.ts'],
          exclude: nodeModules,
          ...sharedModules,
        },
      },
      // These replace modules, so each file has a process of its own.
      { extends: true, test: { name: 'unit-functions', include: ['functions/**/*.test.ts'], exclude: nodeModules } },
      {
        extends: true,
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          // Each file has a context of its own; a process of its own for each spent most of its time on making a page.
          pool: 'vmThreads',
          setupFiles: ['tests/support/vm-globals.ts', 'web/src/test/forget-answers.ts'].map((file) =>
            resolve(import.meta.dirname, file),
          ),
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
      {
        extends: true,
        test: { name: 'stripe', include: ['packages/stripe-sandbox/tests/**/*.test.ts'], ...sharedModules },
      },
      {
        extends: true,
        test: {
          name: 'media',
          include: ['packages/media-worker/tests/**/*.test.ts'],
          // A film of three hours belongs to the full run.
          exclude: process.env['MEDIA_SOURCES'] === 'all' ? nodeModules : [...nodeModules, '**/long-film.test.ts'],
          globalSetup: ['packages/media-worker/tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/rules/*.test.ts'],
          exclude: ONLY_ON_EMULATOR,
          // The same as below: projects that run together share their workers; `check:facts` runs others before them.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          ...sharedModules,
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
          sequence: { groupOrder: 2 },
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
          // What fails or is killed meanwhile, and a schedule over everybody, belong to the full run.
          exclude: process.env['PAYMENT_DELIVERY'] === 'each' ? nodeModules : [...nodeModules, ...FULL_PAYMENTS],
          globalSetup: ['tests/support/suite/global-setup.ts'],
          sequence: { groupOrder: 1 },
          ...onEmulator,
        },
      },
    ],
  },
});
