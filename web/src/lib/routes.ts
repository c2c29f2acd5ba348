import type { PaidTier } from '@atelier/domain/billing/plans';
import { isDocumentId } from '@atelier/domain/document-id';
import { type Hand, HANDS, type Prop, PROPS } from '@atelier/domain/learning/mastery';
import type { BillingInterval } from '@atelier/domain/values';
import { PUBLIC_PAGES, publicHref } from '@atelier/domain/site/public-pages';
import { type Locale, PAID_TIERS, type Tier } from '@atelier/domain/values';

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
  guidedSession: '/practice/today',
  preview: { basic: '/preview/basic', pro: '/preview/pro', premium: '/preview/premium' },
  subscription: '/subscription',
  starterKit: '/starter-kit',
  starterKitConfirmation: '/starter-kit-confirmation',
  order: '/orders/:orderId',
  endContract: '/end-contract',
  withdraw: '/withdraw',
  sessions: '/sessions',
  session: '/sessions/:sessionId',
  reviews: '/reviews',
  newReview: '/reviews/new',
  review: '/reviews/:reviewId',
  validatedMove: '/moves-valides/:code',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
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
    sessions: '/admin/sessions',
    settings: '/admin/settings',
    starterKit: '/admin/starter-kit',
    order: '/admin/starter-kit/:orderId',
    proRequests: '/admin/pro-requests',
    proUsers: '/admin/pro-users',
    validation: '/admin/video-pro-validation',
    moderation: '/admin/moderation',
    support: '/admin/support',
    audit: '/admin/audit',
    jobs: '/admin/jobs',
  },
  uploadPro: '/upload-pro',
  trainerReviews: '/upload-pro/avis',
  trainerReview: '/upload-pro/avis/:reviewId',
  notFound: '/not-found',
  componentStates: '/_ui',
} as const;

/** Pages with a form and one address for both languages; the build renders both into one file. */
export const SIGN_IN_PAGES: readonly string[] = [route.login, route.register, route.forgotPassword];

/** Builds addresses of a sign-in page that remember where to go afterwards. */
const withNext = (page: string) => (after?: string) =>
  after === undefined ? page : `${page}?next=${encodeURIComponent(after)}`;

/** The legal texts: each is a namespace in `locales/` and the page `/{text}`. */
export const LEGAL_TEXTS = [
  'terms',
  'privacy',
  'legal',
  'cookies',
  'data-protection',
  'consumer-rights',
] as const;

/** The anchor of what a page is about, below the header. */
export const CONTENT_ANCHOR = 'content';
/** The anchor of the pricing section on the home page. */
export const PRICING_ANCHOR = 'Subscription';
/** The anchor of the FAQ section on the home page. */
export const QUESTIONS_ANCHOR = 'questions';
/** The anchor of the orders in the profile. */
export const ORDERS_ANCHOR = 'orders';
/** The anchor of the comments on a video. */
export const COMMENTS_ANCHOR = 'comments';

const COMMENT_ANCHOR = 'comment-';
/** Returns the anchor of a comment on a video, or of a reply to one. */
export const commentAnchor = (commentId: string) => `${COMMENT_ANCHOR}${commentId}`;

/**
 * Returns the id of the comment or reply that a fragment names, as `href.comment` writes it; `null`
 * without one.
 */
export function linkedCommentId(hash: string): string | null {
  const id = hash.startsWith(`#${COMMENT_ANCHOR}`) ? hash.slice(COMMENT_ANCHOR.length + 1) : '';
  return isDocumentId(id) ? id : null;
}

/**
 * Returns the id of the move that the address asks for, as `href.video` writes it; `null` without
 * one.
 */
export const linkedMoveId = () => new URLSearchParams(window.location.search).get('move');

/** How a move is practised; `null` leaves the choice to the page. */
export interface LinkedSkill {
  readonly hand: Hand | null;
  readonly prop: Prop | null;
}

/**
 * Returns hand and prop that the address asks for, as `href.video` writes them; unknown ones are
 * `null`.
 */
export function linkedSkill(): LinkedSkill {
  const query = new URLSearchParams(window.location.search);
  return {
    hand: HANDS.find((hand) => hand === query.get('hand')) ?? null,
    prop: PROPS.find((prop) => prop === query.get('prop')) ?? null,
  };
}

export const href = {
  home: (locale: Locale) => publicHref(locale, route.home),
  pricing: (locale: Locale) => `${publicHref(locale, route.home)}#${PRICING_ANCHOR}`,
  questions: (locale: Locale) => `${publicHref(locale, route.home)}#${QUESTIONS_ANCHOR}`,
  login: withNext(route.login),
  register: withNext(route.register),
  forgotPassword: withNext(route.forgotPassword),
  events: (locale: Locale) => publicHref(locale, route.events),
  event: (eventId: string) => `/events/${encodeURIComponent(eventId)}`,
  library: (level: Tier) => `/videos/${level}`,
  /**
   * @param moveId plays this move of it
   * @param skill chooses hand and prop in the practice mode
   */
  video: (videoId: string, moveId?: string, skill?: LinkedSkill) => {
    const page = `/videos/${encodeURIComponent(videoId)}`;
    if (moveId === undefined) return page;
    const query = Object.entries({ move: moveId, hand: skill?.hand, prop: skill?.prop });
    return `${page}?${query
      .flatMap(([name, value]) => (value == null ? [] : `${name}=${encodeURIComponent(value)}`))
      .join('&')}`;
  },
  /** @param commentId of a comment on the video, or of a reply to one */
  comment: (videoId: string, commentId: string) =>
    `/videos/${encodeURIComponent(videoId)}#${commentAnchor(encodeURIComponent(commentId))}`,
  /** @param plan opens the order of this plan, if it can be ordered */
  subscription: (plan?: PaidTier, interval?: BillingInterval) =>
    plan === undefined
      ? route.subscription
      : `${route.subscription}?plan=${plan}${interval === 'year' ? '&interval=year' : ''}`,
  order: (orderId: string) => `/orders/${encodeURIComponent(orderId)}`,
  /** The member's orders in the profile. */
  orders: () => `${route.profile}#${ORDERS_ANCHOR}`,
  /** @param orderId  the order to withdraw from */
  withdraw: (orderId: string) => `${route.withdraw}?order=${encodeURIComponent(orderId)}`,
  session: (sessionId: string) => `/sessions/${encodeURIComponent(sessionId)}`,
  review: (reviewId: string) => `${route.reviews}/${encodeURIComponent(reviewId)}`,
  /** @param previous the try before this one */
  newReview: (videoId: string, moveId: string, previous?: string) =>
    `${route.newReview}?${new URLSearchParams({ video: videoId, move: moveId, ...(previous !== undefined && { previous }) })}`,
  /** @param moveId  null lets the member choose the move */
  sendTake: (videoId: string, moveId: string | null, takeId: string) =>
    `${route.newReview}?${new URLSearchParams({ video: videoId, ...(moveId !== null && { move: moveId }), take: takeId })}`,
  validatedMove: (code: string) => `/moves-valides/${encodeURIComponent(code)}`,
  adminVideo: (videoId: string) => `${route.admin.videos}/${encodeURIComponent(videoId)}`,
  adminOrder: (orderId: string) => `${route.admin.starterKit}/${encodeURIComponent(orderId)}`,
  adminUser: (uid: string) => `${route.admin.users}/${encodeURIComponent(uid)}`,
  trainerReview: (reviewId: string) => `${route.trainerReviews}/${encodeURIComponent(reviewId)}`,
} as const;

/**
 * Returns the public page and language of an address; `null` for routes with one address for both
 * languages.
 */
export function publicPageAt(pathname: string): { page: string; locale: Locale } | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const english = path === '/en' || path.startsWith('/en/');
  const page = english ? path.slice(3) || '/' : path || '/';
  if (!(PUBLIC_PAGES as readonly string[]).includes(page)) return null;
  return { page, locale: english ? 'en' : 'fr' };
}

/**
 * Returns the requested path of a sign-in page: one of this site, never another site's or a sign-in
 * page.
 */
export function requestedPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !/^\/(?![/\\])/.test(next)) return undefined;
  const target = new URL(next, 'https://here.invalid');
  // Dot segments can leave two slashes, with which another site's address begins.
  const isElsewhere = target.origin !== 'https://here.invalid' || target.pathname.startsWith('//');
  if (isElsewhere) return undefined;
  const isSignIn = [...SIGN_IN_PAGES, route.resetPassword].includes(target.pathname);
  return isSignIn ? undefined : `${target.pathname}${target.search}${target.hash}`;
}

/** Returns the plan whose library or path a path leads to. */
export const planOfPage = (path: string): PaidTier | undefined =>
  PAID_TIERS.find((tier) =>
    [href.library(tier), route.formation[tier]].includes(path.split(/[?#]/, 1)[0] ?? ''),
  );

/** Returns whether a path is one of these pages or below one. */
export const isBelow = (path: string, pages: readonly string[]): boolean =>
  pages.some((page) => path === page || path.startsWith(`${page}/`));

/** Where pages for members begin. */
const MEMBER_PAGES: readonly string[] = [
  route.dashboard,
  route.profile,
  route.achievements,
  route.sessions,
  route.notifications,
  route.chat,
  '/orders',
  route.uploadPro,
  route.admin.root,
  '/videos',
  route.guidedSession,
  ...Object.values(route.formation),
];

/**
 * Returns where a visitor should arrive after signing in: the path asked for before a redirect, in
 * the query or in the state of the history entry; on a page for members, which may still be waiting
 * for its guard, the page itself.
 */
export function requestedPathAt(location: {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}): string | undefined {
  const { pathname, search, hash, state } = location;
  const next =
    typeof state === 'object' && state !== null && 'next' in state ? state.next : undefined;
  const requested = requestedPath(
    typeof next === 'string' ? `?${new URLSearchParams({ next }).toString()}` : search,
  );
  if (requested !== undefined) return requested;
  return isBelow(pathname, MEMBER_PAGES) ? `${pathname}${search}${hash}` : undefined;
}

/** Returns where to go after signing in: the requested path, by default the dashboard. */
export const pathAfterLogin = (search: string): string => requestedPath(search) ?? route.dashboard;
