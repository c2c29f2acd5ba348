import type { TestProjectInlineConfiguration } from 'vitest/config';

export const securityRulesProjects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'conformance',
      include: ['packages/security-rules/conformance/**/*.test.ts'],
      globalSetup: ['tests/support/rules/conformance-global-setup.ts'],
      // Google's emulator answers some of them.
      testTimeout: 120_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
    },
  },
];
