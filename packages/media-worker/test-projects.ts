import type { TestProjectInlineConfiguration } from 'vitest/config';

const nodeModules = ['**/node_modules/**', '**/dist/**'];

export const mediaWorkerProjects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'media',
      include: ['packages/media-worker/tests/**/*.test.ts'],
      // A film of three hours belongs to the full run.
      exclude:
        process.env['MEDIA_SOURCES'] === 'all'
          ? nodeModules
          : [...nodeModules, '**/long-film.test.ts'],
      globalSetup: ['packages/media-worker/tests/support/global-setup.ts'],
      // ffmpeg encodes whole films.
      testTimeout: 120_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
    },
  },
];
