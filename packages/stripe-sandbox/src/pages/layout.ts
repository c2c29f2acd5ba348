import type { World } from '../core/world.ts';
import { translate } from '../i18n/translate.ts';
import type { Locale, MessageKey } from '../i18n/translate.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { PageResponse, PageRequest } from './page-request.ts';

export interface PageContent {
  locale: Locale;
  title: string;
  body: Html;
  status?: number;
  wide?: boolean;
}

/**
 * Renders a page with a banner that says that no payment is real, and a link to the other language.
 */
export function renderPage(world: World, request: PageRequest, parts: PageContent): PageResponse {
  const t = translate(parts.locale);
  const other = parts.locale === 'fr' ? 'en' : 'fr';
  const page = html`<!doctype html>
    <html lang="${parts.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${parts.title} · ${world.account.businessName}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/_assets/pages.css" />
      </head>
      <body>
        <header>
          <p class="banner">${t('banner')}</p>
          <div class="bar">
            <strong>${world.account.businessName}</strong>
            <a href="?${withLang(request, other)}" hreflang="${other}" lang="${other}"
              >${t('other-language')}</a
            >
          </div>
        </header>
        <main class="${parts.wide ? 'wide' : 'narrow'}">
          <h1>${parts.title}</h1>
          ${parts.body}
        </main>
      </body>
    </html>`;
  return { kind: 'html', status: parts.status ?? 200, text: page.text };
}

function withLang(request: PageRequest, lang: Locale): string {
  const query = new URLSearchParams(request.query);
  query.set('lang', lang);
  return query.toString();
}

/** Renders a page with a message only, and an optional link. */
export function renderNotice(
  world: World,
  request: PageRequest,
  locale: Locale,
  notice: {
    title: MessageKey;
    text: MessageKey;
    status: number;
    to?: string | null;
    label?: MessageKey;
  },
): PageResponse {
  const t = translate(locale);
  return renderPage(world, request, {
    locale,
    status: notice.status,
    title: t(notice.title),
    body: html`<p>${t(notice.text)}</p>
      ${notice.to && notice.label ? html`<p><a class="button" href="${notice.to}">${t(notice.label)}</a></p>` : null}`,
  });
}

export function alert(text: string | null): Html | null {
  return text === null ? null : html`<p class="alert" role="alert">${text}</p>`;
}
