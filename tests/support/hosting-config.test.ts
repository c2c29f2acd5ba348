import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { CALLS } from '@atelier/domain/contracts/calls';
import { parseSiteEnvironment } from '@atelier/domain/site/environment';
import { INLINE_SCRIPT_HASH, securityPolicy } from '@atelier/domain/site/security-policy';

interface Rewrite {
  source?: string;
  regex?: string;
  destination?: string;
  function?: { functionId: string; region: string };
}

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');
const { hosting } = JSON.parse(read('firebase.json')) as {
  hosting: { rewrites: Rewrite[]; headers: { headers: { key: string; value: string }[] }[] };
};

/** Returns the service to which Hosting routes a path: that of the first matching rewrite. */
function serviceAt(path: string): string | undefined {
  return hosting.rewrites.find(({ source = '', regex }) =>
    regex === undefined ? matchesGlob(path, source) : new RegExp(regex, 'u').test(path),
  )?.function?.functionId;
}

it.each(Object.entries(CALLS))('Hosting sends /api/%s to its service', (name, { service }) => {
  expect(serviceAt(`/api/${name}`)).toBe(service);
});

it.each([
  ['/api/stripe-webhook', 'stripeWebhook'],
  ['/api/unknown', 'app'],
  ['/api/starter-kit/unknown', 'app'],
  ['/api/setMembership/confirm', 'app'],
  ['/api/change-plan/confirm', 'app'],
  ['/api/withdraw/confirm/a', 'app'],
  ['/api/public/withdraw', 'app'],
  ['/a/api/withdraw', undefined],
  ['/img/videos/a', 'img'],
  ['/sitemap.xml', 'page'],
  ['/events/a', 'page'],
  ['/videos/a', 'page'],
  ['/events/a/', 'page'],
  ['/videos/a/', 'page'],
  ['/videos/free', undefined],
  ['/login', undefined],
])('Hosting sends %s to %s', (path, service) => {
  expect(serviceAt(path)).toBe(service);
});

it('names existing services only, those of calls once', () => {
  const services = hosting.rewrites.flatMap((rewrite) => rewrite.function?.functionId ?? []);
  expect(services).toEqual([
    'stripeWebhook',
    'billing',
    'dataExport',
    'app',
    'img',
    'page',
    'page',
    'page',
    'page',
  ]);
});

it('routes to services in the region of the data', () => {
  for (const { function: target } of hosting.rewrites) {
    expect(target?.region ?? 'europe-west1').toBe('europe-west1');
  }
});

it('the local suite has the security policy of the example environment, with the hash of the only inline script', () => {
  const policies = hosting.headers.flatMap(({ headers }) =>
    headers.flatMap(({ key, value }) => (key === 'Content-Security-Policy' ? [value] : [])),
  );
  expect(policies).toEqual([
    securityPolicy(parseSiteEnvironment(JSON.parse(read('environments/example.json')))),
  ]);
  const scripts = [...read('web/index.html').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
  expect(
    scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`),
  ).toEqual([INLINE_SCRIPT_HASH]);
});

/** Headers of every file and page. */
const common = Object.fromEntries(
  hosting.headers[0]?.headers.map(({ key, value }) => [key, value]) ?? [],
);

it('every page is sent with the headers that close what the site does not use', () => {
  expect(common).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    // Sign-in is by e-mail and Stripe's pages open in this tab: no page needs another window's
    // reference.
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
});

it('the site may use the camera and the microphone, for practice and its reviews, and no other device', () => {
  const features = Object.fromEntries(
    (common['Permissions-Policy'] ?? '')
      .split(', ')
      .map((feature) => feature.split('=') as [string, string]),
  );
  const allowed = Object.keys(features).filter((name) => features[name] !== '()');
  expect(allowed).toEqual(['camera', 'fullscreen', 'screen-wake-lock', 'web-share', 'microphone']);
  expect(allowed.map((name) => features[name])).toEqual(allowed.map(() => '(self)'));
  expect(Object.keys(features)).toEqual(
    expect.arrayContaining(['microphone', 'geolocation', 'payment', 'usb']),
  );
});

it.each([{ enforce: true }, { enforce: false }])(
  'the policy names hosts, never a whole domain: %j',
  ({ enforce }) => {
    const { firebase } = parseSiteEnvironment(JSON.parse(read('environments/example.json')));
    for (const siteKey of ['', 'a-site-key-of-recaptcha-enterprise']) {
      const policy = securityPolicy({ firebase, appCheck: { siteKey, enforce } });
      expect(policy).not.toMatch(
        /\*|https:(?!\/\/[a-z])|'unsafe-eval'|script-src[^;]*'unsafe-inline'/,
      );
      const hosts = [...policy.matchAll(/https:\/\/([^/ ;]+)/g)].map(([, host]) => host);
      expect(hosts.includes('www.google.com')).toBe(siteKey !== '');
    }
  },
);
