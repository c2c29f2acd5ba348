// One planted violation per lint rule of the project: a mistyped selector matches nothing without
// an error, so each rule is tested.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

// One instance for all tests, because it caches the configuration and resolved imports.
const linter = new ESLint({ cwd: root });

async function brokenRules(filePath: string, code: string): Promise<string[]> {
  const [result] = await linter.lintText(code, { filePath: resolve(root, filePath) });
  expect(result?.messages.filter((message) => message.fatal)).toEqual([]);
  return [...new Set(result?.messages.map((message) => message.ruleId ?? 'none'))];
}

const DIRECTION = 'boundaries/dependencies';
const VENDOR = 'no-restricted-imports';

/** Each folder of web/src/lib, and a file beside it that it may not import. */
const LIB = [
  ['content', 'session/session.tsx'],
  ['device', 'i18n/format.ts'],
  ['firestore', 'session/session.tsx'],
  ['forms', 'firestore/writes.ts'],
  ['i18n', 'device/csv.ts'],
  ['media', 'firestore/writes.ts'],
  ['moderation', 'session/session.tsx'],
  ['outbox', 'device/outbox-storage.ts'],
  ['session', 'media/player-handle.ts'],
  ['site', 'session/session.tsx'],
  ['theme', 'device/csv.ts'],
  ['upload', 'firestore/writes.ts'],
] as const;

/** The same for functions/src; only registries may import all folders. */
const FUNCTIONS = [
  ['billing', 'shop/kit-order.ts'],
  ['content', 'billing/revenue.ts'],
  ['contracts', 'deletion/deletion-request.ts'],
  ['deletion', 'shop/kit-order.ts'],
  ['http', 'billing/revenue.ts'],
  ['jobs', 'shop/kit-order.ts'],
  ['live', 'reviews/send-review.ts'],
  ['mail', 'billing/revenue.ts'],
  ['members', 'content/catalog.ts'],
  ['metrics', 'members/member-flags.ts'],
  ['moderation', 'members/member-flags.ts'],
  ['moderation/audit', 'moderate-contribution.ts'],
  ['notifications', 'members/member-flags.ts'],
  ['platform', 'mail/mails.ts'],
  ['reviews', 'members/member-flags.ts'],
  ['shop', 'contracts/declaration.ts'],
  ['site', 'content/catalog.ts'],
  ['stripe-sync', 'contracts/declaration.ts'],
  ['studio', 'shop/kit-order.ts'],
] as const;

/** The same for domain. */
const DOMAIN = [
  ['access', 'learning/streak.ts'],
  ['billing', 'members/profile.ts'],
  ['chat', 'content/video.ts'],
  ['content', 'learning/streak.ts'],
  ['contracts', 'access/access.ts'],
  ['learning', 'reviews/move-review.ts'],
  ['live', 'content/video.ts'],
  ['members', 'notifications/unseen.ts'],
  ['metrics', 'live/booking.ts'],
  ['moderation', 'content/video.ts'],
  ['notifications', 'learning/streak.ts'],
  ['parsing', 'time/day.ts'],
  ['queries', 'content/video.ts'],
  ['reviews', 'live/booking.ts'],
  ['shop', 'content/video.ts'],
  ['site', 'billing/plans.ts'],
  ['time', 'parsing/parse.ts'],
] as const;

/** The same for the practice mode, whose folders import nothing of those above them. */
const PRACTICE = [
  ['answers', 'mastery/use-series.ts'],
  ['camera', 'loop/loop-points.ts'],
  ['controls', 'loop/loop-points.ts'],
  ['data', 'mastery/use-series.ts'],
  ['editor', 'moves/move-list.tsx'],
  ['full-window', 'practice-panel.tsx'],
  ['guided', 'practice-panel.tsx'],
  ['log', 'run/practice-run.ts'],
  ['loop', 'run/practice-run.ts'],
  ['mastery', 'run/practice-run.ts'],
  ['moves', 'use-practice.ts'],
  ['options', 'use-practice.ts'],
  ['run', 'full-window/touch-zones.tsx'],
  ['today', 'log/practice-log.tsx'],
] as const;

/** The same for the chat. */
const CHAT = [
  ['article', 'messages/message-list.tsx'],
  ['data', 'messages/timeline.ts'],
  ['media', 'outbox/outbox.ts'],
  ['outbox', 'messages/timeline.ts'],
  ['messages', 'room/use-unread.ts'],
  ['composer', 'outbox/outbox.ts'],
  ['room', '../auth/login-state.ts'],
] as const;

/** A component's body for each rule about React that it breaks. */
const PLANTED_COMPONENTS = {
  'error-boundaries': 'try { return <p /> } catch { return null }',
  'exhaustive-deps': 'React.useEffect(() => console.log(props.a), []); return null;',
  globals: 'count = 1; return <p>{props.a}</p>;',
  immutability: 'props.a.b = 1; return <p>{props.a.b}</p>;',
  purity: 'return <p>{Math.random()}</p>;',
  refs: 'const ref = React.useRef(0); return <p>{ref.current}</p>;',
  'rules-of-hooks': 'if (props.a) React.useState(0); return null;',
  'set-state-in-effect':
    'const [a, setA] = React.useState(0); React.useEffect(() => setA(1), []); return a;',
  'set-state-in-render': 'const [a, setA] = React.useState(0); setA(1); return <p>{a}</p>;',
  'static-components': 'const Inner = () => <p />; return <Inner />;',
  'use-memo': 'return <p>{React.useMemo(async () => 1, [])}</p>;',
} as const;

describe('import direction', () => {
  test.each([
    ['web/src/lib', LIB, []],
    ['functions/src', FUNCTIONS, ['registries']],
    ['domain', DOMAIN, []],
    ['web/src/features/practice', PRACTICE, []],
    ['web/src/features/chat', CHAT, []],
  ] as const)('each folder of %s has a planted import', (part, planted, free) => {
    const folders = globSync('*/', { cwd: resolve(root, part), exclude: ['node_modules'] });
    expect(folders.length).toBeGreaterThan(6);
    const covered: readonly string[] = [...planted.map(([folder]) => folder), ...free];
    expect(folders.filter((folder) => !covered.includes(folder))).toEqual([]);
  });

  test.each<readonly [string, string, string]>([
    // Parts.
    ['domain does not import emulators', 'domain/planted.ts', '../emulators/suite/index.ts'],
    ['web does not import functions', 'web/src/lib/planted.ts', '../../../functions/src/index.ts'],
    [
      'web does not import emulators',
      'web/src/lib/planted.ts',
      '../../../emulators/suite/index.ts',
    ],
    [
      'functions do not import web',
      'functions/src/platform/planted.ts',
      '../../../web/src/lib/errors.ts',
    ],
    ['tests import no file of the web', 'tests/rules/planted.ts', '../../web/src/lib/errors.ts'],
    [
      'tests import no file of functions',
      'tests/rules/planted.ts',
      '../../functions/src/content/catalog.ts',
    ],
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
    [
      'web does not import a package',
      'web/src/lib/planted.ts',
      '../../../packages/stripe-sandbox/src/index.ts',
    ],
    [
      'components import no package but the figure',
      'web/src/components/planted.ts',
      '../../../packages/stripe-sandbox/src/index.ts',
    ],
    [
      'functions do not import a package',
      'functions/src/billing/planted.ts',
      '../../../packages/stripe-sandbox/src/index.ts',
    ],
    // Web.
    [
      'a feature does not import another',
      'web/src/features/auth/planted.tsx',
      '../video/video-page.tsx',
    ],
    [
      'an admin feature does not import another',
      'web/src/features/admin/users/planted.tsx',
      '../orders/orders-panel.tsx',
    ],
    [
      'a feature does not import the app',
      'web/src/features/auth/planted.tsx',
      '../../app/router.tsx',
    ],
    [
      'components do not import features',
      'web/src/components/planted.tsx',
      '../features/video/video-page.tsx',
    ],
    [
      'lib does not import components',
      'web/src/lib/planted.ts',
      '../components/forms/busy-button.tsx',
    ],
    ...LIB.map(
      ([folder, imported]) =>
        [`lib: ${folder}`, `web/src/lib/${folder}/planted.ts`, `../${imported}`] as const,
    ),
    ...PRACTICE.map(
      ([folder, imported]) =>
        [
          `practice: ${folder}`,
          `web/src/features/practice/${folder}/planted.ts`,
          `../${imported}`,
        ] as const,
    ),
    ...CHAT.map(
      ([folder, imported]) =>
        [
          `chat: ${folder}`,
          `web/src/features/chat/${folder}/planted.ts`,
          `../${imported}`,
        ] as const,
    ),
    [
      'a feature does not import a folder of the practice mode',
      'web/src/features/auth/planted.tsx',
      '../practice/loop/loop-points.ts',
    ],
    // Functions.
    ...FUNCTIONS.map(
      ([folder, imported]) =>
        [`functions: ${folder}`, `functions/src/${folder}/planted.ts`, `../${imported}`] as const,
    ),
    // Domain.
    ...DOMAIN.map(
      ([folder, imported]) =>
        [`domain: ${folder}`, `domain/${folder}/planted.ts`, `../${imported}`] as const,
    ),
  ])('%s', async (_rule, file, imported) => {
    // An import that cannot be resolved would be ignored.
    expect(existsSync(resolve(root, dirname(file), imported))).toBe(true);
    expect(
      await brokenRules(
        file,
        `import * as planted from '${imported}';\nexport const x = planted;\n`,
      ),
    ).toContain(DIRECTION);
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

  test('an import cycle is an error', () => {
    const knip = (directory: string) =>
      spawnSync('node_modules/.bin/knip', ['--directory', directory, '--no-progress', '--cycles'], {
        cwd: root,
      });
    const { status, stdout } = knip('tests/lint/planted');
    expect(status).toBe(1);
    expect(String(stdout)).toContain('cycle-a.ts');
  });
});

describe('vendor SDKs are imported only where allowed', () => {
  test.each([
    [
      'a view does not import Firestore',
      'web/src/features/video/planted.tsx',
      'firebase/firestore',
    ],
    ['a view does not import reactfire', 'web/src/app/planted.tsx', 'reactfire'],
    [
      'a view does not import TanStack Query',
      'web/src/features/video/planted.tsx',
      '@tanstack/react-query',
    ],
    [
      'an entry does not import the Admin SDK',
      'functions/src/registries/planted.ts',
      'firebase-admin/firestore',
    ],
    ['an entry does not import Stripe', 'functions/src/http/planted.ts', 'stripe'],
    ['domain imports no SDK', 'domain/planted.ts', 'firebase/firestore'],
    ['domain imports no Node module', 'domain/planted.ts', 'node:fs'],
    [
      'a package imports no Firebase SDK',
      'packages/security-rules/src/planted.ts',
      'firebase-admin/firestore',
    ],
    ['deletion does not import Stripe', 'functions/src/deletion/planted.ts', 'stripe'],
  ])('%s', async (_rule, file, vendor) => {
    expect(
      await brokenRules(file, `import * as planted from '${vendor}';\nexport const x = planted;\n`),
    ).toContain(VENDOR);
  });

  test.each([
    [
      'a data folder may import Firestore',
      'web/src/features/video/data/planted.ts',
      'firebase/firestore',
    ],
    ['lib may import Firestore', 'web/src/lib/planted.ts', 'firebase/firestore'],
    [
      'members may import the Admin SDK',
      'functions/src/members/planted.ts',
      'firebase-admin/firestore',
    ],
  ])('%s', async (_rule, file, vendor) => {
    expect(
      await brokenRules(file, `import * as planted from '${vendor}';\nexport const x = planted;\n`),
    ).not.toContain(VENDOR);
  });
});

describe('what decides about money', () => {
  const reading = (expression: string) =>
    brokenRules(
      'functions/src/billing/planted.ts',
      `export const planted = (one, id) => ${expression};\n`,
    );

  test.each([
    "one.get('syncSeq')",
    "one.get('withdrawals.sub_1')",
    'one.get(`team_ends.${id}`)',
    "numberAt(one, 'customer_version')",
    'dateAt(one, `full_refunds.${id}.at`)',
  ])('is not read by the name of a field: %s', async (expression) =>
    expect(await reading(expression)).toContain('no-restricted-syntax'),
  );

  test.each(["one.get('locale')", "one.get('refunds')", "textAt(one, 'status')"])(
    'other fields are: %s',
    async (expression) => expect(await reading(expression)).not.toContain('no-restricted-syntax'),
  );
});

describe('pages', () => {
  test.each([
    ['text in an element', '<p>Bonjour</p>', 'i18next/no-literal-string'],
    ['text in a label', '<input aria-label="Nom" />', 'no-restricted-syntax'],
    ['a field that cuts what is typed', '<input maxLength={80} />', 'no-restricted-syntax'],
    [
      'one that is told so in an object',
      '<Field slotProps={{ htmlInput: { maxLength: 80 } }} />',
      'no-restricted-syntax',
    ],
    ['a picture without a description', '<img src="a.png" />', 'jsx-a11y-x/alt-text'],
    [
      'a button that is none',
      '<div onClick={() => undefined} />',
      'jsx-a11y-x/no-static-element-interactions',
    ],
  ])('%s is an error', async (_fault, element, rule) => {
    const code = `export const Planted = () => ${element};\n`;
    expect(await brokenRules('web/src/features/auth/planted.tsx', code)).toContain(rule);
  });

  test.each([
    ['a time kept in a state', 'const [now] = useState(() => new Date()); return now;'],
    [
      'what follows from one',
      'const [day] = useState(() => dayIn(PARIS, new Date())); return day;',
    ],
    ['a time that is computed once', 'return useMemo(() => Date.now() - 1, []);'],
    ['a time that is compared where something else renders', 'return ends_at <= new Date();'],
    ['a time of one rendering', 'const now = new Date(); return now;'],
  ])('%s stands still and is an error', async (_fault, body) => {
    const code = `export function usePlanted() { ${body} }\n`;
    expect(await brokenRules('web/src/features/auth/use-planted.ts', code)).toContain(
      'no-restricted-syntax',
    );
    expect(await brokenRules('web/src/features/auth/planted.tsx', code)).toContain(
      'no-restricted-syntax',
    );
  });

  test('the time of an event that happens is no error', async () => {
    const code =
      'export function usePlanted() { const save = () => write(new Date()); return save; }\n';
    expect(await brokenRules('web/src/features/auth/planted.tsx', code)).toEqual([]);
  });

  test('a forbidden or misspelled word is an error', () => {
    const { status, stdout } = spawnSync(
      'node_modules/.bin/cspell',
      ['--no-progress', 'stdin://domain/planted.ts'],
      {
        cwd: root,
        input: readFileSync(resolve(import.meta.dirname, 'planted/words.txt')),
        encoding: 'utf8',
      },
    );
    expect(status).toBe(1);
    const words = [...stdout.matchAll(/(\w+) word \((\w+)\)/g)].map(([, kind]) => kind);
    expect(words).toEqual(['Forbidden', 'Unknown']);
  });

  test('a comment with a phrase of the old dialect is an error', async () => {
    const code = '// The state as it stands.\nexport const x = 1;\n';
    expect(await brokenRules('domain/planted.ts', code)).toContain('no-warning-comments');
  });
});

const ORDER = 'atelier/import-order';

test.each([
  [["'./a.ts'", "'@atelier/domain/values'"], [ORDER]],
  [["'@atelier/domain/values'", "'zod'"], [ORDER]],
  [["'zod'", "'node:fs'"], [ORDER]],
  [["'node:fs'", "'zod'", "'@atelier/domain/values'", "'./a.ts'"], []],
])('imports in the order %j: errors %j', async (sources, errors) => {
  const code = sources.map((source, index) => `import { a${index} } from ${source};\n`).join('');
  expect(await brokenRules('scripts/planted.ts', code)).toEqual(errors);
});

test.each([
  ['domain/planted.test.ts', ['no-restricted-properties']],
  ['functions/src/mail/planted.test.ts', []],
])('replacing a module in %s: errors %j', async (file, errors) => {
  expect(await brokenRules(file, `import { vi } from 'vitest';\nvi.mock('node:fs');\n`)).toEqual(
    errors,
  );
});

test.each([
  'domain/planted.ts',
  'functions/src/billing/planted.ts',
  'scripts/planted.js',
  'web/src/features/auth/planted.ts',
  'web/src/features/auth/planted.tsx',
])('fields that are spread to stand on one line are an error in %s', async (file) => {
  const planted = (fields: string) => `export const planted = (a, b) => ({ ${fields} });\n`;
  expect(await brokenRules(file, planted('...{ a, b }'))).toEqual(['no-restricted-syntax']);
  expect(await brokenRules(file, planted('...(a && { b })'))).toEqual([]);
});

test('a function of a cognitive complexity above 15 is an error', async () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'run();' : `if (one) { ${nested(depth - 1)} }`;
  const code = (depth: number) => `export function planted(one, run) { ${nested(depth)} }\n`;
  expect(await brokenRules('domain/planted.ts', code(5))).toEqual([]);
  expect(await brokenRules('domain/planted.ts', code(6))).toEqual(['sonarjs/cognitive-complexity']);
});

test('an unawaited promise, `any`, a long function, dense code, and what breaks the rules of React are errors', () => {
  const folder = mkdtempSync(resolve(tmpdir(), 'planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string) => writeFileSync(resolve(folder, name), content);
  write('tsconfig.json', '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }');
  write(
    'planted.ts',
    'async function write() {}\nwrite();\nexport const planted = (value: any) => value;\n',
  );
  write('short.ts', `export function short() {\n${'console.log();\n// Free.\n\n'.repeat(118)}}\n`);
  write('long.ts', `export function long() {\n${'console.log();\n'.repeat(119)}}\n`);
  write(
    'dense.ts',
    'export const dense = (a: boolean, b: boolean) =>\n  a ? 1 :\n' +
      '  b ? 2 : 3;\n' +
      'export function open(a: boolean) {\n  if (a) return 1;\n  if (!a)\n    return 2;\n  return 3;\n}\n',
  );
  for (const [name, body] of Object.entries(PLANTED_COMPONENTS)) {
    write(
      `${name}.tsx`,
      `import * as React from 'react';\nlet count = 0;\nexport function Planted(props) {\n${body}\n}\n`,
    );
  }
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['--format', 'unix', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = [
    ...stdout.matchAll(
      /(\w[\w-]*)\.tsx?:.*\/(?:eslint|typescript|react|react-hooks)\(([a-z-]+)\)/g,
    ),
  ];
  const rulesIn = (name: string) =>
    found.filter(([, file]) => file === name).map(([, , rule]) => rule);
  expect(rulesIn('planted').toSorted()).toEqual([
    'no-explicit-any',
    'no-floating-promises',
    'no-unsafe-return',
  ]);
  expect([rulesIn('short'), rulesIn('long')]).toEqual([[], ['max-lines-per-function']]);
  expect(rulesIn('dense').toSorted()).toEqual(['curly', 'no-nested-ternary']);
  for (const name of Object.keys(PLANTED_COMPONENTS)) expect(rulesIn(name), name).toContain(name);
});
