import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublicHome } from '@atelier/domain/contracts/public-home';

const replaceWithApp = vi.fn<(clicked: () => Element | null) => Promise<void>>();
const preloadApp = vi.fn();
const fetchPublicHome = vi.fn<() => Promise<PublicHome>>();
vi.mock('./replace-with-app.ts', () => ({ replaceWithApp, preloadApp }));
vi.mock('../../lib/site/public-home.ts', () => ({ fetchPublicHome }));

const HOME: PublicHome = {
  maintenance: false,
  social: {
    facebook_url: '',
    instagram_url: 'https://pictures.example/flair',
    youtube_url: 'javascript:alert(1)',
  },
  events: [],
};
const countedLink = (tier: string) =>
  `<a data-video-count="${tier}" data-video-count-one="Voir la vidéo" data-video-count-other="Voir les # vidéos">Voir les vidéos</a>`;
const PAGE = `
  <div id="app">
    <header data-on-stage data-theme="dark"><button id="menu">Menu</button></header>
    <button data-scheme-toggle="Thème sombre" aria-label="Thème clair"></button>
    <a id="english" href="/en/about" data-choose-language="en">English</a>
    <button id="stay" data-choose-language="fr">Rester</button>
    <nav>${countedLink('basic')},${countedLink('pro')},${countedLink('premium')}</nav>
    <section data-needs-app></section>
    <ul>
      <li><a data-social="facebook_url" href="https://old.example/f"></a></li>
      <li><a data-social="instagram_url" href="https://old.example/i"></a></li>
      <li><a data-social="youtube_url" href="https://old.example/y"></a></li>
    </ul>
  </div>
  <p data-still-failed hidden>échec</p>`;

let scrollNear: () => void = () => undefined;
let idle: () => void = () => undefined;

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.useFakeTimers();
  replaceWithApp.mockImplementation((clicked) => Promise.resolve(void clicked()));
  fetchPublicHome.mockResolvedValue(HOME);
  localStorage.clear();
  document.cookie = 'lng=; max-age=0; path=/';
  document.body.innerHTML = PAGE;
  document.documentElement.dataset.theme = 'dark';
  document.documentElement.lang = 'fr';
  Object.assign(window, { requestIdleCallback: (task: () => void) => ((idle = task), 1) });
  window.cancelIdleCallback = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        scrollNear = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  // A script stops listening to the document once the app has taken over; the next test starts its
  // own.
  element('#menu').click();
  await settled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the script of a prerendered page. */
async function start(address = '/about') {
  window.history.replaceState(null, '', address);
  await import('./page-script.ts');
}
const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const settled = () => vi.advanceTimersByTimeAsync(0);

it('loads the app only when needed: not for the first paint, but near the events', async () => {
  await start('/');
  idle();
  await settled();
  expect([fetchPublicHome.mock.calls.length, replaceWithApp.mock.calls.length]).toEqual([1, 0]);
  scrollNear();
  expect(replaceWithApp).toHaveBeenCalledOnce();
});

it('loads the app at once for a member, and when maintenance is on', async () => {
  localStorage.setItem('signed-in', '1');
  await start();
  expect(replaceWithApp).toHaveBeenCalledOnce();
  replaceWithApp.mockClear();
  localStorage.clear();
  vi.resetModules();
  fetchPublicHome.mockResolvedValue({ ...HOME, maintenance: true });
  await start();
  idle();
  await vi.waitFor(() => expect(replaceWithApp).toHaveBeenCalledOnce());
});

it('passes a clicked button to the app, and shows an error when the app fails to load', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await start();
  replaceWithApp.mockRejectedValueOnce(new Error('offline'));
  element('#menu').click();
  expect(element('#menu').getAttribute('aria-busy')).toBe('true');
  await settled();
  expect([
    element('#menu').hasAttribute('aria-busy'),
    element('[data-still-failed]').hidden,
  ]).toEqual([false, false]);
  element('#menu').click();
  expect(replaceWithApp).toHaveBeenCalledTimes(2);
  expect(replaceWithApp.mock.lastCall?.[0]()?.id).toBe('menu');
});

it('lets the repeated press of a button send the form of the app', async () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  replaceWithApp.mockImplementation(async (clicked) => {
    await Promise.resolve();
    clicked();
    document.body.innerHTML = '<form><button>Se connecter</button></form>';
    element('form').addEventListener('submit', onSubmit);
    element('form button').click();
  });
  await start();
  element('#stay').insertAdjacentHTML(
    'afterend',
    '<form><button id="log-in">Se connecter</button></form>',
  );
  element('#log-in').click();
  await settled();
  expect(onSubmit).toHaveBeenCalledOnce();
  document.body.innerHTML = PAGE;
});

it('keeps a form from being sent by something else than a press', async () => {
  await start();
  element('#stay').insertAdjacentHTML(
    'afterend',
    '<form><button id="log-in">Se connecter</button></form>',
  );
  const submission = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  replaceWithApp.mockResolvedValueOnce();
  element('form').dispatchEvent(submission);
  expect(submission.defaultPrevented).toBe(true);
  expect(replaceWithApp.mock.lastCall?.[0]()?.id).toBe('log-in');
});

it('makes the header opaque while scrolled more than 10 pixels', async () => {
  await start('/');
  const header = element('header');
  const at = (scrollY: number) => {
    document.documentElement.scrollTop = scrollY;
    window.dispatchEvent(new Event('scroll'));
    return [header.hasAttribute('data-scrolled'), header.dataset.theme];
  };
  expect([0, 10, 11, 10, 0].map(at)).toEqual([
    [false, 'dark'],
    [false, 'dark'],
    [true, undefined],
    [false, 'dark'],
    [false, 'dark'],
  ]);
});

it('updates the social links from the settings and removes empty and unsafe ones', async () => {
  await start();
  idle();
  await vi.waitFor(() => expect(document.querySelectorAll('li').length).toBe(1));
  expect(element('li a').getAttribute('href')).toBe('https://pictures.example/flair');
});

it('writes the number of videos of each plan', async () => {
  fetchPublicHome.mockResolvedValue({ ...HOME, videos: { basic: 1, pro: 12, premium: 0 } });
  await start('/');
  idle();
  await vi.waitFor(() =>
    expect(element('nav').textContent).toBe('Voir la vidéo,Voir les 12 vidéos,Voir les vidéos'),
  );
});

it('says which ways of contact are open now, and follows the clock', async () => {
  vi.setSystemTime('2026-11-27T15:59:30Z');
  element('nav').innerHTML = ['email', 'chat', 'phone']
    .map((channel) => `<p data-support="${channel}" data-open="ouvert " data-closed="fermé "></p>`)
    .join('');
  await start('/contact');
  await vi.waitFor(() => expect(element('nav').textContent).toBe('ouvert ouvert ouvert '));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(element('nav').textContent).toBe('ouvert ouvert fermé '));
  expect(replaceWithApp).not.toHaveBeenCalled();
});

it('stores the language of the address’s `lng`, and removes it from the address', async () => {
  await start('/en/events?q=jury%20paris&lng=en#list');
  expect(document.cookie).toContain('lng=en');
  expect(window.location.href).toMatch(/\/en\/events\?q=jury%20paris#list$/);
});

it('stores the chosen language without loading the app', async () => {
  await start('/about?q=jury&lng=fr#team');
  document.documentElement.dataset.wants = 'en';
  element('#stay').click();
  expect([document.cookie.includes('lng=fr'), document.documentElement.dataset.wants]).toEqual([
    true,
    undefined,
  ]);
  element('#english').click();
  expect([document.cookie.includes('lng=en'), replaceWithApp.mock.calls.length]).toEqual([true, 0]);
  expect(element('#english')).toHaveProperty(
    'href',
    expect.stringMatching(/\/en\/about\?q=jury#team$/),
  );
});

it('labels the theme button for the light theme', async () => {
  document.documentElement.dataset.theme = 'light';
  await start();
  expect(element('[data-scheme-toggle]').getAttribute('aria-label')).toBe('Thème sombre');
});
