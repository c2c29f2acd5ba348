import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isIndexed, NO_INDEX_TAG, type SiteEnvironment } from '@atelier/domain/site/environment';
import { signMediaUrlsResponse } from '@atelier/domain/contracts/sign-media-urls';
import { accessToken, type CommandPort } from './command-port.ts';
import { DeployError } from './deploy-error.ts';
import { type SmokeDatabase, smokeMail } from './smoke-mail.ts';

/**
 * Where and how the checks ask; secrets are those of an account and an endpoint for this purpose.
 */
export interface SmokeTarget {
  /** Origin that is asked; usually that of the environment. */
  base: string;
  environment: SiteEnvironment;
  /** Origin of Firebase Auth's REST interface. */
  auth: string;
  /** Where the checks prove themselves as a debug device, if App Check is enforced. */
  appCheck?: { origin: string; debugToken: string | undefined };
  /** A member for this purpose, and a published video of their plan. */
  canary?: { email: string; password: string; video: string };
  webhookSecret?: string;
  database: SmokeDatabase;
}

/**
 * Returns how to check a deployed site. The webhook's secret comes from Secret Manager, access to
 * the database from the operator's own session, the canary account from `CANARY_EMAIL`,
 * `CANARY_PASSWORD` and `CANARY_VIDEO`, and where App Check is enforced `CANARY_DEBUG_TOKEN`.
 */
export async function smokeTargetOf(
  environment: SiteEnvironment,
  commands: CommandPort,
  env = process.env,
): Promise<SmokeTarget> {
  const { firebase, stripe, origin } = environment;
  const secret = [`--secret=${stripe.webhookSecretName}`, `--project=${firebase.projectId}`];
  const {
    CANARY_EMAIL: email,
    CANARY_PASSWORD: password,
    CANARY_VIDEO: video,
    CANARY_DEBUG_TOKEN: debugToken,
  } = env;
  return {
    base: origin,
    environment,
    auth: 'https://identitytoolkit.googleapis.com',
    appCheck: { origin: 'https://content-firebaseappcheck.googleapis.com', debugToken },
    database: {
      documents: `https://firestore.googleapis.com/v1/projects/${firebase.projectId}/databases/(default)/documents`,
      token: () => accessToken(commands),
    },
    webhookSecret: (
      await commands.read('gcloud', ['secrets', 'versions', 'access', 'latest', ...secret])
    ).trim(),
    canary: email && password && video ? { email, password, video } : undefined,
  };
}

/**
 * @throws DeployError naming what the shell lacks, without which the smoke test would fail after
 * the deployment
 */
export function requireCanary({ canary, environment, appCheck }: SmokeTarget): void {
  const missing = [
    ...(canary === undefined ? ['CANARY_EMAIL, CANARY_PASSWORD, CANARY_VIDEO'] : []),
    ...(environment.appCheck.enforce && !appCheck?.debugToken ? ['CANARY_DEBUG_TOKEN'] : []),
  ];
  if (missing.length > 0) {
    throw new DeployError(
      `The smoke test needs ${missing.join(', ')}: export them first. Nothing was changed.`,
    );
  }
}

type Check = (target: SmokeTarget) => Promise<string | undefined>;

/**
 * Checks of a deployed site, by name. Each returns undefined when all is well, or what is wrong.
 * Nothing is written but the canary's sign-in and one mail to it.
 */
const CHECKS: Readonly<Record<string, Check>> = {
  'home page': async ({ base, environment }) => {
    const { response, text } = await get(`${base}/`);
    if (!response.ok) return `status ${response.status}`;
    if (!text.includes(`<link rel="canonical" href="${environment.origin}/"`)) {
      return 'its canonical address is wrong';
    }
    if (!response.headers.has('content-security-policy')) {
      return 'it has no Content-Security-Policy';
    }
    const isHidden = response.headers.get('x-robots-tag') === 'noindex';
    if (isHidden === isIndexed(environment)) {
      return isHidden ? 'it is hidden from search engines' : 'it may be indexed';
    }
    return undefined;
  },
  'app page': async ({ base }) => {
    const { response, text } = await get(`${base}/dashboard`);
    return response.ok && text.includes('<div id="app">')
      ? undefined
      : `status ${response.status}, or no app`;
  },
  sitemap: async ({ base }) => {
    const { response, text } = await get(`${base}/sitemap.xml`);
    return response.ok && text.includes('<urlset')
      ? undefined
      : `status ${response.status}, or no sitemap`;
  },
  calls: async ({ base }) => {
    const { response, text } = await post(`${base}/api/no-such-call`, {});
    return response.status === 404 && text.includes('"error"')
      ? undefined
      : `status ${response.status} for no such call`;
  },
  'health check': async ({ base }) => {
    const { response } = await get(`${base}/api/health`);
    return response.ok ? undefined : `status ${response.status}: see health-failed in the log`;
  },
  'unknown page': ({ base }) => unknownPageProblem(`${base}/no-such-page`),
  'unknown video': ({ base }) => unknownPageProblem(`${base}/videos/no-such-video`),
  webhook: async ({ base, environment, webhookSecret }) => {
    const url = `${base}/api/stripe-webhook`;
    const body = JSON.stringify({ ...PING, livemode: environment.name === 'production' });
    const forged = await post(url, body, {
      'stripe-signature': signature(body, 'whsec_of_somebody_else'),
    });
    if (forged.response.status !== 400) {
      return `status ${forged.response.status} for a forged signature`;
    }
    if (webhookSecret === undefined) return 'no webhook secret: the signed ping was not sent';
    const signed = await post(url, body, { 'stripe-signature': signature(body, webhookSecret) });
    if (signed.response.ok) return undefined;
    const { webhookSecretName } = environment.stripe;
    const reason =
      signed.response.status === 400
        ? `: its function was deployed with another ${webhookSecretName} than the last one, so deploy again`
        : '';
    return `status ${signed.response.status} for a signed ping${reason}`;
  },
  'signed video': async (target) => {
    const { base, environment, auth, canary } = target;
    if (canary === undefined) return 'no canary account: sign-in and video were not tried';
    const { email, password, video } = canary;
    const signInUrl = `${auth}/v1/accounts:signInWithPassword?key=${environment.firebase.apiKey}`;
    const signedIn = await post(signInUrl, { email, password, returnSecureToken: true });
    if (!signedIn.response.ok) {
      return `the canary cannot sign in: status ${signedIn.response.status}`;
    }
    const { idToken } = z.object({ idToken: z.string() }).parse(JSON.parse(signedIn.text));
    const request = { things: [{ kind: 'video', id: video }] };
    const proof = environment.appCheck.enforce ? await appCheckToken(target) : undefined;
    if (proof === null) return 'App Check gives no token for CANARY_DEBUG_TOKEN';
    const links = await post(`${base}/api/signMediaUrls`, request, {
      authorization: `Bearer ${idToken}`,
      ...(proof === undefined ? {} : { 'x-firebase-appcheck': proof }),
    });
    if (!links.response.ok) return `status ${links.response.status} for its link`;
    const [link] = signMediaUrlsResponse.parse(JSON.parse(links.text)).results;
    if (link === undefined || !('url' in link)) return 'the canary may not open it';
    const media = await fetch(link.url, {
      headers: { range: 'bytes=0-1023' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await media.arrayBuffer();
    return media.status === 206 ? undefined : `status ${media.status} for its first bytes`;
  },
  mail: async ({ database, canary }) =>
    canary === undefined
      ? 'no canary account: no mail was sent'
      : smokeMail(database, canary.email),
};

/**
 * What nobody can open is answered with 404 and the app, which shows its own page, and is not
 * indexed.
 */
async function unknownPageProblem(address: string): Promise<string | undefined> {
  const { response, text } = await get(address);
  if (response.status !== 404 || !text.includes('<div id="app">')) {
    return `status ${response.status}, or no app`;
  }
  return text.includes(NO_INDEX_TAG) ? undefined : 'it may be indexed';
}

/**
 * Exchanges the debug token, which is registered in Firebase's console, for one of App Check; null
 * if refused.
 */
async function appCheckToken({
  environment: { firebase },
  appCheck,
}: SmokeTarget): Promise<string | null> {
  if (appCheck?.debugToken === undefined) return null;
  const app = `${appCheck.origin}/v1/projects/${firebase.projectId}/apps/${firebase.appId}`;
  const exchange = `${app}:exchangeDebugToken?key=${firebase.apiKey}`;
  const { response, text } = await post(exchange, { debugToken: appCheck.debugToken });
  return response.ok ? z.object({ token: z.string() }).parse(JSON.parse(text)).token : null;
}

/** An event of a type that nothing handles, so that it changes nothing. */
const PING = { id: `evt_ping_${randomUUID()}`, object: 'event', type: 'atelier.ping', data: {} };
const TIMEOUT_MS = 30_000;

function signature(body: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

async function request(
  url: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { response, text: await response.text() };
}
const get = (url: string) => request(url, {});
const post = (url: string, body: object | string, headers: Record<string, string> = {}) =>
  request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Runs every check and prints its result. @throws DeployError naming those that failed */
export async function smokeTest(
  target: SmokeTarget,
  print: (line: string) => void = console.log,
): Promise<void> {
  const failed: string[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const problem = await check(target).catch((error: unknown) =>
      error instanceof Error ? error.message : 'no answer',
    );
    print(problem === undefined ? `ok      ${name}` : `failed  ${name}: ${problem}`);
    if (problem !== undefined) failed.push(name);
  }
  if (failed.length > 0) {
    throw new DeployError(`The smoke test of ${target.base} failed: ${failed.join(', ')}.`);
  }
}
