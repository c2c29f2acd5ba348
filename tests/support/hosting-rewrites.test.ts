import { readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { CALLS } from '@atelier/domain/contracts/calls';

interface Rewrite {
  source: string;
  destination?: string;
  function?: { functionId: string; region: string };
}

const file = resolve(import.meta.dirname, '../../firebase.json');
const { hosting } = JSON.parse(readFileSync(file, 'utf8')) as { hosting: { rewrites: Rewrite[] } };

/** Returns the service to which Hosting routes a path: that of the first matching rewrite. */
function serviceAt(path: string): string | undefined {
  return hosting.rewrites.find(({ source }) => matchesGlob(path, source))?.function?.functionId;
}

it.each(Object.entries(CALLS))('Hosting sends /api/%s to its service', (name, { service }) => {
  expect(serviceAt(`/api/${name}`)).toBe(service);
});

it.each([
  ['/api/stripe-webhook', 'stripeWebhook'],
  ['/api/unknown', 'app'],
  ['/api/starter-kit/unknown', 'app'],
  ['/api/setMembership/confirm', 'app'],
  ['/img/videos/a', 'img'],
  ['/sitemap.xml', 'page'],
  ['/events/a', 'page'],
  ['/videos/a', 'page'],
  ['/videos/free', undefined],
  ['/login', undefined],
])('Hosting sends %s to %s', (path, service) => {
  expect(serviceAt(path)).toBe(service);
});

it('lists no call twice and only existing services', () => {
  const services = hosting.rewrites.flatMap((rewrite) => rewrite.function?.functionId ?? []);
  expect(new Set(services)).toEqual(new Set(['app', 'billing', 'stripeWebhook', 'img', 'page']));
});

it('routes to services in the region of the data', () => {
  for (const { function: target } of hosting.rewrites) expect(target?.region ?? 'europe-west1').toBe('europe-west1');
});
