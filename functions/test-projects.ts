import type { TestProjectInlineConfiguration } from 'vitest/config';

export const functionsProjects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'unit-functions',
      // They replace modules, so each file has a process of its own.
      include: ['functions/**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      // The slowest takes 0.7 s on two busy cores.
      testTimeout: 15_000,
      hookTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
    },
  },
];
