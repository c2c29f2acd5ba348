import { resolve } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';

export const webProjects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'web',
      root: 'web',
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}'],
      // Each file has a context of its own; a process of its own for each spent most of its time on
      // making a page.
      pool: 'vmThreads',
      setupFiles: [
        '../tests/support/vm-globals.ts',
        'src/test/forget-answers.ts',
        'src/test/forget-drafts.ts',
        'src/test/no-server-clock.ts',
      ].map((file) => resolve(import.meta.dirname, file)),
      // The slowest takes 1.2 s on two busy cores. A wait for a text ends earlier, and says what is
      // shown instead.
      testTimeout: 30_000,
      hookTimeout: 30_000,
      expect: { poll: { timeout: 20_000 } },
    },
  },
];
