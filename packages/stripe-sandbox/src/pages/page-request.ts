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
  { kind: 'html'; status: number; text: string } | { kind: 'redirect'; to: string } | { kind: 'pdf'; bytes: Buffer };

/** One address of the hosted pages; `ids` are what its pattern captured. */
export interface PageRoute {
  method: 'GET' | 'POST';
  pattern: RegExp;
  handle: (world: World, request: PageRequest, ids: string[]) => PageResponse;
}

/** `?lang=` first, then what the merchant set, then the browser. */
export function localeFor(request: PageRequest, preferredLocale: string | null): Locale {
  const requestedLocale = request.query.get('lang') ?? request.form.get('lang');
  if (requestedLocale === 'fr' || requestedLocale === 'en') return requestedLocale;
  if (preferredLocale && preferredLocale !== 'auto') return localeOf(preferredLocale);
  return localeOf(request.acceptLanguage);
}

/** Proof that a form came from our own page of this thing. */
export function formToken(world: World, subject: string): string {
  return createHmac('sha256', `form:${world.seed}`).update(subject).digest('hex').slice(0, 32);
}

export function isFormTokenValid(world: World, subject: string, request: PageRequest): boolean {
  const given = Buffer.from(request.form.get('token') ?? '');
  const wanted = Buffer.from(formToken(world, subject));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
