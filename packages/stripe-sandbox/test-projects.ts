import type { TestProjectInlineConfiguration } from 'vitest/config';

export const stripeSandboxProjects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'stripe',
      include: ['packages/stripe-sandbox/tests/**/*.test.ts'],
      // They replace no modules: see `unit`.
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
    },
  },
];
