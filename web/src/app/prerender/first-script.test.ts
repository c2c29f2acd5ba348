import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import html from '../../../index.html?raw';

const code = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
const page = document.documentElement;

interface Visit {
  address: string;
  cookie?: string;
  browser?: string;
  /** The app's own page, at addresses that are the same in both languages, names no script. */
  isApp?: boolean;
}

/** Runs the first script of a page. @returns the address that it goes to, undefined when it stays */
function visit({ address, cookie = '', browser = 'fr-FR', isApp = false }: Visit): unknown {
  window.history.replaceState(null, '', address);
  if (cookie !== '') document.cookie = `${cookie}; path=/`;
  page.lang = /^\/en(?=\/|\?|#|$)/.test(address) ? 'en' : 'fr';
  if (!isApp) page.dataset.script = '/still.js';
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
  // The page's own script, which is loaded after the first paint, is tested by itself.
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
  // oxlint-disable-next-line typescript/no-implied-eval -- it is part of a page, not a module
  new Function(code)();
  return replace.mock.calls[0]?.[0];
}

beforeEach(() => {
  document.cookie = 'lng=; max-age=0; path=/';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete page.dataset.script;
  page.removeAttribute('style');
});

it.each<[string, Visit, string | undefined]>([
  ['English by hand, French home page', { address: '/', cookie: 'lng=en' }, '/en'],
  ['English by hand, French page', { address: '/events?q=jury#liste', cookie: 'lng=en' }, '/en/events?q=jury#liste'],
  ['French by hand, English home page', { address: '/en', cookie: 'lng=fr' }, '/'],
  ['French by hand, English page', { address: '/en/about', cookie: 'lng=fr' }, '/about'],
  ['English by hand, English page', { address: '/en/about', cookie: 'lng=en' }, undefined],
  ['English by hand, a page with one address', { address: '/login', cookie: 'lng=en', isApp: true }, undefined],
  ['an English browser only', { address: '/events', browser: 'en-US' }, undefined],
  ['English in the address', { address: '/events?type=demo&lng=en', cookie: 'lng=fr' }, '/en/events?type=demo'],
  ['French in the address', { address: '/en?lng=fr', cookie: 'lng=en' }, '/'],
  ['another language in the address', { address: '/?lng=enx', cookie: 'lng=fr' }, undefined],
])('%s', (_who, visited, expected) => {
  expect(visit(visited)).toBe(expected);
});

it('shows nothing of a page that it leaves, and stores the language of the address', () => {
  visit({ address: '/events?lng=en' });
  expect([page.style.visibility, document.cookie]).toEqual(['hidden', 'lng=en']);
});

it.each([
  ['en-GB', '', 'en'],
  ['de-DE', '', 'fr'],
  ['en-GB', 'lng=fr', 'fr'],
])('says what a reader wants whose browser says %s and cookie %s: %s', (browser, cookie, expected) => {
  visit({ address: '/', browser, cookie });
  expect(page.dataset.wants).toBe(expected);
});

it('stays on the way back, which would lead nowhere', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as unknown as PerformanceEntry]);
  expect(visit({ address: '/events', cookie: 'lng=en' })).toBeUndefined();
  expect(page.dataset.wants).toBe('en');
});
