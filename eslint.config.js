import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Folders that import each other in one direction only; design §1 is the source. `*` captures a feature's name. */
const elements = [
  { type: 'domain', pattern: 'domain' },
  { type: 'web-lib', pattern: 'web/src/lib' },
  { type: 'web-components', pattern: 'web/src/components' },
  { type: 'web-feature', pattern: 'web/src/features/*', capture: ['feature'] },
  { type: 'web-app', pattern: 'web/src/app' },
  { type: 'web-test', pattern: 'web/src/test' },
  { type: 'functions-entries', pattern: 'functions/src/(http|triggers|schedules)', capture: ['kind'] },
  { type: 'functions-services', pattern: 'functions/src/services' },
  { type: 'rules-language', pattern: 'emulators/rules' },
  { type: 'emulator', pattern: 'emulators/(storage-rules|suite|stripe|firestore|seed)', capture: ['part'] },
  { type: 'tests', pattern: 'tests' },
  { type: 'scripts', pattern: 'scripts' },
];

const files = [
  { category: 'test', pattern: '**/*.test.{ts,tsx}' },
  { category: 'entry', pattern: ['web/src/main.tsx', 'functions/src/index.ts', 'functions/src/*.ts'] },
  {
    category: 'tooling',
    pattern: [
      '*.config.{js,ts}',
      '*/*.config.ts',
      'web/src/vite-env.d.ts',
      'web/vite-prerender.ts',
      'web/write-landing-drawings.ts',
      'functions/build.ts',
      '**/*.d.ts',
    ],
  },
];

const to = (...types) => ({ to: { element: { types: { anyOf: types } } } });
const from = (...types) => ({ element: { types: { anyOf: types } } });

const directions = [
  { from: from('domain'), allow: to('domain') },
  { from: from('web-lib'), allow: to('web-lib', 'domain') },
  { from: from('web-components'), allow: to('web-components', 'web-lib', 'domain') },
  { from: from('web-feature'), allow: to('web-components', 'web-lib', 'domain') },
  {
    from: from('web-feature'),
    allow: { to: { element: { type: 'web-feature', captured: { feature: '{{from.element.captured.feature}}' } } } },
  },
  { from: from('web-app'), allow: to('web-app', 'web-feature', 'web-components', 'web-lib', 'domain') },
  { from: from('web-test'), allow: to('web-test', 'web-components', 'web-lib', 'domain') },
  {
    from: { file: { categories: 'entry' } },
    allow: to('web-app', 'web-lib', 'functions-entries', 'functions-services'),
  },
  { from: from('functions-entries'), allow: to('functions-entries', 'functions-services', 'domain') },
  { from: from('functions-services'), allow: to('functions-services', 'domain') },
  { from: from('rules-language'), allow: to('rules-language') },
  { from: from('emulator'), allow: to('rules-language', 'emulator', 'domain') },
  { from: from('scripts'), allow: to('scripts', 'emulator', 'rules-language', 'domain') },
  { from: from('tests'), allow: to('tests', 'emulator', 'rules-language', 'domain') },
  { from: { file: { categories: 'test' } }, allow: to('web-test', 'domain') },
  { from: { file: { categories: 'test' } }, allow: { to: { file: { categories: 'entry' } } } },
  { from: { file: { categories: 'tooling' } }, allow: to('domain', 'scripts', 'web-app', 'tests') },
  { from: { file: { categories: 'tooling' } }, allow: { to: { file: { categories: 'tooling' } } } },
];

const SDK = {
  firebase: {
    group: ['firebase', 'firebase/*', 'reactfire', 'rxfire', 'rxfire/*'],
    message:
      'Firebase is spoken to in web/src/lib and in a feature’s data/ folder; a view gets typed data and callbacks.',
  },
  admin: {
    group: ['firebase-admin', 'firebase-admin/*', 'stripe', '@google-cloud/*'],
    message: 'firebase-admin and stripe are imported in functions/src/services; call a service instead.',
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
  vendorInRules: {
    group: ['firebase*', '@google-cloud/*', '@atelier/*'],
    message: 'The rules language knows nothing of Firestore or Storage; the caller brings documents through Lookup.',
  },
};
const restrict = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

export default tseslint.config(
  {
    ignores: [
      'tests/bench/usual-starter/**', // a specimen to be measured, not our code
      '**/node_modules/**',
      '**/dist/**',
      '.suite/**',
      '.data/**',
      'screens/**',
      'tests/lint/planted/**',
      'test-results/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries, 'import-x': importX },
    settings: {
      'boundaries/elements': elements,
      'boundaries/files': files,
      'boundaries/root-path': import.meta.dirname,
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['web', 'functions', 'domain', 'emulators', 'tests'].map((name) => `${name}/tsconfig.json`),
          noWarnOnMultipleProjects: true,
        }),
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] }),
      ],
      'import/resolver': {
        typescript: {
          project: [
            'web/tsconfig.json',
            'functions/tsconfig.json',
            'domain/tsconfig.json',
            'emulators/tsconfig.json',
            'tests/tsconfig.json',
          ],
          noWarnOnMultipleProjects: true,
        },
      },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies: directions }],
      'boundaries/no-unknown-files': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
    },
  },
  { files: ['domain/**/*.ts'], ignores: ['**/*.test.ts'], rules: restrict(SDK.any) },
  { files: ['emulators/rules/**/*.ts'], rules: restrict(SDK.vendorInRules) },
  { files: ['functions/src/**/*.ts'], ignores: ['functions/src/services/**'], rules: restrict(SDK.admin) },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/lib/**', 'web/src/features/*/data/**'],
    rules: restrict(SDK.firebase),
  },
  { files: ['web/src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
);
