// Every route and what each role sees there. A new route needs a new row.

export const ROLES = [
  'visitor',
  'free',
  'basic',
  'pro',
  'premium',
  'canceled',
  'waiting',
  'trainer',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];

/** A page title: `namespace:key` of locales, or a document's title in quotes. */
export type Title = `${string}:${string}` | `"${string}"`;

/** A page by its title (one of several if it depends on the time of day), or a redirect. */
export type Expectation = { title: Title | readonly Title[] } | { redirectsTo: string };

export interface RouteExpectation {
  path: string;
  /** For roles that are not in `exceptions`. */
  defaultExpectation?: Expectation;
  /** For other roles; each at most once. */
  exceptions?: readonly { roles: readonly Role[]; find: Expectation }[];
  /** The role that opens the page in English, too. */
  english: Role;
  /** The English page has its own URL. */
  hasEnglishUrl?: true;
}

const page = (title: Title | readonly Title[]): Expectation => ({ title });
const redirectsTo = (path: string): Expectation => ({ redirectsTo: path });
const visitorRedirectsToLogin = (path: string) =>
  ({ roles: ['visitor'], find: redirectsTo(`/login?next=${encodeURIComponent(path)}`) }) as const;
const MEMBERS = ROLES.filter((role) => role !== 'visitor');

/** For everybody, with one URL per language. */
function publicPage(path: string, title: Title): RouteExpectation {
  return { path, defaultExpectation: page(title), english: 'visitor', hasEnglishUrl: true };
}

/** For visitors; members are redirected to the dashboard. */
function signedOutPage(path: string, title: Title): RouteExpectation {
  return {
    path,
    defaultExpectation: page(title),
    exceptions: [{ roles: MEMBERS, find: redirectsTo('/dashboard') }],
    english: 'visitor',
  };
}

/** For signed-in members. */
function membersPage(
  path: string,
  title: Title | readonly Title[],
  english: Role = 'free',
): RouteExpectation {
  return {
    path,
    defaultExpectation: page(title),
    exceptions: [visitorRedirectsToLogin(path)],
    english,
  };
}

/** For some roles; other members are redirected to the dashboard. */
function restrictedPage(roles: readonly Role[], path: string, title: Title): RouteExpectation {
  return {
    path,
    defaultExpectation: redirectsTo('/dashboard'),
    exceptions: [visitorRedirectsToLogin(path), { roles, find: page(title) }],
    english: roles[0] ?? 'admin',
  };
}

/** For admins; others are redirected to the home page. */
function adminPage(path: string, title: Title): RouteExpectation {
  return {
    path,
    defaultExpectation: redirectsTo('/'),
    exceptions: [{ roles: ['admin'], find: page(title) }],
    english: 'admin',
  };
}

/** A video page; other roles see a denial. */
function video(roles: readonly Role[], id: string, title: string): RouteExpectation {
  return {
    path: `/videos/${id}`,
    defaultExpectation: page('video:denied.title'),
    exceptions: [{ roles, find: page(`"${title}"`) }],
    english: ROLES.find((role) => role !== 'visitor' && !roles.includes(role)) ?? 'admin',
  };
}

/** The locked videos of a tier; roles that may open them are sent to the library. */
function preview(roles: readonly Role[], tier: 'basic' | 'pro' | 'premium'): RouteExpectation {
  return {
    path: `/preview/${tier}`,
    defaultExpectation: page(`library:title.${tier}`),
    exceptions: [{ roles, find: redirectsTo(`/videos/${tier}`) }],
    english: 'visitor',
  };
}

// The demo trainer has the Premium plan; a canceled or waiting plan gives the access of the free
// one.
const BASIC: readonly Role[] = ['basic', 'admin'];
const PRO: readonly Role[] = ['pro', 'admin'];
const PREMIUM: readonly Role[] = ['premium', 'trainer', 'admin'];

/** The table in groups, whose names are part of the titles of journeys. */
const ROUTE_GROUPS: Readonly<Record<string, readonly RouteExpectation[]>> = {
  'public pages': [
    publicPage('/', 'landing:hero.title'),
    publicPage('/events', 'events:title'),
    publicPage('/about', 'about:title'),
    publicPage('/contact', 'contact:title'),
    publicPage('/terms', 'terms:title'),
    publicPage('/privacy', 'privacy:title'),
    publicPage('/legal', 'legal:title'),
    publicPage('/cookies', 'cookies:title'),
    publicPage('/data-protection', 'data-protection:title'),
    publicPage('/consumer-rights', 'consumer-rights:title'),
  ],
  'sign-in pages': [
    signedOutPage('/login', 'auth:login.title'),
    signedOutPage('/register', 'auth:register.title'),
    { path: '/forgot-password', defaultExpectation: page('auth:forgot.title'), english: 'visitor' },
    {
      path: '/reset-password',
      defaultExpectation: page('auth:link.failed-title'),
      english: 'visitor',
    },
    {
      path: '/reset-password?mode=resetPassword&oobCode=inconnu',
      defaultExpectation: page('auth:link.failed-title'),
      english: 'visitor',
    },
  ],
  'pages of members': [
    membersPage('/dashboard', ['dashboard:greeting.day', 'dashboard:greeting.evening']),
    membersPage('/userProfile', 'profile:title'),
    membersPage('/practice/today', 'practice:guided.title'),
    membersPage('/achievements', 'achievements:title'),
    membersPage('/notifications', 'notifications:title'),
    membersPage('/sessions', 'live:title'),
    membersPage('/sessions/le-tour-pas-a-pas', '"Le tour, pas à pas"'),
    membersPage('/sessions/inconnue', 'live:not-found'),
    membersPage('/reviews', 'reviews:member.list-title'),
    membersPage('/reviews/new', 'reviews:member.title'),
    membersPage('/reviews/inconnu', 'reviews:member.not-found'),
    {
      path: '/moves-valides/inconnu',
      defaultExpectation: page('reviews:public.gone'),
      english: 'visitor',
    },
  ],
  'plans, shop and contracts': [
    membersPage('/subscription', 'plans:title'),
    { path: '/starter-kit', defaultExpectation: page('shop:title'), english: 'visitor' },
    {
      path: '/starter-kit-confirmation?order=inconnue',
      defaultExpectation: page('shop:confirmation.unknown-title'),
      exceptions: [{ roles: ['visitor'], find: page('shop:confirmation.visitor-title') }],
      english: 'visitor',
    },
    membersPage('/orders/inconnue', 'shop:order.not-found'),
    { path: '/end-contract', defaultExpectation: page('contracts:end.title'), english: 'visitor' },
    { path: '/withdraw', defaultExpectation: page('contracts:withdraw.title'), english: 'visitor' },
    {
      path: '/unsubscribe',
      defaultExpectation: page('notifications:unsubscribe.title'),
      english: 'visitor',
    },
  ],
  'chat and pages of trainers': [
    restrictedPage(PREMIUM, '/premium-chat-vip', 'chat:title'),
    restrictedPage(['admin', 'trainer'], '/upload-pro', 'upload-pro:page.title'),
    restrictedPage(['admin', 'trainer'], '/upload-pro/avis', 'reviews:trainer.title'),
    restrictedPage(['admin', 'trainer'], '/upload-pro/avis/inconnu', 'reviews:trainer.title'),
  ],
  'admin panels about content': [
    adminPage('/admin', 'admin:tabs.videos'),
    adminPage('/admin/videos', 'admin:tabs.videos'),
    adminPage('/admin/videos/upload', 'admin:tabs.upload'),
    adminPage('/admin/videos/le-tour-simple', 'admin:tabs.videos'),
    adminPage('/admin/events', 'admin:tabs.events'),
    adminPage('/admin/sessions', 'admin:tabs.sessions'),
    adminPage('/admin/video-pro-validation', 'admin:tabs.validation'),
  ],
  'admin panels about members and the site': [
    adminPage('/admin/users', 'admin:tabs.users'),
    adminPage('/admin/users/demo-free', 'admin:tabs.users'),
    adminPage('/admin/pro-users', 'admin:tabs.pro-users'),
    adminPage('/admin/pro-requests', 'admin:tabs.pro-requests'),
    adminPage('/admin/moderation', 'admin:tabs.moderation'),
    adminPage('/admin/support', 'admin:tabs.support'),
    adminPage('/admin/starter-kit', 'admin:tabs.starter-kit'),
    adminPage('/admin/starter-kit/demo-kit-9', 'admin:tabs.starter-kit'),
    adminPage('/admin/overview', 'admin:tabs.overview'),
    adminPage('/admin/settings', 'admin:tabs.settings'),
    adminPage('/admin/audit', 'admin:tabs.audit'),
    adminPage('/admin/jobs', 'admin:tabs.jobs'),
  ],
  libraries: [
    { path: '/videos/free', defaultExpectation: page('library:title.free'), english: 'visitor' },
    restrictedPage(BASIC, '/videos/basic', 'library:title.basic'),
    restrictedPage(PRO, '/videos/pro', 'library:title.pro'),
    restrictedPage(PREMIUM, '/videos/premium', 'library:title.premium'),
    preview(BASIC, 'basic'),
    preview(PRO, 'pro'),
    preview(PREMIUM, 'premium'),
    restrictedPage(BASIC, '/formation-basic', 'formation:title.basic'),
    restrictedPage(PRO, '/formation-pro', 'formation:title.pro'),
    restrictedPage(PREMIUM, '/formation-premium', 'formation:title.premium'),
  ],
  videos: [
    {
      path: '/videos/le-tour-simple',
      defaultExpectation: page('"Le tour simple"'),
      english: 'visitor',
    },
    video(BASIC, 'appui-coude-puis-main', 'Appui coude, puis main'),
    video(PRO, 'le-shaker-en-colonne', 'Le shaker en colonne'),
    video(PREMIUM, 'composer-un-numero', 'Composer un numéro de trois minutes'),
    { path: '/videos/inconnue', defaultExpectation: redirectsTo('/not-found'), english: 'visitor' },
  ],
  events: [
    {
      path: '/events/masterclass-bouteille-et-shaker',
      defaultExpectation: page('"Masterclass : la bouteille et le shaker"'),
      english: 'visitor',
    },
    {
      path: '/events/repetition-ouverte',
      defaultExpectation: page('events:not-found.title'),
      exceptions: [{ roles: PREMIUM, find: page('"Répétition ouverte avec Inès Ravel"') }],
      english: 'basic',
    },
    {
      path: '/events/atelier-main-faible',
      defaultExpectation: page('events:not-found.title'),
      exceptions: [{ roles: ['admin'], find: page('"Atelier main faible"') }],
      english: 'premium',
    },
    {
      path: '/events/inconnu',
      defaultExpectation: page('events:not-found.title'),
      english: 'visitor',
    },
  ],
  'other addresses': [
    { path: '/maintenance', defaultExpectation: page('maintenance:title'), english: 'visitor' },
    { path: '/not-found', defaultExpectation: page('common:not-found.title'), english: 'visitor' },
    { path: '/nulle-part', defaultExpectation: page('common:not-found.title'), english: 'visitor' },
    {
      path: '/formation-free',
      defaultExpectation: page('common:not-found.title'),
      english: 'visitor',
    },
  ],
};

export const ROUTES: readonly RouteExpectation[] = Object.values(ROUTE_GROUPS).flat();

/**
 * Roles whose pages are also checked with axe and for sideways scrolling; each page for the first
 * role that sees it.
 */
const ACCESSIBILITY_ROLES: readonly Role[] = ['visitor', 'pro', 'admin'];

export function checksAccessibility(role: Role, route: RouteExpectation): boolean {
  return role === ACCESSIBILITY_ROLES.find((other) => 'title' in expectationFor(route, other));
}

/**
 * Returns what a role sees on a route.
 *
 * @throws when the table contains a role twice or not at all
 */
export function expectationFor(
  { path, defaultExpectation: everyone, exceptions: but = [] }: RouteExpectation,
  role: Role,
): Expectation {
  const named = but.filter(({ roles }) => roles.includes(role));
  const expectation = named[0]?.find ?? everyone;
  if (named.length > 1 || expectation === undefined) {
    throw new Error(`${path}: no unique expectation for ${role}`);
  }
  return expectation;
}

/** One path of each type that is also loaded directly, where its guard waits for the session. */
const LOADED_PATHS: readonly string[] = [
  '/videos/pro',
  '/formation-pro',
  '/videos/le-shaker-en-colonne',
  '/premium-chat-vip',
  '/upload-pro',
  '/admin/users',
  '/subscription',
];
const LOADED_ROLES: readonly Role[] = ['free', 'pro', 'admin'];

/** Returns whether a role that follows links inside the app also loads the route directly. */
export const isAlsoLoaded = (role: Role, { path }: RouteExpectation): boolean =>
  LOADED_ROLES.includes(role) && LOADED_PATHS.includes(path);

/** A third of the limit of a journey (`playwright.config.ts`): the rest is for a busy machine. */
export const MAX_JOURNEY_S = 40;

/**
 * What parts of a journey need at most on a quiet machine, in seconds; `start` includes the
 * sign-in.
 */
const COST_S = { start: 4, link: 0.7, load: 1, checkedVisit: 2 } as const;

/**
 * Returns what a journey of a role through some routes needs at most on a quiet machine, in
 * seconds.
 */
export function estimateJourneyS(role: Role, routes: readonly RouteExpectation[]): number {
  const visit = role === 'visitor' ? COST_S.load : COST_S.link;
  const costs = routes.map(
    (route) =>
      (checksAccessibility(role, route) ? COST_S.checkedVisit : visit) +
      (isAlsoLoaded(role, route) ? COST_S.load : 0) +
      (route.hasEnglishUrl && route.english === role ? visit : 0),
  );
  return costs.reduce((sum, cost) => sum + cost, COST_S.start);
}

/** A part of the table that one journey visits. */
interface RouteJourney {
  /** The first and the last of its groups. */
  name: string;
  routes: readonly RouteExpectation[];
}

/**
 * Returns the page that a role is redirected to, without the address to return to; undefined when
 * it sees the route.
 */
export function redirectOf(route: RouteExpectation, role: Role): string | undefined {
  const expectation = expectationFor(route, role);
  return 'redirectsTo' in expectation ? expectation.redirectsTo.replace(/\?.*/, '') : undefined;
}

/**
 * Returns the routes of a group that a role visits: those that show it a page, the first one that
 * redirects it to each other page, and those that it also loads. `router.test.tsx` proves where
 * every address redirects whom.
 */
function visitedBy(role: Role, routes: readonly RouteExpectation[]): readonly RouteExpectation[] {
  const targets = routes.map((route) => redirectOf(route, role));
  return routes.filter((route, index) => {
    const target = targets[index];
    return target === undefined || targets.indexOf(target) === index || isAlsoLoaded(role, route);
  });
}

/**
 * Divides the routes of a role among its journeys: whole groups, in their order, as many as fit
 * into one journey.
 */
export function journeysOf(role: Role): readonly RouteJourney[] {
  const journeys: { first: string; last: string; routes: readonly RouteExpectation[] }[] = [];
  for (const [group, all] of Object.entries(ROUTE_GROUPS)) {
    const routes = visitedBy(role, all);
    const latest = journeys.at(-1);
    const together = [...(latest?.routes ?? []), ...routes];
    if (latest !== undefined && estimateJourneyS(role, together) <= MAX_JOURNEY_S) {
      latest.last = group;
      latest.routes = together;
    } else {
      journeys.push({ first: group, last: group, routes });
    }
  }
  return journeys.map(({ first, last, routes }) => ({
    name: first === last ? first : `${first} to ${last}`,
    routes,
  }));
}
