import { createHmac, timingSafeEqual } from 'node:crypto';
import type { World } from '../core/world.ts';
import { localeOf } from '../i18n/translate.ts';
import type { Locale } from '../i18n/translate.ts';

export interface PageRequest {
  method: 'GET' | 'POST';
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  acceptLanguage: string;
}

export type PageResponse =
  | { kind: 'html'; status: number; text: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'pdf'; bytes: Buffer };

/** One URL of the hosted pages; `ids` are the captures of its pattern. */
export interface PageRoute {
  method: 'GET' | 'POST';
  pattern: RegExp;
  handle: (world: World, request: PageRequest, ids: string[]) => PageResponse;
}

/**
 * Returns the language of a page: `?lang=`, then the one the merchant chose, then the browser's,
 * then the account's.
 */
export function localeFor(
  { account }: World,
  request: PageRequest,
  preferredLocale: string | null,
): Locale {
  const requestedLocale = request.query.get('lang') ?? request.form.get('lang');
  if (requestedLocale === 'fr' || requestedLocale === 'en') return requestedLocale;
  if (preferredLocale && preferredLocale !== 'auto') {
    return localeOf(preferredLocale, account.locale);
  }
  return localeOf(request.acceptLanguage, account.locale);
}

/**
 * Returns the token that proves that a form comes from the sandbox's own page about this object.
 */
export function formToken(world: World, subject: string): string {
  return createHmac('sha256', `form:${world.seed}`).update(subject).digest('hex').slice(0, 32);
}

export function isFormTokenValid(world: World, subject: string, request: PageRequest): boolean {
  const sent = Buffer.from(request.form.get('token') ?? '');
  const expected = Buffer.from(formToken(world, subject));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
