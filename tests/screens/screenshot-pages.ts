import type { Page } from '@playwright/test';
import type { Locale } from '@atelier/domain/values';
import type { AccountName } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';

/** A screenshot of `npm run screens`: file name, path and account. */
export interface Screenshot {
  readonly name: string;
  readonly path: string;
  /** Undefined for a visitor. */
  readonly account?: AccountName;
  /** Adds the code of a password reset e-mail of the free member. */
  readonly withCode?: true;
  /** Waits for content from the server. */
  readonly until?: (page: Page, locale: Locale) => Promise<void>;
  /** Opens a dialog; the screenshot then shows only the viewport. */
  readonly open?: (page: Page, locale: Locale) => Promise<void>;
}

type Key = Parameters<typeof localeText>[1];

/** Clicks the first button whose name begins with the words of a text. */
const clickButton =
  (key: Key, values?: Record<string, string>) =>
  (page: Page, locale: Locale): Promise<void> =>
    page
      .getByRole('button', {
        name: new RegExp(`^${localeText(locale, key, values)}(?!\\p{L})`, 'u'),
      })
      .first()
      .click();

/** Waits for a page title. */
const waitForHeading =
  (key: Key) =>
  (page: Page, locale: Locale): Promise<void> =>
    page.getByRole('heading', { level: 1, name: localeText(locale, key) }).waitFor();

export const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'landing', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'legal', path: '/legal' },
  { name: 'cookies', path: '/cookies' },
  { name: 'data-protection', path: '/data-protection' },
  { name: 'consumer-rights', path: '/consumer-rights' },
  { name: 'preview-pro', path: '/preview/pro' },
  { name: 'starter-kit-visitor', path: '/starter-kit' },
  { name: 'kit-reference', path: '/starter-kit-confirmation?order=ZtQ4xkX1pbnQ7rLw0aVs' },
  { name: 'end-contract-visitor', path: '/end-contract' },
  { name: 'withdraw-visitor', path: '/withdraw' },
  {
    name: 'end-contract-link',
    path: '/end-contract?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password', withCode: true },
  { name: 'reset-password-unusable', path: '/reset-password' },
  { name: 'not-found', path: '/nulle-part' },
  { name: 'maintenance', path: '/maintenance' },
  { name: 'library-visitor', path: '/videos/free' },
  { name: 'video-visitor', path: '/videos/le-tour-simple' },
  { name: 'video-denied', path: '/videos/le-shaker-en-colonne' },
  { name: 'events', path: '/events' },
  { name: 'event', path: '/events/masterclass-bouteille-et-shaker' },
  { name: 'event-unknown', path: '/events/inconnu' },
  { name: 'events-premium', path: '/events', account: 'premium' },
  { name: 'event-vip', path: '/events/repetition-ouverte', account: 'premium' },
  { name: 'sessions', path: '/sessions', account: 'pro' },
  { name: 'session', path: '/sessions/le-tour-pas-a-pas', account: 'pro' },
  { name: 'reviews', path: '/reviews', account: 'premium' },
  { name: 'review-waiting', path: '/reviews/demo-clip-attente', account: 'premium' },
  { name: 'review-again', path: '/reviews/demo-clip-encore', account: 'premium' },
  { name: 'review-validated', path: '/reviews/demo-clip-valide', account: 'premium' },
  {
    name: 'review-new',
    path: '/reviews/new?video=toupie-et-stall&move=la-toupie',
    account: 'premium',
  },
  { name: 'validated-move', path: '/moves-valides/de300000000000000000000000000001' },
  { name: 'notifications', path: '/notifications', account: 'trainer' },
  { name: 'notifications-none', path: '/notifications', account: 'free' },
  { name: 'unsubscribe', path: '/unsubscribe?token=t1' },
  { name: 'achievements', path: '/achievements', account: 'pro' },
  { name: 'formation', path: '/formation-pro', account: 'pro' },
  { name: 'dashboard', path: '/dashboard', account: 'pro' },
  { name: 'profile', path: '/userProfile', account: 'pro' },
  { name: 'library', path: '/videos/free', account: 'pro' },
  { name: 'library-pro', path: '/videos/pro', account: 'pro' },
  { name: 'video', path: '/videos/le-tour-simple', account: 'pro' },
  { name: 'chat', path: '/premium-chat-vip', account: 'premium' },
  { name: 'subscription', path: '/subscription', account: 'pro' },
  { name: 'subscription-free', path: '/subscription', account: 'free' },
  { name: 'starter-kit', path: '/starter-kit', account: 'premium' },
  {
    name: 'kit-packed',
    path: '/starter-kit-confirmation?order=demo-kit-3',
    account: 'premium',
    until: waitForHeading('shop:confirmation.paid-title'),
  },
  {
    name: 'kit-sent',
    path: '/starter-kit-confirmation?order=demo-kit-5',
    account: 'trainer',
    until: waitForHeading('shop:confirmation.sent-title'),
  },
  {
    name: 'kit-refunded',
    path: '/starter-kit-confirmation?order=demo-kit-8',
    account: 'canceled',
    until: waitForHeading('shop:confirmation.refunded-title'),
  },
  { name: 'kit-unknown', path: '/starter-kit-confirmation?order=nothing', account: 'premium' },
  { name: 'order-packed', path: '/orders/demo-kit-3', account: 'premium' },
  { name: 'order-sent', path: '/orders/demo-kit-5', account: 'trainer' },
  { name: 'order-open', path: '/orders/demo-kit-1', account: 'free' },
  { name: 'order-unknown', path: '/orders/nothing', account: 'premium' },
  { name: 'end-contract', path: '/end-contract', account: 'premium' },
  { name: 'withdraw', path: '/withdraw', account: 'premium' },
  { name: 'withdraw-visitor', path: '/withdraw' },
  { name: 'withdraw-nothing', path: '/withdraw', account: 'canceled' },
  { name: 'admin-videos', path: '/admin', account: 'admin' },
  { name: 'admin-video', path: '/admin/videos/le-tour-simple', account: 'admin' },
  { name: 'admin-upload', path: '/admin/videos/upload', account: 'admin' },
  { name: 'admin-users', path: '/admin/users', account: 'admin' },
  { name: 'admin-user', path: '/admin/users/demo-pro', account: 'admin' },
  { name: 'admin-events', path: '/admin/events', account: 'admin' },
  { name: 'admin-starter-kit', path: '/admin/starter-kit', account: 'admin' },
  { name: 'admin-pro-requests', path: '/admin/pro-requests', account: 'admin' },
  { name: 'admin-pro-users', path: '/admin/pro-users', account: 'admin' },
  { name: 'admin-validation', path: '/admin/video-pro-validation', account: 'admin' },
  { name: 'admin-support', path: '/admin/support', account: 'admin' },
  { name: 'admin-moderation', path: '/admin/moderation', account: 'admin' },
  { name: 'admin-settings', path: '/admin/settings', account: 'admin' },
  { name: 'admin-overview', path: '/admin/overview', account: 'admin' },
  { name: 'admin-audit', path: '/admin/audit', account: 'admin' },
  { name: 'admin-jobs', path: '/admin/jobs', account: 'admin' },
  { name: 'upload-pro', path: '/upload-pro', account: 'trainer' },
  { name: 'trainer-reviews', path: '/upload-pro/avis', account: 'trainer' },
  { name: 'trainer-review', path: '/upload-pro/avis/demo-clip-attente', account: 'trainer' },
  { name: 'trainer-answer', path: '/upload-pro/avis/demo-clip-encore', account: 'trainer' },
  { name: 'admin-sessions', path: '/admin/sessions', account: 'admin' },
  {
    name: 'dialog-live-new',
    path: '/upload-pro',
    account: 'trainer',
    open: clickButton('live:plan.new'),
  },
  {
    name: 'dialog-draft-refuse',
    path: '/admin/video-pro-validation',
    account: 'admin',
    open: clickButton('admin:drafts.refuse-this', { title: 'Le réveil du poignet' }),
  },
  {
    name: 'dialog-draft-note',
    path: '/admin/video-pro-validation',
    account: 'admin',
    open: clickButton('admin:drafts.note-this', { title: 'Le réveil du poignet' }),
  },
  {
    name: 'dialog-request',
    path: '/admin/pro-requests',
    account: 'admin',
    open: clickButton('admin:requests.reject'),
  },
  {
    name: 'dialog-identity',
    path: '/admin/pro-requests',
    account: 'admin',
    open: clickButton('admin:requests.front'),
  },
  {
    name: 'dialog-access',
    path: '/admin/users/demo-pro',
    account: 'admin',
    open: clickButton('admin:users.access.edit-of', { name: 'Lila Mercier' }),
  },
  {
    name: 'dialog-member-delete',
    path: '/admin/users/demo-pro',
    account: 'admin',
    open: clickButton('admin:users.delete-this', { name: 'Lila Mercier' }),
  },
  {
    name: 'dialog-take-out',
    path: '/admin?q=le+tour+simple',
    account: 'admin',
    open: clickButton('admin:videos.take-out-this', { title: 'Le tour simple' }),
  },
  {
    name: 'dialog-ship',
    path: '/admin/starter-kit',
    account: 'admin',
    open: clickButton('admin:orders.shipped'),
  },
  {
    name: 'dialog-order',
    path: '/admin/starter-kit',
    account: 'admin',
    open: clickButton('admin:orders.show'),
  },
  {
    name: 'dialog-refund',
    path: encodeURI('/admin/starter-kit?status=expedié'),
    account: 'admin',
    async open(page, locale) {
      await clickButton('admin:orders.show')(page, locale);
      await clickButton('admin:orders.refund.open')(page, locale);
    },
  },
  {
    name: 'dialog-event',
    path: '/admin/events',
    account: 'admin',
    open: clickButton('admin:events.edit-this', { title: 'Premiers lancers' }),
  },
  {
    name: 'dialog-report-delete',
    path: '/admin/moderation',
    account: 'admin',
    open: clickButton('moderation:delete'),
  },
  {
    name: 'dialog-mute',
    path: '/admin/moderation',
    account: 'admin',
    open: clickButton('common:mute.submit'),
  },
  {
    name: 'dialog-maintenance',
    path: '/admin/settings',
    account: 'admin',
    async open(page, locale) {
      await page
        .getByRole('switch', { name: localeText(locale, 'admin:settings.maintenance') })
        .click();
      await clickButton('common:actions.save')(page, locale);
    },
  },
];
