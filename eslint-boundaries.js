// Which folder may import which. `tests/lint` plants an import for each folder that its table does
// not allow.

/** What each folder of the functions may import besides itself, domain and nothing else of ours. */
const FUNCTIONS = {
  platform: [],
  audit: ['platform'],
  mail: ['platform'],
  site: ['platform'],
  metrics: ['platform'],
  moderation: ['notifications', 'reviews', 'mail', 'audit', 'platform'],
  notifications: ['mail', 'platform'],
  members: ['notifications', 'mail', 'audit', 'platform'],
  content: ['notifications', 'members', 'mail', 'audit', 'platform'],
  live: ['notifications', 'mail', 'audit', 'platform'],
  reviews: ['notifications', 'platform'],
  billing: ['members', 'mail', 'audit', 'platform'],
  shop: ['notifications', 'billing', 'members', 'mail', 'audit', 'platform'],
  contracts: ['shop', 'billing', 'members', 'mail', 'platform'],
  deletion: ['billing', 'live', 'members', 'reviews', 'mail', 'audit', 'platform'],
  'stripe-sync': ['shop', 'billing', 'platform'],
  studio: ['jobs', 'metrics', 'notifications', 'mail', 'platform'],
  jobs: [
    'stripe-sync',
    'billing',
    'contracts',
    'deletion',
    'members',
    'mail',
    'content',
    'audit',
    'platform',
  ],
  http: ['content', 'site', 'audit', 'platform'],
};
FUNCTIONS.registries = Object.keys(FUNCTIONS);

/** What each folder of domain may import besides itself and the files at its root. */
const DOMAIN = {
  parsing: [],
  time: [],
  chat: ['parsing'],
  members: ['billing', 'learning', 'parsing'],
  moderation: ['parsing'],
  notifications: ['content', 'live', 'members', 'metrics', 'parsing', 'time'],
  shop: ['billing', 'members', 'parsing', 'time'],
  site: ['content', 'members', 'metrics', 'parsing', 'shop', 'time'],
  billing: ['parsing', 'time'],
  content: ['parsing', 'time'],
  live: ['parsing', 'time'],
  metrics: ['content', 'parsing', 'reviews', 'time'],
  reviews: ['content', 'members', 'parsing', 'time'],
  contracts: [
    'content',
    'live',
    'members',
    'metrics',
    'moderation',
    'notifications',
    'parsing',
    'reviews',
    'shop',
    'site',
    'time',
  ],
  learning: ['content', 'parsing', 'time'],
  queries: ['live', 'metrics', 'parsing', 'time'],
  access: ['chat', 'content', 'contracts', 'live', 'members', 'notifications', 'reviews'],
};

/** What each folder of web/src/lib may import besides itself and the files at its root. */
const WEB_LIB = {
  device: [],
  forms: ['device'],
  i18n: [],
  media: ['device'],
  outbox: [],
  theme: [],
  upload: [],
  firestore: ['device'],
  content: ['firestore', 'device'],
  moderation: ['firestore'],
  site: ['firestore'],
  session: ['firestore', 'device', 'forms', 'i18n'],
};

/**
 * What each folder of the practice mode may import besides itself; the files at its root import all
 * of them.
 */
const PRACTICE = {
  controls: [],
  data: [],
  camera: ['controls'],
  loop: ['controls'],
  options: ['controls'],
  answers: ['data'],
  mastery: ['answers', 'controls', 'data'],
  editor: ['controls', 'data', 'loop'],
  log: [],
  today: ['answers', 'mastery'],
  moves: ['controls', 'editor'],
  run: ['controls', 'loop'],
  'full-window': ['controls', 'loop', 'run'],
  guided: ['answers', 'camera', 'controls', 'data', 'mastery', 'options', 'run', 'today'],
};

/** The same for the chat, which has no file at its root. */
const CHAT = {
  article: [],
  data: [],
  media: ['article'],
  outbox: ['article', 'data', 'media'],
  messages: ['article', 'data', 'media', 'outbox'],
  composer: ['media'],
  room: ['composer', 'data', 'messages', 'outbox'],
};

const named = (prefix, names) => names.map((name) => `${prefix}-${name}`);
const domain = ['domain', ...named('domain', Object.keys(DOMAIN))];
const practice = named('practice', Object.keys(PRACTICE));
const chat = named('chat', Object.keys(CHAT));
const webLib = ['web-lib', ...named('web-lib', Object.keys(WEB_LIB))];
const folders = (prefix, root, table, special = {}) =>
  Object.keys(table).map((name) => ({
    type: `${prefix}-${name}`,
    pattern: `${root}/${special[name] ?? name}`,
  }));

/** Folders that import each other in one direction only. The first pattern that matches decides. */
export const elements = [
  ...folders('domain', 'domain', DOMAIN),
  { type: 'domain', pattern: 'domain' },
  ...folders('web-lib', 'web/src/lib', WEB_LIB),
  { type: 'web-lib', pattern: 'web/src/lib' },
  { type: 'web-components', pattern: 'web/src/components' },
  ...folders('practice', 'web/src/features/practice', PRACTICE),
  ...folders('chat', 'web/src/features/chat', CHAT),
  { type: 'web-feature', pattern: 'web/src/features/admin/*', capture: ['feature'] },
  { type: 'web-feature', pattern: 'web/src/features/*', capture: ['feature'] },
  { type: 'web-app', pattern: 'web/src/app' },
  { type: 'web-test', pattern: 'web/src/test' },
  ...folders('functions', 'functions/src', FUNCTIONS, { audit: 'moderation/audit' }).toSorted(
    (a, b) => b.pattern.length - a.pattern.length,
  ),
  {
    type: 'package-tests',
    pattern: 'packages/*/(tests|conformance)',
    capture: ['package', 'kind'],
  },
  { type: 'package', pattern: 'packages/*', capture: ['package'] },
  { type: 'emulator', pattern: 'emulators/(storage-rules|suite|seed)', capture: ['part'] },
  // A folder pattern would match packages/*/tests too.
  { type: 'tests', pattern: 'tests/**/*', partialMatch: false },
  { type: 'scripts', pattern: 'scripts' },
];

export const files = [
  { category: 'test', pattern: '**/*.test.{ts,tsx}' },
  {
    category: 'entry',
    pattern: ['web/src/main.tsx', 'functions/src/index.ts', 'functions/src/*.ts'],
  },
  { category: 'simulation', pattern: 'tests/bench/{scale,weekly}{,-*}.ts' },
  {
    category: 'tooling',
    pattern: [
      '*.config.{js,ts}',
      '*/*.config.ts',
      'web/src/vite-env.d.ts',
      'web/vite/*.ts',
      'web/write-landing-drawings.ts',
      '**/test-projects.ts',
      'functions/build.ts',
      '**/*.d.ts',
    ],
  },
];

const to = (...types) => ({ to: { element: { types: { anyOf: types } } } });
const from = (...types) => ({ element: { types: { anyOf: types } } });
const samePart = (type, key) => ({
  to: { element: { type, captured: { [key]: `{{from.element.captured.${key}}}` } } },
});
const figure = { to: { element: { type: 'package', captured: { package: 'figure' } } } };
/** Each folder of a table may import itself, what the table names and `others`. */
const table = (prefix, entries, others) =>
  Object.entries(entries).map(([name, imported]) => ({
    from: from(`${prefix}-${name}`),
    allow: to(...named(prefix, [name, ...imported]), ...others),
  }));

/**
 * Directions by the part that a file is in: each is compared with every import of the file, so a
 * file has only those that can be about it.
 */
const DIRECTIONS = {
  domain: [
    { from: from('domain'), allow: to('domain', 'domain-parsing') },
    ...table('domain', DOMAIN, ['domain']),
  ],
  web: [
    { from: from('web-lib'), allow: to(...webLib, ...domain) },
    ...table('web-lib', WEB_LIB, ['web-lib', ...domain]),
    { from: from('web-components'), allow: to('web-components', ...webLib, ...domain) },
    { from: from('web-components'), allow: figure },
    { from: from('web-feature'), allow: to('web-components', ...webLib, ...domain) },
    { from: from('web-feature'), allow: samePart('web-feature', 'feature') },
    ...table('practice', PRACTICE, ['web-components', ...webLib, ...domain]),
    ...table('chat', CHAT, ['web-components', ...webLib, ...domain]),
    {
      from: { element: { type: 'web-feature', captured: { feature: 'practice' } } },
      allow: to(...practice),
    },
    {
      from: from('web-app'),
      allow: to(
        'web-app',
        'web-feature',
        ...practice,
        ...chat,
        'web-components',
        ...webLib,
        ...domain,
      ),
    },
    { from: from('web-test'), allow: to('web-test', 'web-components', ...webLib, ...domain) },
  ],
  functions: table('functions', FUNCTIONS, domain),
  others: [
    { from: from('package'), allow: samePart('package', 'package') },
    { from: from('package-tests'), allow: samePart('package', 'package') },
    { from: from('package-tests'), allow: samePart('package-tests', 'package') },
    { from: from('emulator'), allow: to('package', 'emulator', ...domain) },
    { from: from('scripts'), allow: to('scripts', 'emulator', 'package', ...domain) },
    { from: from('tests'), allow: to('tests', 'emulator', 'package', ...domain) },
    // They run the deployed jobs without the suite.
    {
      from: { file: { categories: 'simulation' } },
      allow: to(
        'functions-content',
        'functions-deletion',
        'functions-mail',
        'functions-notifications',
        'functions-platform',
      ),
    },
  ],
};
/** Directions of files by their kind, in every part. */
const BY_KIND = [
  {
    from: { file: { categories: 'entry' } },
    allow: to('web-app', ...webLib, 'functions-registries', 'functions-platform'),
  },
  { from: { file: { categories: 'test' } }, allow: to('web-test', ...domain) },
  { from: { file: { categories: 'test' } }, allow: { to: { file: { categories: 'entry' } } } },
  {
    from: { file: { categories: 'tooling' } },
    allow: to(...domain, 'scripts', 'web-app', 'tests'),
  },
  { from: { file: { categories: 'tooling' } }, allow: { to: { file: { categories: 'tooling' } } } },
  { from: { file: { categories: 'tooling' } }, allow: figure },
];
/**
 * Returns the rule for the files of a part; `others` is what is neither domain, web nor functions.
 */
export const importDirections = (part) => ({
  'boundaries/dependencies': [
    'error',
    { default: 'disallow', policies: [...DIRECTIONS[part], ...BY_KIND] },
  ],
});
