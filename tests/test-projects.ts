import type { TestProjectInlineConfiguration } from 'vitest/config';
import { ONLY_ON_EMULATOR, rulesFilesOnEmulator } from './support/rules/sample-files.ts';

/**
 * On emulators, beside a browser on two slow cores, only a test that hangs should meet its limit.
 */
const serverLimits = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};
/** Tests that share one emulator run file by file. */
const onEmulator = { ...serverLimits, fileParallelism: false };
const suiteSetup = ['tests/support/suite/global-setup.ts'];

const FULL_PAYMENTS = [
  'contracts-while-stripe-fails',
  'killed-function',
  'reconciliation',
  'yearly-plan',
].map((name) => `**/${name}.test.ts`);
const nodeModules = ['**/node_modules/**', '**/dist/**'];

export const testsProjects: TestProjectInlineConfiguration[] = [
  // The slowest, the spelling of a file, takes 4 s on two busy cores.
  {
    test: {
      name: 'lint',
      include: ['tests/lint/**/*.test.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  { test: { name: 'suite', include: ['tests/suite/**/*.test.ts'], ...onEmulator } },
  { test: { name: 'stripe-real', include: ['tests/stripe-real/**/*.test.ts'], ...onEmulator } },
  {
    test: {
      name: 'rules',
      include: ['tests/rules/*.test.ts'],
      exclude: ONLY_ON_EMULATOR,
      // The same as below: projects that run together share their workers; `check:facts` runs
      // others before them.
      maxWorkers: 2,
      sequence: { groupOrder: 2 },
      // They replace no modules: see `unit`.
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
    },
  },
  {
    test: {
      name: 'rules-emulator',
      include: rulesFilesOnEmulator(process.env['RULES_ON_EMULATOR']),
      env: { RULES_BACKEND: 'emulator' },
      // Each file has a project id of its own in the one emulator.
      maxWorkers: 2,
      sequence: { groupOrder: 2 },
      globalSetup: ['tests/support/rules/global-setup.ts'],
      ...serverLimits,
    },
  },
  {
    test: {
      name: 'storage',
      include: ['tests/rules/storage/**/*.test.ts'],
      globalSetup: ['tests/support/rules/storage-global-setup.ts'],
      ...onEmulator,
    },
  },
  {
    test: {
      name: 'functions',
      include: ['tests/functions/**/*.test.ts'],
      globalSetup: suiteSetup,
      ...onEmulator,
    },
  },
  {
    test: {
      name: 'payments',
      include: ['tests/payments/*.test.ts'],
      globalSetup: suiteSetup,
      // Each buyer has a clock, faults and deliveries of their own, so files run at the same time.
      maxWorkers: 3,
      ...serverLimits,
    },
  },
  {
    test: {
      name: 'payments-serial',
      // They move the clock of the suite, run schedules over everybody, kill processes that serve
      // everybody or compare everybody's sums.
      include: ['tests/payments/serial/*.test.ts'],
      // What fails or is killed meanwhile, and a schedule over everybody, belong to the full run.
      exclude:
        process.env['PAYMENT_DELIVERY'] === 'each'
          ? nodeModules
          : [...nodeModules, ...FULL_PAYMENTS],
      globalSetup: suiteSetup,
      sequence: { groupOrder: 1 },
      ...onEmulator,
    },
  },
];
