// One planted violation per lint rule of the project: a mistyped selector in eslint.config.js matches nothing without an
// error, so each rule is tested.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test, vi } from 'vitest';

// For the first file of a workspace the linter loads the whole program.
vi.setConfig({ testTimeout: 120_000 });

const root = resolve(import.meta.dirname, '../..');

// Planted files do not exist or belong to no project, so type-aware rules are off here; the last test covers them. One
// instance for all tests, because it caches the configuration and resolved imports.
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
    // Parts.
    ['domain does not import emulators', 'domain/planted.ts', '../emulators/suite/index.ts'],
    ['web does not import functions', 'web/src/lib/planted.ts', '../../../functions/src/index.ts'],
    ['web does not import emulators', 'web/src/lib/planted.ts', '../../../emulators/suite/index.ts'],
    ['functions do not import web', 'functions/src/platform/planted.ts', '../../../web/src/lib/errors.ts'],
    ['tests import no file of the web', 'tests/rules/planted.ts', '../../web/src/lib/errors.ts'],
    ['tests import no file of functions', 'tests/rules/planted.ts', '../../functions/src/content/catalog.ts'],
    [
      'the sandbox does not import domain',
      'packages/stripe-sandbox/src/planted.ts',
      '../../../domain/billing/plans.ts',
    ],
    [
      'a package does not import emulators',
      'packages/security-rules/src/planted.ts',
      '../../../emulators/suite/index.ts',
    ],
    [
      'a package does not import another',
      'packages/stripe-sandbox/src/planted.ts',
      '../../security-rules/src/index.ts',
    ],
    [
      'tests of the sandbox do not import domain',
      'packages/stripe-sandbox/tests/planted.ts',
      '../../../domain/billing/plans.ts',
    ],
    [
      'conformance programs do not import emulators',
      'packages/security-rules/conformance/planted.ts',
      '../../../emulators/suite/index.ts',
    ],
    ['web does not import a package', 'web/src/lib/planted.ts', '../../../packages/stripe-sandbox/src/index.ts'],
    [
      'functions do not import a package',
      'functions/src/billing/planted.ts',
      '../../../packages/stripe-sandbox/src/index.ts',
    ],
    // Web.
    ['a feature does not import another', 'web/src/features/auth/planted.tsx', '../video/video-page.tsx'],
    [
      'an admin feature does not import another',
      'web/src/features/admin/users/planted.tsx',
      '../orders/orders-panel.tsx',
    ],
    ['a feature does not import the app', 'web/src/features/auth/planted.tsx', '../../app/router.tsx'],
    ['components do not import features', 'web/src/components/planted.tsx', '../features/video/video-page.tsx'],
    ['lib does not import components', 'web/src/lib/planted.ts', '../components/forms/busy-button.tsx'],
    ['lib: firestore -> session', 'web/src/lib/firestore/planted.ts', '../session/session.tsx'],
    ['lib: site -> session', 'web/src/lib/site/planted.ts', '../session/session.tsx'],
    ['lib: upload -> firestore', 'web/src/lib/upload/planted.ts', '../firestore/writes.ts'],
    // Functions.
    ['functions: platform -> mail', 'functions/src/platform/planted.ts', '../mail/mails.ts'],
    ['functions: audit -> moderation', 'functions/src/moderation/audit/planted.ts', '../mute-member.ts'],
    ['functions: mail -> billing', 'functions/src/mail/planted.ts', '../billing/revenue.ts'],
    ['functions: site -> content', 'functions/src/site/planted.ts', '../content/catalog.ts'],
    ['functions: metrics -> members', 'functions/src/metrics/planted.ts', '../members/member-flags.ts'],
    ['functions: moderation -> members', 'functions/src/moderation/planted.ts', '../members/member-flags.ts'],
    ['functions: members -> content', 'functions/src/members/planted.ts', '../content/catalog.ts'],
    ['functions: content -> billing', 'functions/src/content/planted.ts', '../billing/revenue.ts'],
    ['functions: billing -> shop', 'functions/src/billing/planted.ts', '../shop/kit-order.ts'],
    ['functions: shop -> contracts', 'functions/src/shop/planted.ts', '../contracts/declaration.ts'],
    ['functions: contracts -> deletion', 'functions/src/contracts/planted.ts', '../deletion/delete-user.ts'],
    ['functions: deletion -> shop', 'functions/src/deletion/planted.ts', '../shop/kit-order.ts'],
    ['functions: stripe-sync -> contracts', 'functions/src/stripe-sync/planted.ts', '../contracts/declaration.ts'],
    ['functions: http -> billing', 'functions/src/http/planted.ts', '../billing/revenue.ts'],
    ['functions: content -> registries', 'functions/src/content/planted.ts', '../registries/schedules.ts'],
    // Domain.
    ['domain: time -> parsing', 'domain/time/planted.ts', '../parsing/parse.ts'],
    ['domain: content -> learning', 'domain/content/planted.ts', '../learning/streak.ts'],
    ['domain: billing -> members', 'domain/billing/planted.ts', '../members/profile.ts'],
    ['domain: shop -> billing', 'domain/shop/planted.ts', '../billing/plans.ts'],
    ['domain: contracts -> access', 'domain/contracts/planted.ts', '../access/access.ts'],
  ])('%s', async (_rule, file, imported) => {
    // An import that cannot be resolved would be ignored.
    expect(existsSync(resolve(root, dirname(file), imported))).toBe(true);
    expect(await brokenRules(file, `import * as planted from '${imported}';\nexport const x = planted;\n`)).toContain(
      DIRECTION,
    );
  });

  test('allowed imports cause no error', async () => {
    const code = `import { isVip } from '@atelier/domain/access/access';\nexport const x = isVip;\n`;
    expect(await brokenRules('web/src/features/auth/planted.ts', code)).toEqual([]);
    expect(await brokenRules('functions/src/members/planted.ts', code)).toEqual([]);
  });

  test('a file in an unclassified folder is an error', async () => {
    expect(await brokenRules('web/src/stray/planted.ts', 'export const x = 1;\n')).toContain(
      'boundaries/no-unknown-files',
    );
  });

  test('an import cycle is an error', async () => {
    const file = 'tests/lint/planted/cycle-a.ts';
    expect(await brokenRules(file, readFileSync(resolve(root, file), 'utf8'))).toContain('import-x/no-cycle');
  });
});

describe('vendor SDKs are imported only where allowed', () => {
  test.each([
    ['a view does not import Firestore', 'web/src/features/video/planted.tsx', 'firebase/firestore'],
    ['a view does not import reactfire', 'web/src/app/planted.tsx', 'reactfire'],
    ['an entry does not import the Admin SDK', 'functions/src/registries/planted.ts', 'firebase-admin/firestore'],
    ['an entry does not import Stripe', 'functions/src/http/planted.ts', 'stripe'],
    ['domain imports no SDK', 'domain/planted.ts', 'firebase/firestore'],
    ['domain imports no Node module', 'domain/planted.ts', 'node:fs'],
    ['a package imports no Firebase SDK', 'packages/security-rules/src/planted.ts', 'firebase-admin/firestore'],
    ['deletion does not import Stripe', 'functions/src/deletion/planted.ts', 'stripe'],
  ])('%s', async (_rule, file, vendor) => {
    expect(await brokenRules(file, `import * as planted from '${vendor}';\nexport const x = planted;\n`)).toContain(
      VENDOR,
    );
  });

  test.each([
    ['a data folder may import Firestore', 'web/src/features/video/data/planted.ts', 'firebase/firestore'],
    ['lib may import Firestore', 'web/src/lib/planted.ts', 'firebase/firestore'],
    ['members may import the Admin SDK', 'functions/src/members/planted.ts', 'firebase-admin/firestore'],
  ])('%s', async (_rule, file, vendor) => {
    expect(await brokenRules(file, `import * as planted from '${vendor}';\nexport const x = planted;\n`)).not.toContain(
      VENDOR,
    );
  });
});

describe('pages', () => {
  test.each([
    ['text in an element', '<p>Bonjour</p>', 'i18next/no-literal-string'],
    ['text in a label', '<input aria-label="Nom" />', 'no-restricted-syntax'],
    ['a picture without a description', '<img src="a.png" />', 'jsx-a11y-x/alt-text'],
    ['a button that is none', '<div onClick={() => undefined} />', 'jsx-a11y-x/no-static-element-interactions'],
  ])('%s is an error', async (_fault, element, rule) => {
    const code = `export const Planted = () => ${element};\n`;
    expect(await brokenRules('web/src/features/auth/planted.tsx', code)).toContain(rule);
  });

  test('a comment with a phrase of the old dialect is an error', async () => {
    const code = '// The state as it stands.\nexport const x = 1;\n';
    expect(await brokenRules('domain/planted.ts', code)).toContain('no-warning-comments');
  });
});

test('an unawaited promise is an error', async () => {
  // In the smallest project, because the linter loads all of it.
  const file = resolve(root, 'domain/time/clock.ts');
  const [result] = await new ESLint({ cwd: root }).lintText('async function write() {}\nwrite();\nexport {};\n', {
    filePath: file,
  });
  expect(result?.messages.map((message) => message.ruleId)).toContain('@typescript-eslint/no-floating-promises');
});
