// The script of a prerendered page: keeps header, maintenance and social links up to date and loads
// the app only when something needs it.
import '../../lib/device/install-storage-fallback.ts';
import { OPAQUE_AFTER_PX } from '../../features/shell/opaque-after.ts';
import { saveLocaleCookie, toLocale, withoutLocale } from '../../lib/i18n/detect-locale.ts';
import { whenIdle } from '../../lib/device/when-idle.ts';
import { sessionHint } from '../../lib/device/session-hint.ts';
import { restoreTypedText } from '../../lib/forms/typed-text.ts';
import { preloadApp, replaceWithApp } from './replace-with-app.ts';

/** How often the page checks whether maintenance is on. */
const POLL_INTERVAL_MS = 60_000;
/** The app is loaded when a part that needs it is this close to the viewport. */
const PRELOAD_MARGIN = '900px 0px';

const page = document.documentElement;
const pageLifetime = new AbortController();
const { signal } = pageLifetime;
let pendingClick: Element | null = null;
let isLoading = false;

function handleLoadError(error: unknown): void {
  console.error('app', error);
  isLoading = false;
  pendingClick?.removeAttribute('aria-busy');
  pendingClick = null;
  document.querySelector('[data-still-failed]')?.removeAttribute('hidden');
}

/** Ends this script: it would keep the repeated press of a button from sending its form. */
function takePendingClick(): Element | null {
  pageLifetime.abort();
  return pendingClick;
}

function loadApp(button: Element | null = null): void {
  if (button !== null) {
    pendingClick = button;
    button.setAttribute('aria-busy', 'true');
  }
  if (isLoading) return;
  isLoading = true;
  replaceWithApp(takePendingClick).catch(handleLoadError);
}

function updateHeader(): void {
  const scrolled = window.scrollY > OPAQUE_AFTER_PX;
  for (const header of document.querySelectorAll<HTMLElement>('#app header')) {
    header.toggleAttribute('data-scrolled', scrolled);
    if (!header.hasAttribute('data-on-stage')) continue;
    if (scrolled) header.removeAttribute('data-theme');
    else header.dataset.theme = 'dark';
  }
}

function labelSchemeToggle(): void {
  if (page.dataset.theme !== 'light') return;
  for (const toggle of document.querySelectorAll<HTMLElement>('[data-scheme-toggle]')) {
    toggle.setAttribute('aria-label', toggle.dataset.schemeToggle ?? '');
  }
}

/** Loads the code that parses the response lazily, after the first paint. */
const fetchPublicHome = async () =>
  (await import('../../lib/site/public-home.ts')).fetchPublicHome();

function refreshHome(): void {
  fetchPublicHome().then(
    ({ maintenance, social, videos }) => {
      if (signal.aborted) return;
      if (maintenance) loadApp();
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-social]')) {
        const url = social[link.dataset.social as keyof typeof social];
        if (url.startsWith('https://')) link.href = url;
        else link.closest('li')?.remove();
      }
      // i18next chooses by the same rules.
      const plurals = new Intl.PluralRules(page.lang);
      for (const link of document.querySelectorAll<HTMLElement>('[data-video-count]')) {
        const { videoCount = '', videoCountOne, videoCountOther = '' } = link.dataset;
        const count = videos?.[videoCount] ?? 0;
        const text = plurals.select(count) === 'one' ? videoCountOne : videoCountOther;
        if (count > 0 && text !== undefined) link.textContent = text.replace('#', String(count));
      }
    },
    (error: unknown) => console.warn('public home', error),
  );
}

/**
 * Writes which ways of contact are open now. Only the contact page has some, so that others do not
 * load the hours.
 */
async function showOpenHours(): Promise<void> {
  const channels = document.querySelectorAll<HTMLElement>('[data-support]');
  if (channels.length === 0) return;
  const { isSupportChannel, isSupportOpen } = await import('@atelier/domain/site/support-hours');
  if (signal.aborted) return;
  for (const channel of channels) {
    const { support = '', open = '', closed = '' } = channel.dataset;
    if (isSupportChannel(support)) {
      channel.textContent = isSupportOpen(support, new Date()) ? open : closed;
    }
  }
}

function refreshOpenHours(): void {
  showOpenHours().catch((error: unknown) => console.warn('open hours', error));
}

/** Loads the app if a member has signed in meanwhile: the header shows their name. */
function handleFocus(): void {
  if (sessionHint.isSet()) loadApp();
  refreshHome();
  refreshOpenHours();
}

function handleClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const choice = event.target.closest<HTMLElement>('[data-choose-language]');
  const locale = toLocale(choice?.dataset.chooseLanguage);
  if (choice !== null && locale !== undefined) {
    saveLocaleCookie(locale);
    // The link was rendered without the query that the visitor has by now.
    if (choice instanceof HTMLAnchorElement) {
      choice.search = withoutLocale(window.location);
      choice.hash = window.location.hash;
    } else delete page.dataset.wants;
    return;
  }
  const button = event.target.closest('button');
  if (button === null) return;
  event.preventDefault();
  loadApp(button);
}

/** A form that something else than a press sends, such as an extension of the browser. */
function handleSubmit(event: SubmitEvent): void {
  event.preventDefault();
  loadApp(
    event.submitter ??
      (event.target instanceof Element ? event.target.querySelector('button') : null),
  );
}

/**
 * Stores the language of `?lng=`, which is the page's: the first script has gone to the other
 * address otherwise.
 */
function storeRequestedLocale(): void {
  const { pathname, search, hash } = window.location;
  const requested = toLocale(new URLSearchParams(search).get('lng'));
  if (requested === undefined) return;
  saveLocaleCookie(requested);
  window.history.replaceState(
    window.history.state,
    '',
    `${pathname}${withoutLocale(window.location)}${hash}`,
  );
}

storeRequestedLocale();
restoreTypedText();
labelSchemeToggle();
updateHeader();
window.addEventListener('scroll', updateHeader, { passive: true, signal });
window.addEventListener('focus', handleFocus, { signal });
document.addEventListener('click', handleClick, { signal });
document.addEventListener('submit', handleSubmit, { signal });
document.addEventListener(
  'pointerdown',
  (event) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) preloadApp();
  },
  { signal, passive: true },
);

const preloadObserver = new IntersectionObserver(
  (entries) => {
    if (entries.some((entry) => entry.isIntersecting)) loadApp();
  },
  { rootMargin: PRELOAD_MARGIN },
);
for (const part of document.querySelectorAll('[data-needs-app]')) preloadObserver.observe(part);
refreshOpenHours();
const timer = setInterval(() => {
  refreshHome();
  refreshOpenHours();
}, POLL_INTERVAL_MS);
signal.addEventListener('abort', () => {
  clearInterval(timer);
  preloadObserver.disconnect();
});
if (sessionHint.isSet()) loadApp();
signal.addEventListener('abort', whenIdle(refreshHome));
page.dataset.still = 'ready';
