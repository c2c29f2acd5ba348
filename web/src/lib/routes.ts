import type { PaidTier } from '@atelier/domain/billing/plans';
import { PUBLIC_PAGES, publicHref } from '@atelier/domain/site/public-pages';
import type { Locale, Tier } from '@atelier/domain/values';

export { PUBLIC_PAGES, publicHref };

/** Route patterns for the router; `href` builds the matching addresses. */
export const route = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  profile: '/userProfile',
  events: '/events',
  event: '/events/:eventId',
  achievements: '/achievements',
  formation: { basic: '/formation-basic', pro: '/formation-pro', premium: '/formation-premium' },
  video: '/videos/:segment',
  subscription: '/subscription',
  starterKit: '/starter-kit',
  starterKitConfirmation: '/starter-kit-confirmation',
  endContract: '/end-contract',
  withdraw: '/withdraw',
  chat: '/premium-chat-vip',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  legal: '/legal',
  cookies: '/cookies',
  dataProtection: '/data-protection',
  consumerRights: '/consumer-rights',
  maintenance: '/maintenance',
  admin: {
    root: '/admin',
    overview: '/admin/overview',
    videos: '/admin/videos',
    upload: '/admin/videos/upload',
    video: '/admin/videos/:videoId',
    users: '/admin/users',
    user: '/admin/users/:uid',
    events: '/admin/events',
    settings: '/admin/settings',
    starterKit: '/admin/starter-kit',
    proRequests: '/admin/pro-requests',
    proUsers: '/admin/pro-users',
    validation: '/admin/video-pro-validation',
    moderation: '/admin/moderation',
    audit: '/admin/audit',
  },
  uploadPro: '/upload-pro',
  notFound: '/not-found',
  componentStates: '/_ui',
} as const;

/** The anchor of the pricing section on the home page (specification §2). */
export const PRICING_ANCHOR = 'Subscription';
/** The anchor of the FAQ section on the home page. */
export const QUESTIONS_ANCHOR = 'questions';

export const href = {
  home: (locale: Locale) => publicHref(locale, route.home),
  pricing: (locale: Locale) => `${publicHref(locale, route.home)}#${PRICING_ANCHOR}`,
  questions: (locale: Locale) => `${publicHref(locale, route.home)}#${QUESTIONS_ANCHOR}`,
  login: (after?: string) => (after === undefined ? route.login : `${route.login}?next=${encodeURIComponent(after)}`),
  register: () => route.register,
  forgotPassword: () => route.forgotPassword,
  dashboard: () => route.dashboard,
  profile: () => route.profile,
  events: (locale: Locale) => publicHref(locale, route.events),
  event: (eventId: string) => `/events/${encodeURIComponent(eventId)}`,
  achievements: () => route.achievements,
  formation: (tier: PaidTier) => route.formation[tier],
  library: (level: Tier) => `/videos/${level}`,
  video: (videoId: string) => `/videos/${encodeURIComponent(videoId)}`,
  /** @param plan opens the order of this plan, if it can be ordered */
  subscription: (plan?: PaidTier) => (plan === undefined ? route.subscription : `${route.subscription}?plan=${plan}`),
  starterKit: () => route.starterKit,
  endContract: () => route.endContract,
  withdraw: () => route.withdraw,
  chat: () => route.chat,
  admin: () => route.admin.root,
  adminVideo: (videoId: string) => `${route.admin.videos}/${encodeURIComponent(videoId)}`,
  adminUser: (uid: string) => `${route.admin.users}/${encodeURIComponent(uid)}`,
  uploadPro: () => route.uploadPro,
  notFound: () => route.notFound,
} as const;

/**
 * Returns the public page and language of an address, or `null` for the app's other routes, which have one address for
 * both languages.
 */
export function publicPageAt(pathname: string): { page: string; locale: Locale } | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const english = path === '/en' || path.startsWith('/en/');
  const page = english ? path.slice(3) || '/' : path || '/';
  return (PUBLIC_PAGES as readonly string[]).includes(page) ? { page, locale: english ? 'en' : 'fr' } : null;
}

/** Returns where to go after signing in: a path of this site (never another site's) that is not a sign-in page. */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !/^\/(?![/\\])/.test(next)) return route.dashboard;
  const target = new URL(next, 'https://here.invalid');
  if (target.origin !== 'https://here.invalid') return route.dashboard;
  const authRoutes = [route.login, route.register, route.forgotPassword, route.resetPassword] as readonly string[];
  return authRoutes.includes(target.pathname) ? route.dashboard : `${target.pathname}${target.search}${target.hash}`;
}
