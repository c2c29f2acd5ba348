import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import {
  chosenSiteEnvironment,
  EXAMPLE_FILE,
  readSiteEnvironment,
} from './read-site-environment.ts';
import { stagingSettings } from '../test/staging-settings.ts';

type Settings = Record<string, string | number | Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), 'flair-environments-'));
afterAll(() => rmSync(folder, { recursive: true }));
const example = JSON.parse(readFileSync(EXAMPLE_FILE, 'utf8')) as Settings;

const staging: Settings = stagingSettings;

function read(settings: Settings) {
  writeFileSync(join(folder, 'staging.json'), JSON.stringify(settings));
  return () => readSiteEnvironment('staging', folder);
}

/** Every value by its dotted path. */
const fields = Object.entries(example).flatMap(([key, value]) =>
  typeof value !== 'object' ? [key] : Object.keys(value).map((inner) => `${key}.${inner}`),
);

function withValue(field: string, value: string | number | undefined): Settings {
  const changed = structuredClone(staging);
  const [key = '', inner] = field.split('.');
  if (inner === undefined) changed[key] = value ?? '';
  else Reflect.set(changed[key] as object, inner, value);
  return JSON.parse(JSON.stringify(changed)) as Settings;
}

test('the example and the settings of a staging site are valid', () => {
  expect(readSiteEnvironment('example').name).toBe('example');
  expect(read(staging)()).toEqual(staging);
});

test.each(fields)('a missing %s is named', (field) => {
  const [key = '', inner] = field.split('.');
  const { [key]: _, ...others } = staging;
  const broken = inner === undefined ? others : withValue(field, undefined);
  expect(read(broken)).toThrow(`environments/staging.json: site environment: ${field}: missing`);
});

const MALFORMED: [field: string, value: string | number, reason: string][] = [
  ['name', 'essai', 'not one of example, staging, production'],
  ['origin', 'http://essai.flair.test', 'not an origin'],
  ['origin', 'https://essai.flair.test/', 'not an origin'],
  ['firebase.projectId', 'Essai', 'not a project id'],
  ['firebase.apiKey', 'clé', 'not an API key'],
  ['firebase.authDomain', 'https://essai.flair.test', 'not a host name'],
  ['firebase.appId', '1:2', 'not the id of a web app'],
  ['firebase.storageBucket', 'gs://flair-essai', 'not a host name'],
  ['appCheck.siteKey', 'a key', 'not a site key of reCAPTCHA'],
  ['appCheck.enforce', 'no', 'neither true nor false'],
  ['regions.functions', 'europe', 'not a region'],
  [
    'regions.functions',
    'europe-west9',
    'not a region of Europe with functions, schedules and queues',
  ],
  ['regions.functions', 'us-east1', 'not a region of Europe with functions, schedules and queues'],
  ['regions.data', 'eur3', 'not a region'],
  ['sender.name', ' ', 'blank'],
  ['sender.address', 'Essai <non@flair.test>', 'not an e-mail address'],
  ['sender.replyTo', 'oui@flair', 'not an e-mail address'],
  ['smtp.host', 'smtp://flair.test', 'not a host name'],
  ['smtp.port', '465', 'not a port'],
  ['smtp.user', ' ', 'blank'],
  ['smtp.passwordSecretName', 'hunter2', 'not the name of a secret'],
  ['smtp.unsubscribeKeyName', 'hunter2', 'not the name of a secret'],
  ['operator.name', ' ', 'blank'],
  ['operator.legalForm', ' ', 'blank'],
  ['operator.siret', '73282932000075', 'the checksum of this SIRET is wrong'],
  ['operator.register', ' ', 'blank'],
  ['operator.vatNumber', 'FR45732829320', 'not the VAT number of this SIRET'],
  ['operator.address', 'rue '.repeat(80), 'over 300 characters'],
  ['operator.publisher', ' ', 'blank'],
  ['operator.email', 'oui', 'not an e-mail address'],
  ['operator.phone', 'appeler', 'not a telephone number'],
  ['operator.host', ' ', 'blank'],
  ['operator.mediator', ' ', 'blank'],
  ['media.workerUrl', 'http://films.flair.test', 'not an origin of https'],
  ['media.workerUrl', 'https://films.flair.test/prepare', 'not an origin of https'],
  ['media.keepSources', 'no', 'neither true nor false'],
  ['stripe.secretKeyName', 'sk_test_1', 'not the name of a secret'],
  ['stripe.webhookSecretName', 'whsec_1', 'not the name of a secret'],
  ['stripe.yearlyPriceCents', '9990', 'has something that is none of basic, pro, premium'],
  ['regionCpus', '20', 'not a number of processors'],
  ['regionCpus', 19, 'below the 20 of a new project'],
  ['monthlyBudgetEuros', '100', 'not an amount in euros'],
  ['vat.mode', 'none', 'neither automatic nor rate'],
  ['vat.percent', '20', 'not a percentage'],
];

test.each(MALFORMED)('a malformed %s (%s) is named', (field, value, reason) => {
  expect(read(withValue(field, value))).toThrow(`${field}: ${reason}`);
});

test('no setting is without a malformed value above', () => {
  expect(fields.filter((field) => !MALFORMED.some(([tried]) => tried === field))).toEqual([]);
});

test.each([
  ['vat', { mode: 'rate' }, 'vat.percent: missing'],
  ['vat', { mode: 'rate', percent: '20' }, 'vat.percent: not a percentage'],
  ['vat', { mode: 'rate', percent: 31 }, 'vat.percent: above 30'],
  ['vat', { mode: 'rate', percent: -1 }, 'vat.percent: below 0'],
  ['vat', { mode: 'none' }, 'vat.mode: neither automatic nor rate'],
  [
    'stripe',
    { yearlyPriceCents: { pro: 199.9 } },
    'stripe.yearlyPriceCents.pro: not a price in euro cents',
  ],
  [
    'stripe',
    { yearlyPriceCents: { pro: '19990' } },
    'stripe.yearlyPriceCents.pro: not a price in euro cents',
  ],
  [
    'stripe',
    { yearlyPriceCents: { pro: 0 } },
    'stripe.yearlyPriceCents.pro: not a price in euro cents',
  ],
  [
    'stripe',
    { yearlyPriceCents: { gold: 1 } },
    'stripe.yearlyPriceCents: has something that is none of basic, pro, premium',
  ],
])('a malformed %s (%j) is named', (key, values, problem) => {
  const own = staging[key];
  const changed = key === 'vat' ? values : { ...(own as Record<string, string>), ...values };
  expect(read({ ...staging, [key]: changed as never })).toThrow(`site environment: ${problem}`);
});

test('port 25, which Google closes, is refused with what to take', () => {
  const smtp = { ...(staging['smtp'] as Record<string, string>), port: 25 };
  expect(read({ ...staging, smtp: smtp as never })).toThrow(
    'smtp.port: closed at Google, whose functions send',
  );
});

test('VAT may be found by Stripe, and yearly prices may be missing', () => {
  const stripe = { ...(staging['stripe'] as Record<string, string>), yearlyPriceCents: {} };
  expect(read({ ...staging, vat: { mode: 'automatic' }, stripe: stripe as never })().vat).toEqual({
    mode: 'automatic',
  });
});

test('App Check needs a site key before calls can require it', () => {
  const withAppCheck = (siteKey: unknown, enforce: unknown) =>
    read({ ...staging, appCheck: { siteKey, enforce } as never });
  expect(withAppCheck('site-key_1', true)().appCheck).toEqual({
    siteKey: 'site-key_1',
    enforce: true,
  });
  expect(withAppCheck('', true)).toThrow('appCheck.enforce: needs a site key');
  expect(withAppCheck('a key', false)).toThrow('appCheck.siteKey: not a site key of reCAPTCHA');
  expect(withAppCheck('', 'no')).toThrow('appCheck.enforce: ');
});

test('all problems are named at once, without the values', () => {
  const broken = { ...withValue('operator.siret', 'quatorze'), origin: 'nulle part' };
  expect(read(broken)).toThrow(/origin: not an origin.*operator\.siret: not 14 digits/);
  expect(read(broken)).not.toThrow(/quatorze|nulle part/);
});

test('facts of the example are refused elsewhere, and so is a file under another name', () => {
  const own = [
    'origin',
    'sender.replyTo',
    'smtp.user',
    'operator.register',
    'operator.phone',
    'operator.mediator',
  ];
  for (const field of own) {
    const [key = '', inner = ''] = field.split('.');
    const value: unknown = inner === '' ? example[key] : Reflect.get(example[key] as object, inner);
    expect(read(withValue(field, value as string))).toThrow(`still the example's: ${field}`);
  }
  expect(read({ ...staging, name: 'production' })).toThrow('name: must be "staging"');
  expect(() => readSiteEnvironment('production', folder)).toThrow(
    'environments/production.json is missing',
  );
  expect(() => readSiteEnvironment('../x', folder)).toThrow('There is no environment "../x"');
});

test('a build that may be deployed must say its environment', () => {
  vi.stubEnv('SITE_ENVIRONMENT', undefined);
  expect(() => chosenSiteEnvironment()).toThrow('SITE_ENVIRONMENT is not set');
  expect(chosenSiteEnvironment('example').name).toBe('example');
  vi.stubEnv('SITE_ENVIRONMENT', 'nowhere');
  expect(() => chosenSiteEnvironment('example')).toThrow('There is no environment "nowhere"');
  vi.unstubAllEnvs();
});
