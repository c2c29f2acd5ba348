// One planted violation per house rule: a mistyped selector in eslint.config.js only warns and then matches nothing,
// so each rule has to be seen biting.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test, vi } from 'vitest';

// The first file of a workspace makes the linter load its whole program.
vi.setConfig({ testTimeout: 120_000 });

const root = resolve(import.meta.dirname, '../..');

// Planted files do not exist on disk or belong to no project, so the type-aware part is off here; it has a test of its own
// below. One instance for all: it keeps the configuration and what it has resolved.
const untypedLinter = new ESLint({
  cwd: root,
  overrideConfig: [
    {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false } },
      rules: {
        '@typescript-eslint/no-floating-promises': 'off',
        '@typescript-eslint/no-misused-promises': 'off',
        '@typescript-eslint/switch-exhaustiveness-check': 'off',
        '@typescript-eslint/consistent-type-imports': 'off',
      },
    },
    { ignores: ['!tests/lint/planted/**'] },
  ],
});

async function brokenRules(filePath: string, code: string): Promise<string[]> {
  const [result] = await untypedLinter.lintText(code, { filePath: resolve(root, filePath) });
  expect(result?.messages.filter((message) => message.fatal)).toEqual([]);
  return [...new Set(result?.messages.map((message) => message.ruleId ?? 'none'))];
}

const DIRECTION = 'boundaries/dependencies';
const VENDOR = 'no-restricted-imports';

describe('import direction', () => {
  test.each([
    ['domain imports nothing of ours', 'domain/planted.ts', '../emulators/rules/index.ts'],
    ['web does not import functions', 'web/src/lib/planted.ts', '../../../functions/src/index.ts'],
    ['web does not import emulators', 'web/src/lib/planted.ts', '../../../emulators/rules/index.ts'],
    ['functions do not import web', 'functions/src/services/planted.ts', '../../../web/src/lib/app-error.ts'],
    ['a feature does not import another', 'web/src/features/auth/planted.tsx', '../video/video-page.tsx'],
    ['a feature does not import the app', 'web/src/features/auth/planted.tsx', '../../app/router.tsx'],
    ['components do not import features', 'web/src/components/planted.tsx', '../features/video/video-page.tsx'],
    ['lib does not import components', 'web/src/lib/planted.ts', '../components/busy-button.tsx'],
    ['services do not import entries', 'functions/src/services/planted.ts', '../http/calls-app.ts'],
    ['the rules language knows nothing of the suite', 'emulators/rules/planted.ts', '../suite/index.ts'],
    ['tests use public faces of the web only', 'tests/rules/planted.ts', '../../web/src/lib/errors.ts'],
    ['tests use public faces of functions only', 'tests/rules/planted.ts', '../../functions/src/content/catalog.ts'],
  ])('%s', async (_rule, file, imported) => {
    expect(await brokenRules(file, `import * as planted from '${imported}';\nexport const x = planted;\n`)).toContain(
      DIRECTION,
    );
  });

  test('what is allowed raises nothing', async () => {
    const code = `import { isVip } from '@atelier/domain/access/access';\nexport const x = isVip;\n`;
    expect(await brokenRules('web/src/features/auth/planted.ts', code)).toEqual([]);
    expect(await brokenRules('functions/src/services/planted.ts', code)).toEqual([]);
  });

  test('a file in a folder that nobody classified does not escape', async () => {
    expect(await brokenRules('web/src/stray/planted.ts', 'export const x = 1;\n')).toContain(
      'boundaries/no-unknown-files',
    );
  });

  test('a cycle is found, TypeScript or not', async () => {
    const file = 'tests/lint/planted/cycle-a.ts';
    expect(await brokenRules(file, readFileSync(resolve(root, file), 'utf8'))).toContain('import-x/no-cycle');
  });
});

describe('vendor SDKs stay where they belong', () => {
  test.each([
    ['a view does not know Firestore', 'web/src/features/video/planted.tsx', 'firebase/firestore'],
    ['a view does not know reactfire', 'web/src/app/planted.tsx', 'reactfire'],
    ['an entry does not know the Admin SDK', 'functions/src/triggers/planted.ts', 'firebase-admin/firestore'],
    ['an entry does not know Stripe', 'functions/src/http/planted.ts', 'stripe'],
    ['domain knows no SDK', 'domain/planted.ts', 'firebase/firestore'],
    ['domain knows no runtime', 'domain/planted.ts', 'node:fs'],
    ['the rules language knows no SDK', 'emulators/rules/planted.ts', 'firebase-admin/firestore'],
  ])('%s', async (_rule, file, vendor) => {
    expect(await brokenRules(file, `import * as planted from '${vendor}';\nexport const x = planted;\n`)).toContain(
      VENDOR,
    );
  });

  test.each([
    ['a data folder may', 'web/src/features/video/data/planted.ts', 'firebase/firestore'],
    ['lib may', 'web/src/lib/planted.ts', 'firebase/firestore'],
    ['services may', 'functions/src/services/planted.ts', 'firebase-admin/firestore'],
  ])('%s', async (_rule, file, vendor) => {
    expect(await brokenRules(file, `import * as planted from '${vendor}';\nexport const x = planted;\n`)).not.toContain(
      VENDOR,
    );
  });
});

test('a promise nobody waits for is an error', async () => {
  // The smallest project: the linter loads all of it.
  const file = resolve(root, 'domain/time/clock.ts');
  const [result] = await new ESLint({ cwd: root }).lintText('async function write() {}\nwrite();\nexport {};\n', {
    filePath: file,
  });
  expect(result?.messages.map((message) => message.ruleId)).toContain('@typescript-eslint/no-floating-promises');
});
