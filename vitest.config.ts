import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { functionsProjects } from './functions/test-projects.ts';
import { mediaWorkerProjects } from './packages/media-worker/test-projects.ts';
import { securityRulesProjects } from './packages/security-rules/test-projects.ts';
import { stripeSandboxProjects } from './packages/stripe-sandbox/test-projects.ts';
import { testsProjects } from './tests/test-projects.ts';
import { webProjects } from './web/test-projects.ts';

/**
 * What needs no server and replaces no modules, of all workspaces: one project, whose files share
 * processes.
 */
const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    include: ['{domain,emulators,scripts,tests/support,packages/*/src}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Files run one after the other in the workers' processes. Starting a process for each and
    // loading its imports again was 83 % of the processor time of domain's tests.
    isolate: false,
    // The slowest start several programs one after the other: 5 s alone, and more than 20 s beside
    // the other stages on two slow cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
};

/**
 * One project per kind of test; `npm test` runs them stage by stage because rules, functions and
 * pages need servers. Each workspace has its own in `test-projects.ts`, inline and not as
 * configurations of their own, so that one Vite server serves them; each states its limits, at
 * least five times what its slowest test takes.
 */
export default defineConfig({
  test: {
    // Tests that run at once within a file wait for one another's servers anyway.
    maxConcurrency: 3,
    projects: [
      unit,
      ...functionsProjects,
      ...webProjects,
      ...testsProjects,
      ...securityRulesProjects,
      ...stripeSandboxProjects,
      ...mediaWorkerProjects,
    ].map((project) => ({ extends: true as const, ...project })),
  },
});
