// Every address of the product and what each visitor and member finds there. A new route is a new row.

export const ROLES = ['visitor', 'free', 'basic', 'pro', 'premium', 'canceled', 'waiting', 'trainer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A title as the page shows it: `namespace:key` of locales, or a document's own title in quotes. */
export type Title = `${string}:${string}` | `"${string}"`;

/** What somebody finds: a page by its title (one of several where the hour decides), or another address. */
export type Finding = { title: Title | readonly Title[] } | { ledTo: string };

export interface Stop {
  path: string;
  /** What those find who are not named below. */
  everyone?: Finding;
  /** What others find; each role is named at most once. */
  but?: readonly { roles: readonly Role[]; find: Finding }[];
  /** Who reads the page in English as well. */
  english: Role;
  /** The English page has an address of its own. */
  twin?: true;
}

const page = (title: Title | readonly Title[]): Finding => ({ title });
const ledTo = (path: string): Finding => ({ ledTo: path });
const visitorLedToLogin = (path: string) =>
  ({ roles: ['visitor'], find: ledTo(`/login?next=${encodeURIComponent(path)}`) }) as const;
const MEMBERS = ROLES.filter((role) => role !== 'visitor');

/** Open to all, in two addresses. */
function publicPage(path: string, title: Title): Stop {
  return { path, everyone: page(title), english: 'visitor', twin: true };
}

/** For visitors only: members are led on. */
function signedOutPage(path: string, title: Title): Stop {
  return { path, everyone: page(title), but: [{ roles: MEMBERS, find: ledTo('/dashboard') }], english: 'visitor' };
}

/** For everybody who is signed in. */
function membersPage(path: string, title: Title | readonly Title[], english: Role = 'free'): Stop {
  return { path, everyone: page(title), but: [visitorLedToLogin(path)], english };
}

/** For some members; the others are led to the dashboard. */
function pageOf(roles: readonly Role[], path: string, title: Title): Stop {
  return {
    path,
    everyone: ledTo('/dashboard'),
    but: [visitorLedToLogin(path), { roles, find: page(title) }],
    english: roles[0] ?? 'admin',
  };
}

/** For admins; everybody else is led to the front page. */
function adminPage(path: string, title: Title): Stop {
  return {
    path,
    everyone: ledTo('/'),
    but: [{ roles: ['admin'], find: page(title) }],
    english: 'admin',
  };
}

/** A video: shown to some, refused in words to the others. */
function video(roles: readonly Role[], id: string, title: string): Stop {
  return {
    path: `/videos/${id}`,
    everyone: page('video:denied.title'),
    but: [{ roles, find: page(`"${title}"`) }],
    english: ROLES.find((role) => role !== 'visitor' && !roles.includes(role)) ?? 'admin',
  };
}

// The trainer of the demo data has the Premium plan; a plan that is cancelled or waits opens what the free one does.
const BASIC: readonly Role[] = ['basic', 'admin'];
const PRO: readonly Role[] = ['pro', 'admin'];
const PREMIUM: readonly Role[] = ['premium', 'trainer', 'admin'];

export const STOPS: readonly Stop[] = [
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

  signedOutPage('/login', 'auth:login.title'),
  signedOutPage('/register', 'auth:register.title'),
  { path: '/forgot-password', everyone: page('auth:forgot.title'), english: 'visitor' },
  { path: '/reset-password', everyone: page('auth:link.failed-title'), english: 'visitor' },
  {
    path: '/reset-password?mode=resetPassword&oobCode=inconnu',
    everyone: page('auth:link.failed-title'),
    english: 'visitor',
  },

  membersPage('/dashboard', ['dashboard:greeting.day', 'dashboard:greeting.evening']),
  membersPage('/userProfile', 'profile:title'),
  membersPage('/achievements', 'achievements:title'),
  membersPage('/subscription', 'plans:title'),
  { path: '/starter-kit', everyone: page('shop:title'), english: 'visitor' },
  {
    path: '/starter-kit-confirmation?order=inconnue',
    everyone: page('shop:confirmation.unknown-title'),
    but: [{ roles: ['visitor'], find: page('shop:confirmation.visitor-title') }],
    english: 'visitor',
  },
  { path: '/end-contract', everyone: page('contracts:end.title'), english: 'visitor' },
  { path: '/withdraw', everyone: page('contracts:withdraw.title'), english: 'visitor' },
  pageOf(PREMIUM, '/premium-chat-vip', 'chat:title'),
  pageOf(['trainer', 'admin'], '/upload-pro', 'upload-pro:page.title'),

  adminPage('/admin', 'admin:tabs.videos'),
  adminPage('/admin/overview', 'admin:tabs.overview'),
  adminPage('/admin/videos', 'admin:tabs.videos'),
  adminPage('/admin/videos/upload', 'admin:tabs.upload'),
  adminPage('/admin/videos/le-tour-simple', 'admin:tabs.videos'),
  adminPage('/admin/users', 'admin:tabs.users'),
  adminPage('/admin/users/demo-free', 'admin:tabs.users'),
  adminPage('/admin/events', 'admin:tabs.events'),
  adminPage('/admin/starter-kit', 'admin:tabs.starter-kit'),
  adminPage('/admin/pro-requests', 'admin:tabs.pro-requests'),
  adminPage('/admin/pro-users', 'admin:tabs.pro-users'),
  adminPage('/admin/video-pro-validation', 'admin:tabs.validation'),
  adminPage('/admin/moderation', 'admin:tabs.moderation'),
  adminPage('/admin/settings', 'admin:tabs.settings'),
  adminPage('/admin/audit', 'admin:tabs.audit'),

  { path: '/videos/free', everyone: page('library:title.free'), english: 'visitor' },
  pageOf(BASIC, '/videos/basic', 'library:title.basic'),
  pageOf(PRO, '/videos/pro', 'library:title.pro'),
  pageOf(PREMIUM, '/videos/premium', 'library:title.premium'),
  pageOf(BASIC, '/formation-basic', 'formation:title.basic'),
  pageOf(PRO, '/formation-pro', 'formation:title.pro'),
  pageOf(PREMIUM, '/formation-premium', 'formation:title.premium'),

  { path: '/videos/le-tour-simple', everyone: page('"Le tour simple"'), english: 'visitor' },
  video(BASIC, 'appui-coude-puis-main', 'Appui coude, puis main'),
  video(PRO, 'le-shaker-en-colonne', 'Le shaker en colonne'),
  video(PREMIUM, 'composer-un-numero', 'Composer un numéro de trois minutes'),
  { path: '/videos/inconnue', everyone: ledTo('/not-found'), english: 'visitor' },

  {
    path: '/events/masterclass-bouteille-et-shaker',
    everyone: page('"Masterclass : la bouteille et le shaker"'),
    english: 'visitor',
  },
  {
    path: '/events/repetition-ouverte',
    everyone: page('events:not-found.title'),
    but: [{ roles: PREMIUM, find: page('"Répétition ouverte avec Inès Ravel"') }],
    english: 'basic',
  },
  {
    path: '/events/atelier-main-faible',
    everyone: page('events:not-found.title'),
    but: [{ roles: ['admin'], find: page('"Atelier main faible"') }],
    english: 'premium',
  },
  { path: '/events/inconnu', everyone: page('events:not-found.title'), english: 'visitor' },

  { path: '/maintenance', everyone: page('maintenance:title'), english: 'visitor' },
  { path: '/not-found', everyone: page('common:not-found.title'), english: 'visitor' },
  { path: '/nulle-part', everyone: page('common:not-found.title'), english: 'visitor' },
  { path: '/formation-free', everyone: page('common:not-found.title'), english: 'visitor' },
];

/** Walks from which pages are also looked at: by axe, and for sideways scrolling. Each page by the first who finds it. */
const LOOKERS: readonly Role[] = ['visitor', 'pro', 'admin'];

export function looksAt(role: Role, stop: Stop): boolean {
  return role === LOOKERS.find((looker) => 'title' in findingOf(stop, looker));
}

/** @throws when the table names a role twice at one address, or leaves one out. */
export function findingOf({ path, everyone, but = [] }: Stop, role: Role): Finding {
  const named = but.filter(({ roles }) => roles.includes(role));
  const finding = named[0]?.find ?? everyone;
  if (named.length > 1 || finding === undefined) throw new Error(`${path}: what does ${role} find?`);
  return finding;
}
