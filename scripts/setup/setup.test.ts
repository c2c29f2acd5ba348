import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { repository } from '../deploy/build-release.ts';
import { DeployError, NotFoundError } from '../deploy/deploy-error.ts';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import {
  authConfig,
  BACKUP_SCHEDULE,
  BACKUPS_BUCKET,
  budget,
  BUCKET,
  channels,
  DATABASE,
  FACTS,
  MONITORING,
  readyProject,
  watched,
  policy,
} from '../test/ready-project.ts';
import { describeAction, runSetup, type SetupPorts } from './setup-step.ts';
import { apiStep, setupSteps } from './setup-steps.ts';

const environment = readSiteEnvironment('example');
const steps = [apiStep(environment), ...setupSteps(environment, FACTS)];
const nothing = { state: undefined, found: {} };
const actions = steps.flatMap(({ actions }) =>
  (typeof actions === 'function' ? actions(nothing) : actions).map(describeAction),
);

const READY = readyProject(environment);
/** Roles of the functions' account on itself. */
const CANNOT_SIGN = policy({
  'roles/iam.serviceAccountUser':
    'serviceAccount:flair-functions@atelier-flair-example.iam.gserviceaccount.com',
});
const AUTH_CONFIG = authConfig(environment);

/** An alert as a release from before its filter had it, whose channel an admin chose. */
const olderAlert = (alert: object) => ({
  ...alert,
  conditions: [{ displayName: 'errors', conditionMatchedLog: { filter: 'severity>=CRITICAL' } }],
  notificationChannels: ['projects/p/notificationChannels/9'],
});

/** A project in a state, and what is done to it. */
function project(state: Readonly<Record<string, string>>, isConfirmed = true) {
  const done: string[] = [];
  const printed: string[] = [];
  const answer = (question: string) => {
    const [, text] = Object.entries(state).find(([start]) => question.startsWith(start)) ?? [];
    return text === undefined
      ? Promise.reject(new NotFoundError(`${question}: not found`))
      : Promise.resolve(text);
  };
  const ports: SetupPorts = {
    commands: {
      read: (...[program, args]) => {
        const line = describeAction({ command: [program, ...args] });
        if (!actions.includes(line) && !/ (?:schedules|budgets) (?:create|update) /.test(line)) {
          return answer(line);
        }
        done.push(line);
        return Promise.resolve('');
      },
      run: () => Promise.reject(new Error('nothing here takes an input')),
    },
    request: (method, url, body) => {
      if (method === 'GET') return answer(`GET ${url}`);
      done.push([method, url, JSON.stringify(body)].join(' ').trim());
      return Promise.resolve('{}');
    },
    print: (line) => printed.push(line),
    confirm: async () => {
      expect(done).toEqual([]);
      return isConfirmed;
    },
  };
  return { ports, done, printed };
}

test('an empty project gets everything, in order, after the plan was printed', async () => {
  const { ports, done, printed } = project({});
  const request: SetupPorts['request'] = async (method, url, body) => {
    // Google lists the new channel, whose id the alerts need.
    const isCreated = done.some((line) => line.includes('"type":"email"'));
    return method === 'GET' && url.includes('notificationChannels') && isCreated
      ? JSON.stringify(channels(environment))
      : ports.request(method, url, body);
  };
  expect(await runSetup(steps, { ...ports, request })).toBe(steps.length);
  // A word with braces is quoted.
  const withChannel = (line: string) =>
    line.replace(/'(\S*)\{channel\}'|\{channel\}/, '$1projects/p/notificationChannels/2');
  expect(done).toEqual(actions.map(withChannel));
  const plan = printed.slice(
    0,
    printed.findIndex((line) => line.startsWith('done')),
  );
  for (const action of actions) expect(plan).toContain(action);
});

test('a project that is set up gets nothing, without a question', async () => {
  const { ports, done, printed } = project(READY);
  expect(
    await runSetup(steps, { ...ports, confirm: () => Promise.reject(new Error('asked')) }),
  ).toBe(0);
  expect(done).toEqual([]);
  expect(printed).toEqual(steps.map(({ title }) => `ok      ${title}`));
});

test('without a confirmation nothing is changed', async () => {
  const { ports, done } = project({}, false);
  await expect(runSetup(steps, ports)).rejects.toThrow('nothing was changed');
  expect(done).toEqual([]);
});

test.each<[string, string, object | string, RegExp]>([
  [
    'no point-in-time recovery',
    'gcloud firestore databases describe',
    { ...DATABASE, pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED' },
    /^gcloud firestore databases update --enable-pitr/,
  ],
  [
    'only weekly backups',
    'gcloud firestore backups schedules list',
    [{ ...BACKUP_SCHEDULE, dailyRecurrence: undefined, weeklyRecurrence: {} }],
    /create --recurrence=daily --retention=14d/,
  ],
  [
    'backups kept a day',
    'gcloud firestore backups schedules list',
    [{ ...BACKUP_SCHEDULE, retention: '86400s' }],
    /update --backup-schedule=daily-1 --retention=14d/,
  ],
  [
    'a bucket without versions',
    'gcloud storage buckets describe',
    { ...BUCKET, versioning_enabled: false },
    /^gcloud storage buckets update .*--versioning/,
  ],
  [
    'other origins in CORS',
    'gcloud storage buckets describe',
    { ...BUCKET, cors_config: [{ origin: ['https://other.example'] }] },
    /--cors-file=storage\.cors\.json$/,
  ],
  [
    'deleted files kept a month',
    'gcloud storage buckets describe',
    { ...BUCKET, soft_delete_policy: { retentionDurationSeconds: '2678400' } },
    /--soft-delete-duration=7d/,
  ],
  [
    'exports that stay restorable after their deletion',
    'gcloud storage buckets describe gs://atelier-flair-example-backups',
    { ...BACKUPS_BUCKET, soft_delete_policy: { retentionDurationSeconds: '604800' } },
    /^gcloud storage buckets update gs:\/\/atelier-flair-example-backups .*--clear-soft-delete/,
  ],
  [
    'functions that cannot sign',
    'gcloud iam service-accounts get-iam-policy',
    CANNOT_SIGN,
    /^gcloud iam service-accounts add-iam-policy-binding .*serviceAccountTokenCreator/,
  ],
  [
    'accounts that can be guessed',
    'GET https://identitytoolkit',
    { ...AUTH_CONFIG, emailPrivacyConfig: {} },
    /^PATCH .*"enableImprovedEmailPrivacy":true/,
  ],
  [
    'passwords of five characters',
    'GET https://identitytoolkit',
    {
      ...AUTH_CONFIG,
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [],
      },
    },
    /^PATCH .*"minPasswordLength":6/,
  ],
  [
    'an alert that is missing',
    `${MONITORING}/v3/projects/atelier-flair-example/alertPolicies`,
    { alertPolicies: watched('alerts', environment).slice(1) },
    /alertPolicies .*severity>=ERROR.*notificationChannels\/2/,
  ],
  [
    'an alert of an older release, with a channel of somebody else',
    `${MONITORING}/v3/projects/atelier-flair-example/alertPolicies`,
    {
      alertPolicies: watched('alerts', environment).map((one, index) =>
        index === 0 ? olderAlert(one) : one,
      ),
    },
    /^PATCH https:\/\/monitoring\.googleapis\.com\/v3\/projects\/p\/alerts\/1\?updateMask=conditions,notificationChannels .*severity>=ERROR.*"notificationChannels":\["projects\/p\/notificationChannels\/9","projects\/p\/notificationChannels\/2"\]/,
  ],
  [
    'an alert that was turned off',
    `${MONITORING}/v3/projects/atelier-flair-example/alertPolicies`,
    {
      alertPolicies: watched('alerts', environment).map((one, index) =>
        index === 1 ? { ...one, enabled: undefined } : one,
      ),
    },
    /^PATCH \S+\/alerts\/2\?updateMask=enabled .*"enabled":true/,
  ],
  [
    'an uptime check of another path',
    `${MONITORING}/v3/projects/atelier-flair-example/uptimeCheckConfigs`,
    {
      uptimeCheckConfigs: watched('uptime', environment).map((one, index) =>
        index === 0 ? { ...one, httpCheck: { path: '/health' } } : one,
      ),
    },
    /^PATCH \S+\/v3\/projects\/p\/uptime\/1\?updateMask=httpCheck .*"path":"\/api\/health"/,
  ],
  [
    'a dashboard with a tile less',
    `${MONITORING}/v1/projects/atelier-flair-example/dashboards`,
    {
      dashboards: watched('dashboards', environment).map((one) => ({
        ...one,
        mosaicLayout: { columns: 12, tiles: [] },
      })),
    },
    /^PATCH \S+\/v1\/projects\/p\/dashboards\/1 .*"mosaicLayout"/,
  ],
  [
    'an uptime check that is missing',
    `${MONITORING}/v3/projects/atelier-flair-example/uptimeCheckConfigs`,
    { uptimeCheckConfigs: watched('uptime', environment).slice(1) },
    new RegExp(
      `^POST .*uptimeCheckConfigs .*"host":"${new URL(environment.origin).host}".*"path":"/api/health"`,
    ),
  ],
  [
    'no dashboard, as Google says it',
    `${MONITORING}/v1/projects/atelier-flair-example/dashboards`,
    {},
    /^POST .*\/v1\/.*dashboards .*"resourceNames":\["projects\/atelier-flair-example"\]/,
  ],
  [
    'no budget',
    'gcloud billing budgets list',
    [{ name: 'b/1', displayName: 'Another' }],
    /^gcloud billing budgets create .*notification-channels=projects\/p\/notificationChannels\/2 .*--threshold-rule/,
  ],
  [
    'a budget that tells nobody of us',
    'gcloud billing budgets list',
    [{ ...budget(environment), notificationsRule: undefined }],
    /^gcloud billing budgets update 2 .*notification-channels=projects\/p\/notificationChannels\/2$/,
  ],
  [
    'a budget of another amount',
    'gcloud billing budgets list',
    [{ ...budget(environment), amount: { specifiedAmount: { currencyCode: 'EUR', units: '50' } } }],
    /^gcloud billing budgets update 2 .*--budget-amount=100EUR .*notificationChannels\/1,projects\/p\/notificationChannels\/2$/,
  ],
  [
    'a domain too many',
    'GET https://identitytoolkit',
    { ...AUTH_CONFIG, authorizedDomains: [...AUTH_CONFIG.authorizedDomains, 'localhost'] },
    /^PATCH .*"authorizedDomains":\["[\w.-]+","atelier-flair-example\.firebaseapp\.com"\]/,
  ],
])('corrects only what differs: %s', async (_difference, start, state, action) => {
  const key =
    start in READY
      ? start
      : (Object.keys(READY).find((question) => question.startsWith(start)) ?? '');
  const text = typeof state === 'string' ? state : JSON.stringify(state);
  const { ports, done } = project({ ...READY, [key]: text });
  expect(await runSetup(steps, ports)).toBe(1);
  expect(done).toEqual([expect.stringMatching(action)]);
});

test('one API less turns all on again, in two requests', async () => {
  const { ports, done } = project({ ...READY, 'gcloud services list': 'run.googleapis.com' });
  expect(await runSetup(steps, ports)).toBe(1);
  expect(done.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual(
    Array(2).fill('gcloud services enable'),
  );
});

test.each([
  ['The database', 'gcloud firestore databases describe', { ...DATABASE, locationId: 'eur3' }],
  [
    'atelier-flair-example.firebasestorage.app',
    'gcloud storage buckets describe',
    { ...BUCKET, location: 'US-CENTRAL1' },
  ],
  [
    'gs://atelier-flair-example-backups',
    'gcloud storage buckets describe gs://atelier-flair-example-backups',
    { ...BACKUPS_BUCKET, location: 'EU' },
  ],
])('%s in another region stops the setup before any change', async (what, question, state) => {
  const { ports, done } = project({ ...READY, [question]: JSON.stringify(state) });
  await expect(runSetup(steps, ports)).rejects.toThrow(`${what} is not in europe-west1`);
  expect(done).toEqual([]);
});

test('commands about the billing account name the project whose quota they use', () => {
  const budget = steps.find(({ title }) => title.startsWith('Budget')) ?? expect.fail('no budget');
  const commands = [
    describeAction(budget.state),
    ...actions.filter((line) => line.includes('budgets create')),
  ];
  expect(commands).toHaveLength(2);
  for (const line of commands) expect(line).toContain(' --billing-project=atelier-flair-example ');
});

test('an uptime check of another host is replaced, because Google changes no host', async () => {
  const checks = watched('uptime', environment);
  const old = {
    ...checks[0],
    monitoredResource: { type: 'uptime_url', labels: { host: 'old.example' } },
  };
  const url = `${MONITORING}/v3/projects/atelier-flair-example/uptimeCheckConfigs`;
  const { ports, done } = project({
    ...READY,
    [url]: JSON.stringify({ uptimeCheckConfigs: [old, checks[1]] }),
  });
  expect(await runSetup(steps, ports)).toBe(1);
  expect(done).toEqual([
    expect.stringMatching(/^POST \S+\/uptimeCheckConfigs .*"path":"\/api\/health"/),
    'DELETE https://monitoring.googleapis.com/v3/projects/p/uptime/1',
  ]);
});

test('every file of monitoring/ is applied', () => {
  const titles = steps.map(({ title }) => title);
  const files = globSync(join(repository, 'monitoring/**/*.json')).map((file) =>
    readFileSync(file, 'utf8'),
  );
  for (const file of files) {
    const { displayName } = JSON.parse(file) as { displayName: string };
    expect(titles).toContainEqual(expect.stringContaining(`: ${displayName}`));
  }
});

test('alerts and dashboards name entries that the functions log', () => {
  const names = actions.flatMap((line) => {
    const [, filters = ''] = /jsonPayload\.message=(.*)/.exec(line) ?? [];
    return filters.match(/(?<=\\")[a-z]+(-[a-z]+)+(?=\\")/g) ?? [];
  });
  expect(names).toEqual(expect.arrayContaining(['reconcile-failed', 'client-error']));
  const log = readFileSync(join(repository, 'functions/src/platform/log-entries.ts'), 'utf8');
  for (const name of names) expect(log).toContain(`'${name}'`);
});

test('the dashboard lists the payments that the alert is about', () => {
  const filter = /jsonPayload\.message=\([^)]*"dispute-opened"[^)]*\)/;
  const filtersIn = (folder: string) =>
    watched(folder, environment).flatMap(
      (file) => filter.exec(JSON.stringify(file).replaceAll('\\"', '"')) ?? [],
    );
  const alerts = filtersIn('alerts');
  expect(alerts).toHaveLength(1);
  expect(filtersIn('dashboards')).toEqual(alerts);
});

test('the tiles of a dashboard lie beside each other within its columns', () => {
  const tile = z.object({
    xPos: z.number(),
    yPos: z.number(),
    width: z.number(),
    height: z.number(),
  });
  const layout = z.object({
    mosaicLayout: z.object({ columns: z.number(), tiles: z.array(tile) }),
  });
  for (const dashboard of watched('dashboards', environment)) {
    const { columns, tiles } = layout.parse(dashboard).mosaicLayout;
    const cells = tiles.flatMap(({ xPos, yPos, width, height }) =>
      Array.from(
        { length: width * height },
        (_, cell) => `${xPos + (cell % width)}/${yPos + Math.floor(cell / width)}`,
      ),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { xPos, width } of tiles) expect(xPos + width).toBeLessThanOrEqual(columns);
  }
});

test('Auth is changed value by value, so that settings beside ours stay', () => {
  const patch = actions.find((line) => line.startsWith('PATCH https://identitytoolkit')) ?? '';
  const [, mask = '', body = ''] = /updateMask=(\S+) (.*)/.exec(patch) ?? [];
  const values = mask
    .split(',')
    .map((path) =>
      path
        .split('.')
        .reduce<unknown>((value, key) => Reflect.get(value as object, key), JSON.parse(body)),
    );
  expect(mask).toContain('signIn.email.enabled,signIn.email.passwordRequired,');
  expect(mask).toContain(',notification.sendEmail.verifyEmailTemplate.replyTo');
  expect(values.filter((value) => typeof value === 'object' && !Array.isArray(value))).toEqual([]);
});

test('no request turns on more APIs than Google accepts, and together they turn on all', () => {
  const withKey = { ...environment, appCheck: { siteKey: 'key', enforce: false } };
  const { actions: requests, isDone } = apiStep(withKey);
  const apis = JSON.stringify(requests)
    .split('services')
    .slice(1)
    .map((request) => request.match(/[a-z]+\.googleapis\.com/g) ?? []);
  for (const some of apis) expect(some.length).toBeLessThanOrEqual(20);
  expect(isDone(apis.flat().join('\n'), {})).toBe(true);
});

test("Google's accounts exist before they get roles, and long before the functions' own", () => {
  const positions = [
    'identity create --service=eventarc',
    'eventarc.serviceAgent',
    'datastore.user',
  ].map((words) => actions.findIndex((line) => line.includes(words)));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
});

test.each([
  ['a refusal', 'PERMISSION_DENIED: The caller does not have permission'],
  ['a tool that is not installed', 'spawn gcloud ENOENT'],
])(
  '%s is not taken for something missing: it stops the setup with its words',
  async (_what, words) => {
    const { ports, done } = project(READY);
    const read: SetupPorts['commands']['read'] = (program, args) =>
      args.includes('schedules')
        ? Promise.reject(new DeployError(words))
        : ports.commands.read(program, args);
    await expect(
      runSetup(steps, { ...ports, commands: { ...ports.commands, read } }),
    ).rejects.toThrow(words);
    expect(done).toEqual([]);
  },
);

/** A project without a role, whose account Google does not know for some tries. */
function withNewAccount(tries: number, words: string) {
  const { ports, done, printed } = project({
    ...READY,
    'gcloud iam service-accounts get-iam-policy': CANNOT_SIGN,
  });
  const failures = Array.from({ length: tries }, () => words);
  const read: SetupPorts['commands']['read'] = (program, args) => {
    const failure = args.includes('add-iam-policy-binding') ? failures.pop() : undefined;
    return failure === undefined
      ? ports.commands.read(program, args)
      : Promise.reject(new DeployError(failure));
  };
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  return {
    run: () => runSetup(steps, { ...ports, commands: { ...ports.commands, read }, pause }),
    done,
    printed,
    pauses,
  };
}

test('an account that Google does not know yet is waited for, with words', async () => {
  const { run, done, printed, pauses } = withNewAccount(
    2,
    'gcloud failed:\nERROR: Service account f does not exist.',
  );
  expect(await run()).toBe(1);
  expect(done).toHaveLength(1);
  expect(pauses).toEqual([15_000, 15_000]);
  expect(printed).toContain(
    'waits   not known to Google everywhere yet (2/20): ERROR: Service account f does not exist.',
  );
});

test('it is not waited for for ever, and nothing else is waited for', async () => {
  const endless = withNewAccount(100, 'NOT_FOUND: Unknown service account');
  await expect(endless.run()).rejects.toThrow(
    'It was tried for five minutes. Run the setup again later.',
  );
  expect(endless.pauses).toHaveLength(19);
  const refused = withNewAccount(1, 'PERMISSION_DENIED: Policy update access denied.');
  await expect(refused.run()).rejects.toThrow('Policy update access denied');
  expect(refused.pauses).toEqual([]);
});
