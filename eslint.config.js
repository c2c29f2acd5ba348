import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import boundaries from 'eslint-plugin-boundaries';
import i18next from 'eslint-plugin-i18next';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import sonarjs from 'eslint-plugin-sonarjs';
import tseslint from 'typescript-eslint';
import { elements, files, importDirections } from './eslint-boundaries.js';
import { importOrder } from './eslint-import-order.js';

const SDK = {
  firebase: {
    group: ['firebase', 'firebase/*', 'reactfire', 'rxfire', 'rxfire/*'],
    message:
      'Firebase is spoken to in web/src/lib and in a feature’s data/ folder; a view gets typed data and callbacks.',
  },
  query: {
    group: ['@tanstack/*'],
    message:
      'What is read once goes through lib/use-read-once.ts, which has the keys and the settings of the library.',
  },
  admin: {
    group: [
      'firebase-admin',
      'firebase-admin/*',
      'stripe',
      '@google-cloud/*',
      '!@google-cloud/functions-framework',
    ],
    message:
      'Entries import neither firebase-admin nor stripe: call a function of the folder that does.',
  },
  any: {
    group: [
      'firebase',
      'firebase/*',
      'firebase-admin',
      'firebase-admin/*',
      'firebase-functions',
      'firebase-functions/*',
      'stripe',
      'react',
      'node:*',
    ],
    message: 'domain is pure: no SDK, no runtime. Take the data as an argument.',
  },
  stripe: {
    group: ['stripe'],
    message: 'Stripe is called in platform, billing, shop and stripe-sync only.',
  },
  ours: {
    group: ['firebase*', '@google-cloud/*', '@atelier/*'],
    message: 'A package stands alone: what it needs of ours comes in through its options.',
  },
};
const STRIPE_FOLDERS = ['platform', 'billing', 'shop', 'stripe-sync'].map(
  (folder) => `functions/src/${folder}/**`,
);
const restrict = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/** Fields that only `customers/{uid}` has, as functions would ask for them by name. */
const CUSTOMER_FIELD =
  '/^(appliedSeq|customer_version|full_refunds|grace_until|next_renewal_at|open_disputes|refund_claims|renewals|syncSeq|team_ends|withdrawals)(\\.|$)/';
const FIELD_READ =
  'CallExpression:matches([callee.property.name="get"], [callee.name=/^(date|number|text)At$/])';
const CUSTOMER_READS = [
  `${FIELD_READ} > Literal[value=${CUSTOMER_FIELD}]`,
  `${FIELD_READ} > TemplateLiteral > TemplateElement[value.raw=${CUSTOMER_FIELD}]`,
].map((selector) => ({
  selector,
  message:
    'What decides about money has its types from parseCustomer of domain/billing/customer.ts.',
}));

const NOW = 'NewExpression[callee.name="Date"][arguments.length=0]';
const NOW_MS = 'CallExpression[callee.object.name="Date"][callee.property.name="now"]';
/** Where a page would show something by a time that it took once. */
const STILL_TIMES = [
  `CallExpression[callee.name=/^use(State|Memo)$/] > ArrowFunctionExpression :matches(${NOW}, ${NOW_MS})`,
  `BinaryExpression[operator=/^[<>]=?$/] > ${NOW}`,
  `FunctionDeclaration[id.name=/^(use)?[A-Z]/] > BlockStatement > VariableDeclaration > VariableDeclarator > ${NOW}`,
].map((selector) => ({
  selector,
  message:
    'It stands still on an open page: use useNow, useTime or useToday of lib/use-now.ts, or useSessionChangedAt where only the plan depends on it.',
}));

/** Fields put on one line with braces of their own; a spread with a condition is not one. */
const GROUPED_FIELDS = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'It hides fields in a line: write each of them, or give the group a name.',
};

/** Phrases that comments may not use; single words are in `flagWords` of cspell.json. */
const PHRASES = [
  'as it stands',
  'is had',
  'are had',
  'stands for itself',
  'the house',
  'todo',
  'fixme',
];

const PROJECTS = ['web', 'functions', 'domain', 'emulators', 'packages/*', 'tests'].map(
  (name) => `${name}/tsconfig.json`,
);

export default defineConfig(
  {
    ignores: [
      'tests/bench/usual-starter/**', // a specimen to be measured, not our code
      '**/node_modules/**',
      '**/dist/**',
      '.suite/**',
      '.deploy/**',
      '.data/**',
      'screens/**',
      'tests/lint/planted/**',
      'test-results/**',
    ],
  },
  { files: ['**/*.{js,mjs}'], ...js.configs.recommended },
  {
    files: ['**/*.{js,mjs}'],
    rules: { curly: ['error', 'multi-line'], 'no-nested-ternary': 'error' },
  },
  {
    files: ['**/*.{js,mjs,ts,tsx}'],
    plugins: { sonarjs },
    rules: {
      'sonarjs/cognitive-complexity': ['error', 15],
      // The folders that forbid more repeat it.
      'no-restricted-syntax': ['error', GROUPED_FIELDS],
    },
  },
  {
    files: ['**/*.{js,mjs,ts,tsx}'],
    plugins: { atelier: { rules: { 'import-order': importOrder } } },
    rules: { 'atelier/import-order': 'error' },
  },
  // Oxlint checks the rest of these files: see oxlint.config.ts.
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': elements,
      'boundaries/files': files,
      'boundaries/root-path': import.meta.dirname,
      'import/resolver': {
        typescript: {
          project: PROJECTS,
          noWarnOnMultipleProjects: true,
        },
      },
    },
    rules: {
      ...importDirections('others'),
      'boundaries/no-unknown-files': 'error',
      'no-warning-comments': ['error', { terms: PHRASES, location: 'anywhere' }],
    },
  },
  ...['domain', 'web', 'functions'].map((part) => ({
    files: [`${part}/**/*.{ts,tsx}`],
    rules: importDirections(part),
  })),
  { files: ['domain/**/*.ts'], ignores: ['**/*.test.ts'], rules: restrict(SDK.any) },
  // Tests of a package import it by its name.
  {
    files: ['packages/*/src/**/*.ts'],
    ignores: ['packages/media-worker/src/service/bucket.ts'],
    rules: restrict(SDK.ours),
  },
  { files: ['functions/src/**/*.ts'], ignores: STRIPE_FOLDERS, rules: restrict(SDK.stripe) },
  {
    files: ['functions/src/{http,registries,site}/**/*.ts', 'functions/src/*.ts'],
    rules: restrict(SDK.admin),
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/lib/**', 'web/src/features/**/data/**'],
    rules: restrict(SDK.firebase, SDK.query, {
      group: ['react-router-dom'],
      importNames: ['Navigate'],
      message: 'It would undo a press on a link whose page is not ready yet: use lib/redirect.tsx.',
    }),
  },
  {
    files: ['web/src/**/*.tsx'],
    plugins: { 'jsx-a11y-x': jsxA11y },
    settings: {
      'jsx-a11y-x': {
        components: { Button: 'button', BusyButton: 'button', IconButton: 'button' },
      },
    },
    rules: {
      ...jsxA11y.configs.strict.rules,
      // A form that opens at a person's own request focuses its first field (ARIA Authoring
      // Practices, dialog pattern).
      'jsx-a11y-x/no-autofocus': 'off',
      // Below 861 px table rows are cards; `display` takes their native roles away.
      'jsx-a11y-x/no-redundant-roles': ['error', { thead: ['rowgroup'], tbody: ['rowgroup'] }],
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': [
        'error',
        { td: ['cell'], canvas: ['img'] },
      ],
    },
  },
  // Members send their own clips in the chat; nobody writes captions for those.
  {
    files: ['web/src/features/chat/media/*.tsx'],
    rules: { 'jsx-a11y-x/media-has-caption': 'off' },
  },
  {
    files: ['functions/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', GROUPED_FIELDS, ...CUSTOMER_READS] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'web/src/test/**'],
    rules: { 'no-restricted-syntax': ['error', GROUPED_FIELDS, ...STILL_TIMES] },
  },
  {
    files: ['web/src/**/*.tsx'],
    ignores: ['**/*.test.tsx', 'web/src/test/**', 'web/src/app/screens/component-states-page.tsx'],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': ['error', { mode: 'jsx-text-only' }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXAttribute[name.name=/^(aria-label|aria-description|aria-valuetext|label|title|alt|placeholder|helperText)$/] > Literal[value=/^(?!https?:).*\\p{L}{2}/u]',
          message: 'Text for people belongs in locales/: use t(…).',
        },
        {
          selector: ':matches(JSXAttribute[name.name="maxLength"], Property[key.name="maxLength"])',
          message:
            'It cuts what is pasted without a word: give the field its `limit`, and let the schema refuse.',
        },
        GROUPED_FIELDS,
        ...STILL_TIMES,
      ],
    },
  },
  {
    files: [
      '{domain,emulators,scripts,tests/support,packages/*/src}/**/*.test.ts',
      '{tests/rules,packages/stripe-sandbox/tests}/*.test.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock'].map((property) => ({
          object: 'vi',
          property,
          message:
            'These files share the modules of a worker: a replaced one would stay replaced (docs/testing.md).',
        })),
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
);
