import * as z from 'zod/mini';
import { isSiret } from '../members/siret.ts';
import { ParseError } from '../parsing/parse-error.ts';
import { text } from '../parsing/parse.ts';
import { isBlank } from '../parsing/text.ts';
import { PAID_TIERS } from '../values.ts';
import { FUNCTION_REGIONS } from './regions.ts';

/**
 * Environments by name; `example` has invented facts for tests and the local suite and is never
 * deployed.
 */
export const ENVIRONMENT_NAMES = ['example', 'staging', 'production'] as const;

const matching = (pattern: RegExp, description: string) =>
  text(1, 300).check(z.regex(pattern, description));
const line = z.string('not a text').check(
  z.trim(),
  z.maxLength(300, 'over 300 characters'),
  z.refine((value) => !isBlank(value), 'blank'),
);
const email = matching(/^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i, 'not an e-mail address');
const host = matching(/^[a-z0-9.-]+\.[a-z]{2,}$/, 'not a host name');
const region = matching(/^[a-z]+-[a-z]+\d+$/, 'not a region of Google Cloud');
const functionRegion = region.check(
  z.refine(
    (name) => FUNCTION_REGIONS.has(name),
    'not a region of Europe with functions, schedules and queues: take europe-west1',
  ),
);
/** Google blocks the port that mail servers use among each other. */
const BLOCKED_PORT = 25;
const secretName = matching(
  /^[A-Z][A-Z0-9_]+$/,
  'not the name of a secret: capitals, digits and underscores',
);

/** French VAT number: a key of two digits computed from the company's SIREN. */
function isVatNumberOf(siret: string, vatNumber: string): boolean {
  const siren = siret.slice(0, 9);
  const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
  return vatNumber === `FR${key}${siren}`;
}

const operatorSchema = z
  .object({
    name: line,
    /** With the capital, if the form has one. */
    legalForm: line,
    siret: matching(/^\d{14}$/, 'not 14 digits').check(
      z.refine(isSiret, 'the checksum of this SIRET is wrong'),
    ),
    /** Register of companies, its town and number. */
    register: line,
    vatNumber: line,
    address: line,
    /** The person responsible for what is published. */
    publisher: line,
    email,
    phone: matching(/^\+?[\d ]{8,20}$/, 'not a telephone number'),
    /** Name and address of the hosting company. */
    host: line,
    /** Name, address and website of the consumer mediator. */
    mediator: line,
  })
  .check(
    z.refine(({ siret, vatNumber }) => isVatNumberOf(siret, vatNumber), {
      path: ['vatNumber'],
      error: 'not the VAT number of this SIRET',
    }),
  );

const environmentSchema = z.object({
  name: z.enum(ENVIRONMENT_NAMES, `not one of ${ENVIRONMENT_NAMES.join(', ')}`),
  origin: matching(
    /^https:\/\/[a-z0-9.-]+$/,
    'not an origin like https://www.example.org, without a slash at its end',
  ),
  firebase: z.object({
    projectId: matching(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'not a project id'),
    apiKey: matching(/^[\w-]{20,60}$/, 'not an API key'),
    authDomain: host,
    storageBucket: host,
    appId: matching(/^1:\d+:web:[0-9a-f]+$/, 'not the id of a web app'),
  }),
  /**
   * App Check with a key of reCAPTCHA Enterprise; off while the key is empty. The web app then
   * proves itself to calls, Firestore and Storage; with `enforce` they refuse others.
   */
  appCheck: z
    .object({
      siteKey: z.string().check(z.regex(/^[\w-]{0,100}$/, 'not a site key of reCAPTCHA')),
      enforce: z.boolean('neither true nor false'),
    })
    .check(
      z.refine(({ siteKey, enforce }) => siteKey !== '' || !enforce, {
        path: ['enforce'],
        error: 'needs a site key',
      }),
    ),
  regions: z.object({ functions: functionRegion, data: region }),
  /** The mail server; TLS from the start on port 465, by STARTTLS on others. */
  smtp: z.object({
    host,
    port: z.number('not a port').check(
      z.int('not a port'),
      z.gte(1, 'not a port'),
      z.lte(65_535, 'not a port'),
      z.refine(
        (port) => port !== BLOCKED_PORT,
        'closed at Google, whose functions send the mails: take 465 or 587',
      ),
    ),
    user: line,
    /**
     * Names of the secrets in Secret Manager: the server's password, and the key that signs links
     * to unsubscribe.
     */
    passwordSecretName: secretName,
    unsubscribeKeyName: secretName,
  }),
  sender: z.object({ name: line, address: email, replyTo: email }),
  operator: operatorSchema,
  media: z.object({
    /**
     * Prepares films (packages/media-worker); while it is empty, only films that browsers play are
     * accepted.
     */
    workerUrl: z.string().check(z.regex(/^(https:\/\/[a-z0-9.-]+)?$/, 'not an origin of https')),
    /**
     * Whether the film as it was sent stays beside what was made of it, or goes after
     * `SOURCE_KEPT_DAYS`.
     */
    keepSources: z.boolean('neither true nor false'),
  }),
  stripe: z.object({
    /** Names of the secrets in Secret Manager, never their values. */
    secretKeyName: secretName,
    webhookSecretName: secretName,
    /**
     * Yearly prices that `npm run stripe:setup` creates, in euro cents; the site offers those that
     * Stripe has.
     */
    yearlyPriceCents: z.partialRecord(
      z.enum(PAID_TIERS),
      z.int('not a price in euro cents').check(z.positive('not a price in euro cents')),
      `has something that is none of ${PAID_TIERS.join(', ')}`,
    ),
  }),
  /**
   * vCPU of Cloud Run that Google grants in the functions' region, for all services and the media
   * worker together.
   */
  regionCpus: z.int('not a number of processors').check(z.gte(20, 'below the 20 of a new project')),
  /** Euros a month; Google tells the operator when half, nine tenths and all of them are spent. */
  monthlyBudgetEuros: z.int('not an amount in euros').check(z.positive('not an amount in euros')),
  /** VAT inside every price: found by Stripe Tax, or one rate in percent. */
  vat: z.discriminatedUnion(
    'mode',
    [
      z.object({ mode: z.literal('automatic') }),
      z.object({
        mode: z.literal('rate'),
        percent: z
          .number('not a percentage')
          .check(z.minimum(0, 'below 0'), z.maximum(30, 'above 30')),
      }),
    ],
    'neither automatic nor rate',
  ),
});

/** The settings of one environment of the site: `environments/{name}.json`. */
export type SiteEnvironment = z.output<typeof environmentSchema>;

/** @throws ParseError that names every missing or malformed value, without the value */
export function parseSiteEnvironment(data: unknown): SiteEnvironment {
  const result = z.safeParse(environmentSchema, data);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    reason: valueAt(data, path) === undefined ? 'missing' : message,
  }));
  const [first, ...others] = problems;
  const reasons = [first?.reason, ...others.map(({ field, reason }) => `${field}: ${reason}`)].join(
    '; ',
  );
  throw new ParseError('site environment', first?.field ?? '', reasons);
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    data,
  );
}

/** Returns the seller's name and numbers, which every invoice must state. */
export const sellerLine = ({ operator }: Pick<SiteEnvironment, 'operator'>): string =>
  [
    `${operator.name}, ${operator.legalForm}`,
    operator.address,
    `SIRET ${operator.siret}`,
    operator.register,
    `TVA ${operator.vatNumber}`,
  ].join(' · ');

/** Keeps a page out of search engines; in its head. */
export const NO_INDEX_TAG = '<meta name="robots" content="noindex" />';

/** Returns whether search engines may index the site: never a site for trials. */
export const isIndexed = ({ name }: Pick<SiteEnvironment, 'name'>): boolean => name !== 'staging';
