// Renders the public pages; runs during the build only.
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { escapeHtml } from '@atelier/domain/html';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { cardPath } from '@atelier/domain/site/public-pages';
import {
  kitData,
  organizationData,
  questionsData,
  type StructuredData,
} from '@atelier/domain/site/structured-data';
import { LOCALES, type Locale } from '@atelier/domain/values';
import { ForgotPasswordPage } from '../../features/auth/forgot-password-page.tsx';
import { LoginPage } from '../../features/auth/login-page.tsx';
import { RegisterPage } from '../../features/auth/register-page.tsx';
import { EventsPage } from '../../features/events/events-page.tsx';
import { LandingPage } from '../../features/landing/landing-page.tsx';
import { QUESTIONS } from '../../features/landing/questions.ts';
import { AppShell } from '../../features/shell/app-shell.tsx';
import { PrerenderedError } from '../../features/shell/prerendered-error.tsx';
import { PrerenderedLanguageOffer } from '../../features/shell/language-offer.tsx';
import { AboutPage } from '../../features/static-pages/about-page.tsx';
import { ContactPage } from '../../features/static-pages/contact-page.tsx';
import { LegalPage } from '../../features/static-pages/legal-page.tsx';
import { typography } from '../../lib/i18n/typography.ts';
import { LEGAL_TEXTS, publicHref, route } from '../../lib/routes.ts';
import { AppProviders } from '../providers.tsx';

const PAGES = [
  { page: route.home, namespace: 'landing', content: <LandingPage /> },
  { page: route.events, namespace: 'events', content: <EventsPage /> },
  { page: route.about, namespace: 'about', content: <AboutPage /> },
  { page: route.contact, namespace: 'contact', content: <ContactPage /> },
  ...LEGAL_TEXTS.map((text) => ({
    page: `/${text}`,
    namespace: text,
    content: <LegalPage text={text} />,
  })),
] as const;

/** One for each of `SIGN_IN_PAGES`. */
const FORMS = [
  { page: route.login, texts: 'login', content: <LoginPage /> },
  { page: route.register, texts: 'register', content: <RegisterPage /> },
  { page: route.forgotPassword, texts: 'forgot', content: <ForgotPasswordPage /> },
] as const;

type PageNamespaces = ['common', 'auth', ...(typeof PAGES)[number]['namespace'][]];

export interface PrerenderedPage {
  locale: Locale;
  /** Its address in French, `/about`. */
  page: string;
  /** Its address, `/en/about`. */
  path: string;
  title: string;
  description: string;
  structured: (
    environment: Pick<SiteEnvironment, 'origin' | 'operator'>,
  ) => readonly StructuredData[];
  /**
   * Empty for a page with both languages at one address; `locale` is then what shows without
   * JavaScript.
   */
  alternates: readonly { locale: Locale; path: string }[];
  /** The content of `#app`. */
  html: string;
  styles: string;
}

const FILES = import.meta.glob<Record<string, unknown>>('../../../../locales/*/*.json', {
  import: 'default',
  eager: true,
});

async function initTranslations(): Promise<void> {
  await i18next
    .use(typography)
    .use(initReactI18next)
    .init({
      lng: 'fr',
      supportedLngs: [...LOCALES],
      fallbackLng: false,
      defaultNS: 'common',
      postProcess: ['typography'],
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  for (const [file, translations] of Object.entries(FILES)) {
    const [locale = '', namespace = ''] = file.replace(/^.*\/locales\/|\.json$/g, '').split('/');
    i18next.addResourceBundle(locale, namespace, translations);
  }
}

/**
 * Removes unused theme variables from prerendered styles; the app defines all of them when it
 * loads.
 */
function removeUnusedVariables(css: string, rest: string): string {
  const used = new Set([...`${css}${rest}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const result = css.replace(/(--af-[\w-]+):[^;{}]*;/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
  return result.length === css.length ? css : removeUnusedVariables(result, rest);
}

/**
 * Returns the styles that a page uses, global ones first; emotion's compatibility mode leaves them
 * in the cache.
 */
function extractStyles(cache: EmotionCache, html: string): string {
  let scoped = '';
  let global = '';
  for (const [name, css] of Object.entries(cache.inserted)) {
    if (typeof css !== 'string') continue;
    if (html.includes(`${cache.key}-${name}`)) scoped += css;
    else if (cache.registered[`${cache.key}-${name}`] === undefined) global += css;
  }
  const globalCss = removeUnusedVariables(global, scoped + html);
  return `<style>${globalCss}</style><style>${scoped}</style>`;
}

/**
 * Returns a function that replaces emotion's class names, hashes that do not compress, with short
 * ones: a page may weigh 20 KB (`npm run bench`).
 */
function classNameShortener(text: string, key: string): (text: string) => string {
  const found = [...new Set(text.match(new RegExp(`\\b${key}-[a-z0-9]+`, 'g')))];
  const short = new Map(found.map((name, index) => [name, `s${index.toString(36)}`]));
  return (one) =>
    one.replace(new RegExp(`\\b${key}-[a-z0-9]+`, 'g'), (name) => short.get(name) ?? name);
}

/** Removes MUI's class names that no style uses. */
function removeUnusedClassNames(html: string, css: string): string {
  return html.replace(/ class="([^"]*)"/g, (_attribute, names: string) => {
    const usedNames = names
      .split(' ')
      .filter((name) => !/^Mui\w*-/.test(name) || css.includes(`.${name}`));
    return usedNames.length === 0 ? '' : ` class="${usedNames.join(' ')}"`;
  });
}

function createStyleCache(): EmotionCache {
  // No stylis plugins: our build target needs no vendor prefixes.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  cache.compat = true;
  return cache;
}

/**
 * Renders a page in the current language.
 *
 * @throws when it suspends, because it would be written empty
 */
function render(
  cache: EmotionCache,
  path: string,
  languageOffer: ReactNode,
  content: ReactNode,
): string {
  const html = renderToString(
    <CacheProvider value={cache}>
      <StaticRouter location={path}>
        <AppProviders>
          <AppShell languageOffer={languageOffer}>
            <PrerenderedError />
            {content}
          </AppShell>
        </AppProviders>
      </StaticRouter>
    </CacheProvider>,
  );
  if (!html.includes('<h1')) throw new Error(`${path} was rendered without its title`);
  return html;
}

function withShortStyles(
  cache: EmotionCache,
  html: string,
): Pick<PrerenderedPage, 'html' | 'styles'> {
  const styles = extractStyles(cache, html);
  const shorten = classNameShortener(html + styles, cache.key);
  return { html: shorten(removeUnusedClassNames(html, styles)), styles: shorten(styles) };
}

/**
 * Returns a function that describes the landing page: who runs the site, the questions, the kit.
 * Other pages have nothing.
 */
function structuredDataOf(page: string, locale: Locale): PrerenderedPage['structured'] {
  if (page !== route.home) return () => [];
  const t = i18next.getFixedT(locale, 'landing');
  const questions = QUESTIONS.map((name) => ({
    question: t(`faq.items.${name}.question`),
    answer: t(`faq.items.${name}.answer`),
  }));
  const kit = { name: t('kit.title'), description: t('kit.text') };
  return ({ origin, operator }) => [
    organizationData({ origin, operator }),
    questionsData(questions),
    kitData(kit, {
      url: `${origin}${route.starterKit}`,
      image: `${origin}${cardPath(route.starterKit)}`,
    }),
  ];
}

const titleOf = (t: TFunction<PageNamespaces>, title: string) => t('common:page-title', { title });

/**
 * Renders the sign-in pages: in French, after a template with the English content, which the first
 * script shows.
 */
async function renderForms(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const { page, texts, content } of FORMS) {
    const cache = createStyleCache();
    const textsIn = async (locale: Locale) => {
      await i18next.changeLanguage(locale);
      const t = i18next.getFixedT<PageNamespaces>(locale);
      return {
        title: titleOf(t, t(`auth:${texts}.document-title`)),
        description: t(`auth:${texts}.description`),
        html: render(cache, page, null, content),
      };
    };
    const english = await textsIn('en');
    const { html, ...french } = await textsIn('fr');
    const other = `<template data-title="${escapeHtml(english.title)}">${english.html}</template>`;
    pages.push({
      ...french,
      ...withShortStyles(cache, `${other}${html}`),
      locale: 'fr',
      page,
      path: page,
      structured: () => [],
      alternates: [],
    });
  }
  return pages;
}

/** Renders every public page in every language. */
export async function renderPublicPages(): Promise<PrerenderedPage[]> {
  await initTranslations();
  const pages = await renderForms();
  for (const locale of LOCALES) {
    await i18next.changeLanguage(locale);
    const t = i18next.getFixedT<PageNamespaces>(locale);
    for (const { page, namespace, content } of PAGES) {
      const path = publicHref(locale, page);
      const cache = createStyleCache();
      const languageOffer = <PrerenderedLanguageOffer page={page} locale={locale} />;
      pages.push({
        ...withShortStyles(cache, render(cache, path, languageOffer, content)),
        locale,
        page,
        path,
        structured: structuredDataOf(page, locale),
        title: titleOf(t, t(`${namespace}:document-title`)),
        description: t(`${namespace}:description`),
        alternates: LOCALES.map((alternateLocale) => ({
          locale: alternateLocale,
          path: publicHref(alternateLocale, page),
        })),
      });
    }
  }
  return pages;
}
