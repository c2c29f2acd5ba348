import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import html from '../../../index.html?raw';

const code = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
const page = document.documentElement;

interface Visit {
  address: string;
  cookie?: string;
  browser?: string;
  /** The app's own page, at addresses that are the same in both languages, names no script. */
  isApp?: boolean;
  /** Whether the page has both languages. */
  hasOneAddress?: boolean;
  /** The state of the history entry. */
  state?: object;
}

let observers: MutationObserver[] = [];

/**
 * Runs the first script of a page.
 *
 * @returns the address that it goes to, undefined when it stays
 */
function visit(visited: Visit, observerOfPaints: object = { supportedEntryTypes: [] }): unknown {
  const {
    address,
    cookie = '',
    browser = 'fr-FR',
    isApp = false,
    hasOneAddress = false,
    state = null,
  } = visited;
  window.history.replaceState(state, '', address);
  if (cookie !== '') document.cookie = `${cookie}; path=/`;
  page.lang = /^\/en(?=\/|\?|#|$)/.test(address) ? 'en' : 'fr';
  if (!isApp) page.dataset.script = '/still.js';
  if (hasOneAddress) page.dataset.oneAddress = '';
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
  // The page's own script, which is loaded after the first paint, is tested by itself.
  vi.stubGlobal('PerformanceObserver', observerOfPaints);
  vi.stubGlobal(
    'MutationObserver',
    class extends MutationObserver {
      constructor(callback: MutationCallback) {
        super(callback);
        observers.push(this);
      }
    },
  );
  // oxlint-disable-next-line typescript/no-implied-eval -- it is part of a page, not a module
  new Function(code)();
  return replace.mock.calls[0]?.[0];
}

beforeEach(() => {
  document.cookie = 'lng=; max-age=0; path=/';
});
afterEach(() => {
  for (const observer of observers) observer.disconnect();
  observers = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['script', 'oneAddress', 'waits', 'member']) delete page.dataset[name];
  sessionStorage.clear();
  page.removeAttribute('style');
});

it.each<[string, Visit, string | undefined]>([
  ['English by hand, French home page', { address: '/', cookie: 'lng=en' }, '/en'],
  [
    'English by hand, French page',
    { address: '/events?q=jury#liste', cookie: 'lng=en' },
    '/en/events?q=jury#liste',
  ],
  ['French by hand, English home page', { address: '/en', cookie: 'lng=fr' }, '/'],
  ['French by hand, English page', { address: '/en/about', cookie: 'lng=fr' }, '/about'],
  ['English by hand, English page', { address: '/en/about', cookie: 'lng=en' }, undefined],
  [
    'English by hand, a page of the app',
    { address: '/dashboard', cookie: 'lng=en', isApp: true },
    undefined,
  ],
  [
    'English by hand, a page with one address',
    { address: '/login', cookie: 'lng=en', hasOneAddress: true },
    undefined,
  ],
  ['English in such an address', { address: '/login?lng=en', hasOneAddress: true }, undefined],
  ['an English browser only', { address: '/events', browser: 'en-US' }, undefined],
  [
    'English in the address',
    { address: '/events?type=demo&lng=en', cookie: 'lng=fr' },
    '/en/events?type=demo',
  ],
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
])(
  'says what a reader wants whose browser says %s and cookie %s: %s',
  (browser, cookie, expected) => {
    visit({ address: '/', browser, cookie });
    expect(page.dataset.wants).toBe(expected);
  },
);

it('stays on the way back, which would lead nowhere', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'back_forward' } as unknown as PerformanceEntry,
  ]);
  expect(visit({ address: '/events', cookie: 'lng=en' })).toBeUndefined();
  expect(page.dataset.wants).toBe('en');
});

describe('a page with one address', () => {
  const CONTENT =
    '<div id="app"><template data-title="Log in"><h1>Welcome back</h1></template><h1>Bon retour</h1><p>fin</p></div>';
  const shown = () => [page.lang, document.title, document.querySelector('h1')?.textContent];

  it.each([
    ['en-GB', ['en', 'Log in', 'Welcome back']],
    ['fr-FR', ['fr', 'Connexion', 'Bon retour']],
  ])('has the language of a reader whose browser says %s', async (browser, expected) => {
    visit({ address: '/login', browser, hasOneAddress: true });
    document.title = 'Connexion';
    document.body.innerHTML = CONTENT;
    const parsed = document.querySelector('#app');
    await vi.waitFor(() => expect(shown()).toEqual(expected));
    expect(document.querySelectorAll('#app, h1')).toHaveLength(2);
    expect(parsed?.isConnected).toBe(browser === 'fr-FR');
  });

  it.each<[string, Partial<Visit>, string, boolean]>([
    ['nothing', {}, 'other', false],
    ['the place of a history entry', { state: { idx: 1 } }, 'other', false],
    ['a path to go on to', { address: '/login?next=%2Fdashboard' }, 'other', true],
    [
      'what another page has handed over',
      { state: { usr: { email: 'a@b.example' } } },
      'other',
      true,
    ],
    ['why a session ended', {}, 'session-ended', true],
    ['a member', {}, 'signed-in', true],
  ])(
    'shows its form only with the app if there is more to say: %s',
    (_what, visited, stored, expected) => {
      sessionStorage.setItem(stored, '1');
      visit({ address: '/login', hasOneAddress: true, ...visited });
      expect(page.dataset.waits === '').toBe(expected);
    },
  );

  it('says when its script cannot be loaded, shows the form, and tries again at the next press', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    visit({ address: '/login?next=%2Fdashboard', hasOneAddress: true });
    document.body.innerHTML = '<button>Se connecter</button><div hidden data-still-failed></div>';
    const note = document.querySelector<HTMLElement>('[data-still-failed]');
    const press = () => document.querySelector('button')?.click();
    press();
    expect([note?.hidden, page.dataset.waits, reload.mock.calls.length]).toEqual([true, '', 0]);
    window.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect([note?.hidden, page.dataset.waits]).toEqual([false, undefined]));
    expect(log).toHaveBeenCalled();
    press();
    // Also by the scripts of the visits before, which listen to the same document.
    expect(reload).toHaveBeenCalled();
  });

  it('sends no form before its script is there, and leads on to the path that was asked for', () => {
    visit({ address: '/login?next=%2Fsubscription%3Fplan%3Dpro&lng=fr', hasOneAddress: true });
    document.body.innerHTML =
      '<form><button><b>Se connecter</b></button></form><a href="/register">S\'inscrire</a>';
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('b')?.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    const submission = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(submission);
    expect(submission.defaultPrevented).toBe(true);
    const link = document.querySelector('a');
    link?.click();
    expect(link?.getAttribute('href')).toMatch(/\/register\?next=%2Fsubscription%3Fplan%3Dpro$/);
  });
});

it.each([
  ['navigate', '/', true],
  ['navigate', '/#questions', false],
  ['reload', '/', false],
  ['back_forward', '/', false],
])(
  'a visit of type %s to %s first paints only what is in the window: %s',
  (type, address, expected) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { type } as unknown as PerformanceEntry,
    ]);
    vi.spyOn(console, 'error').mockReturnValue();
    let painted = () => {};
    class Observer {
      static readonly supportedEntryTypes = ['paint'];
      constructor(callback: (paints: object, observer: Observer) => void) {
        painted = () => callback({ getEntriesByName: () => [{}] }, this);
      }
      observe() {}
      disconnect() {}
    }
    visit({ address }, Observer);
    expect(page.dataset.firstPaint).toBe(expected ? '' : undefined);
    painted();
    expect(page.dataset.firstPaint).toBeUndefined();
  },
);
