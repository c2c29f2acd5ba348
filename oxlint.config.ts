// ESLint's recommended rules, the strict set of typescript-eslint and React's rules, run by Oxlint
// on TypeScript's native compiler: in ESLint they took six minutes of processor time.
// eslint.config.js has the rules of plugins that Oxlint lacks.
import js from '@eslint/js';
import { defineConfig } from 'oxlint';
import tseslint from 'typescript-eslint';

/** Rules of these sets that Oxlint does not have; octal numbers are syntax errors in modules. */
const MISSING = ['no-octal', '@typescript-eslint/no-unsafe-class-instance-assignment'];

const sets: { rules?: object }[] = [js.configs.recommended, ...tseslint.configs.strictTypeChecked];
const severities = new Map<string, unknown>(
  sets.flatMap(({ rules }) => Object.entries(rules ?? {})),
);
const enabled = [...severities]
  .filter(([name, severity]) => severity !== 'off' && severity !== 0 && !MISSING.includes(name))
  .map(([name]) => [name.replace('@typescript-eslint', 'typescript'), 'error'] as const);

const off = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`typescript/${name}`, 'off' as const]));

/**
 * The recommended set of eslint-plugin-react-hooks; its two rules about the React Compiler's own
 * options are left out.
 */
const REACT = [
  'error-boundaries',
  'exhaustive-deps',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rules-of-hooks',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
];

/**
 * Components and hooks that show a state as of now: `new Date()` while rendering, which
 * `react/purity` also refuses.
 */
const SHOW_AS_OF_NOW = [
  'app/guard/guarded-route.tsx',
  'app/site-notices.tsx',
  'components/plans/plan-link.tsx',
  'features/admin/events/event-dialog.tsx',
  'features/admin/events/events-panel.tsx',
  'features/admin/overview/period-figures.tsx',
  'features/billing/current-plan.tsx',
  'features/billing/membership-actions.tsx',
  'features/billing/subscription-page.tsx',
  'features/landing/pricing.tsx',
  'features/live/plan/people-dialog.tsx',
  'features/live/plan/planned-sessions.tsx',
  'features/live/replay.tsx',
  'features/live/session-page.tsx',
  'features/live/session-row.tsx',
  'features/maintenance/maintenance-screen.tsx',
  'features/practice/practice-panel.tsx',
  'features/profile/profile-page.tsx',
  'features/reviews/send/send-review-page.tsx',
  'features/shell/notification-bell.tsx',
  'features/shell/site-footer.tsx',
  'features/shell/site-header.tsx',
  'features/shell/use-menu-items.ts',
  'features/starter-kit/kit-order-form.tsx',
  'features/static-pages/contact-page.tsx',
  'lib/session/session.tsx',
].map((file) => `web/src/${file}`);

/** Code and markup; comments and blank lines are free. */
const FUNCTION_LINES = { max: 120, skipComments: true, skipBlankLines: true, IIFEs: true };

export default defineConfig({
  plugins: ['typescript', 'react'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error', denyWarnings: true },
  ignorePatterns: [
    '**/*.{js,mjs,jsx}', // eslint.config.js covers them
    '**/dist/**',
    '.suite/**',
    '.deploy/**',
    '.data/**',
    'screens/**',
    'tests/lint/planted/**',
    'test-results/**',
  ],
  rules: {
    ...Object.fromEntries(enabled),
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/consistent-type-imports': 'error',
    'max-lines-per-function': ['error', FUNCTION_LINES],
    curly: ['error', 'multi-line'],
    'no-nested-ternary': 'error',
    'typescript/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    ...off(
      // `return fail(error);` ends a function that returns nothing.
      'no-confusing-void-expression',
      // Flow analysis does not see what callbacks and other calls assign during an `await`.
      'no-unnecessary-condition',
      // A callback may return nothing, or a promise or a function that ends what it started.
      'no-invalid-void-type',
      // Documents are records by id; an entry that is deleted must leave no key behind.
      'no-dynamic-delete',
    ),
  },
  overrides: [
    {
      files: ['**/*.tsx', 'web/src/**/*.ts'],
      rules: Object.fromEntries(REACT.map((name) => [`react/${name}`, 'error' as const])),
    },
    {
      files: SHOW_AS_OF_NOW,
      rules: {
        'react/purity': 'off',
        // The rest of what the rule finds.
        'no-restricted-properties': [
          'error',
          ...[
            ['Date', 'now'],
            ['Math', 'random'],
            ['performance', 'now'],
          ].map(([object, property]) => ({ object, property, message: 'Not while rendering.' })),
        ],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'tests/**/*.ts', 'packages/*/{tests,conformance}/**/*.ts'],
      rules: {
        // The body of `describe` is a list.
        'max-lines-per-function': 'off',
        // A missing value fails the test.
        'no-unsafe-optional-chaining': 'off',
        ...off(
          // The Admin SDK types stored fields as `any`; the assertion on the value is the check.
          'no-unsafe-argument',
          'no-unsafe-assignment',
          'no-unsafe-call',
          'no-unsafe-member-access',
          'no-unsafe-return',
          // A stand-in for an asynchronous function is asynchronous without awaiting.
          'require-await',
          'restrict-template-expressions',
          'no-base-to-string',
          'no-non-null-assertion',
          // The first value of a mutable stand-in is narrower than its later ones.
          'no-unnecessary-type-assertion',
        ),
      },
    },
    // A declaration file for another package has no imports of its own.
    {
      files: ['web/src/**/*.d.ts'],
      rules: {
        'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      },
    },
  ],
});
