import { defineConfig } from 'vitest/config';

// One project per kind of test; `npm test` runs them stage by stage because rules and functions need servers.
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{domain,functions,emulators,scripts,tests/support}/**/*.test.ts'], exclude: ['**/node_modules/**', '**/dist/**'] } },
      { extends: true, test: { name: 'web', root: 'web', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'] } },
      { extends: true, test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], fileParallelism: false } },
      { extends: true, test: { name: 'functions', include: ['tests/functions/**/*.test.ts'], fileParallelism: false } },
      { extends: true, test: { name: 'lint', include: ['tests/lint/**/*.test.ts'] } },
    ],
  },
});
