import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { describe, expect, test, vi } from 'vitest';
import { LOCALES } from '@atelier/domain/values';

vi.mock('../platform/site-environment.ts', async (original) => ({
  ...(await original<object>()),
  siteOrigin: () => 'https://flair.example',
}));
const { buildMemberMail, composeMail, memberAddress } = await import('./mails.ts');
const { MAIL_TEXTS } = await import('./mail-texts.ts');

type Template = Parameters<typeof composeMail>[0]['template'];
const TEMPLATES = Object.keys(MAIL_TEXTS.fr).filter(
  (name) => name !== 'frame' && name !== 'kinds',
) as Template[];
const AT = new Date('2026-11-23T10:00:00Z');
const DATA = {
  amount: 1000,
  price: 1000,
  nextPrice: 500,
  paid: 1000,
  kept: 100,
  refund: 666,
  date: AT,
  time: AT,
  exactTime: AT,
  next: AT,
  until: AT,
  last: AT,
  endsAt: AT,
  reference: '2026-0001',
  shipTo: 'Zoé\n44000 Nantes',
  reason: 'Carton abîmé',
  tier: 'Pro',
  version: '2026-11',
  plan: 'Pro',
  what: 'rétractation',
  place: 'Le tour',
  rule: 'la publicité',
  city: 'Nantes',
  number: '6A00',
  title: 'Le tour',
  id: 'v1',
  reply: 'r1',
  order: 'o1',
  delivery: '5 jours ouvrés',
  message: 'Un mot.',
  question: 'Où est mon colis ?',
  lines: '• Message à l’équipe (2)\n• Commande à expédier : AF-1',
  former: 'Basic',
  rhythm: 'chaque mois',
  formerRhythm: 'chaque mois',
  nextRhythm: 'chaque année',
  card: 'Visa •••• 4242',
  email: 'zoe@example.com',
  owed: 'Une facture reste due.',
  invoiceUrl: 'https://invoice.example/i1',
  trackingUrl: 'https://post.example/6A00',
  when: 'mardi 24 novembre de 19 h à 20 h, heure de Paris',
  formerly: 'lundi 23 novembre de 19 h à 20 h, heure de Paris',
  trainer: 'Inès Ravel',
  reviewUrl: 'https://flair.example/reviews/r1',
  sessionUrl: 'https://flair.example/sessions/s1',
  joinUrl: 'https://flair.example/sessions/s1#join',
  clipsUrl: 'https://flair.example/upload-pro/avis',
  link: 'https://flair.example/withdraw?token=t1',
  practised: '45 minutes',
  newsTitle: 'Nouveau :',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((place) => [
      [`news${place}`, `Vidéo ${place}`],
      [`news${place}Url`, `https://flair.example/videos/v${place}`],
    ]),
  ),
  moreNews: 'Et encore 2 nouveautés',
  move: 'Le tour',
  moveUrl: 'https://flair.example/videos/v1?move=tour&hand=right&prop=training',
};
const zoe = { email: 'zoe@example.com', name: 'Zoé Martin', locale: 'fr' } as const;
const addressesIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test.each([
  ['a confirmed one of the account', true, 'former@example.com', 'new@example.com'],
  [
    'that of the profile, as long as another of the account is not confirmed',
    false,
    'former@example.com',
    'former@example.com',
  ],
  ['that of an account without a profile', false, undefined, 'new@example.com'],
])('a member has as an address %s', (_what, emailVerified, stored, expected) => {
  const profile = { get: () => stored } as unknown as DocumentSnapshot;
  expect(memberAddress({ email: 'new@example.com', emailVerified }, profile)).toBe(expected);
});

describe.each(LOCALES)('in %s', (locale) => {
  test.each(TEMPLATES)('%s has all its values, both parts, and links to the site', (template) => {
    const { subject, text, html } = composeMail({ to: { ...zoe, locale }, template, data: DATA });
    expect(subject + text + html).not.toMatch(/\{\{|undefined|\]\(/);
    expect(html).toMatch(new RegExp(`<html lang="${locale}" dir="ltr">`));
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html).not.toContain('<script');
    for (const href of addressesIn(html)) {
      expect(href).toMatch(/^https:\/\/(flair|invoice|post)\.example\//);
    }
    for (const href of addressesIn(html)) expect(text).toContain(href?.replaceAll('&amp;', '&'));
    expect(text).toMatch(locale === 'fr' ? /^Bonjour Zoé,\n\n/ : /^Hello Zoé,\n\n/);
    expect(text).toMatch(/SIRET \d{14}/);
    expect(html).toMatch(/SIRET \d{14}/);
  });
});

test('news that the weekly mail does not name are one link to all of them', () => {
  const { text } = composeMail({ to: zoe, template: 'weekly', data: DATA });
  expect(text).toContain(
    '\n\n• Et encore 2 nouveautés\u00a0: https://flair.example/notifications\n\n',
  );
});

test('what a person wrote is shown unchanged and is never HTML, a link or a header', () => {
  const values = {
    title: 'Trop\r\nBcc: x@y.z <b>',
    message: 'On ne voit <i>rien</i>.\n[ici](https://bad.example) {{link}}',
  };
  const { subject, text, html } = composeMail({ to: zoe, template: 'draft-refused', data: values });
  expect(subject).toBe('Votre vidéo n’est pas retenue\u00a0: Trop Bcc: x@y.z <b>');
  expect(text).toContain('\n\nOn ne voit <i>rien</i>.\n[ici](https://bad.example) {{link}}\n\n');
  expect(html).toContain(
    'On ne voit &lt;i&gt;rien&lt;/i&gt;.\n[ici](https://bad.example) {{link}}',
  );
  expect(addressesIn(html)).not.toContain('https://bad.example');
  expect(html).not.toMatch(/<[ib]>/);
});

test('French texts get their typography, what a person wrote does not', () => {
  const message = "L'angle : trop bas !";
  const { text } = composeMail({
    to: zoe,
    template: 'draft-to-correct',
    data: { title: "L'arc", message },
  });
  expect(text).toContain(
    "Votre vidéo «\u00a0L'arc\u00a0» a besoin d’une correction avant sa publication\u00a0:",
  );
  expect(text).toContain(`\n\n${message}\n\n`);
});

test('a declaration has its time to the second, the beginning of a plan to the minute', () => {
  const compose = (template: Template, locale: 'fr' | 'en') => {
    const data = { ...DATA, exactTime: new Date('2026-11-23T10:16:47Z') };
    return composeMail({ to: { ...zoe, locale }, template, data }).text.replaceAll('\u00a0', ' ');
  };
  expect(compose('contract-ended', 'fr')).toContain(
    'le 23 novembre 2026 à 11 h 16 min 47 s (heure de Paris).',
  );
  expect(compose('contract-ended', 'en')).toContain(
    'on 23 November 2026 at 11:16:47 (Paris time).',
  );
  expect(compose('subscription-confirmation', 'fr')).toContain(
    'le 23 novembre 2026 à 11 h (heure de Paris).',
  );
});

test('the last day to refuse a renewal stands in a frame, as the law wants it', () => {
  const { html } = composeMail({ to: zoe, template: 'renewal-reminder', data: DATA });
  expect(html).toMatch(
    /<p class="text" style="[^"]*border: 2px[^"]*">[^<]*jusqu’au 23 novembre 2026 inclus/,
  );
});

test('a paragraph without its value is left out; a mail without a value, or with a link to a program, is not made', () => {
  const shipped = (data: object) =>
    composeMail({ to: zoe, template: 'order-shipped', data: { ...DATA, ...data } }).text;
  expect(shipped({})).toContain(
    'Numéro de suivi\u00a0: 6A00\n\nSuivre le colis\u00a0: https://post.example/6A00',
  );
  expect(shipped({ number: '', trackingUrl: '' })).not.toMatch(/suivi|colis/);
  expect(() =>
    composeMail({ to: zoe, template: 'draft-accepted', data: { title: 'Le tour' } }),
  ).toThrow('no value for id');
  expect(() => shipped({ trackingUrl: 'javascript:alert(1)' })).toThrow('a link with javascript:');
});

test('the mail about a reply leads to the reply', () => {
  const { html } = composeMail({ to: zoe, template: 'comment-reply', data: DATA });
  expect(addressesIn(html)).toContain('https://flair.example/videos/v1#comment-r1');
});

test('only a mail that the member may switch off says how', () => {
  const compose = (unsubscribe?: 'comment-reply') =>
    composeMail({
      to: zoe,
      template: 'comment-reply',
      data: DATA,
      ...(unsubscribe && { unsubscribe }),
    });
  const { text, html } = compose('comment-reply');
  expect(text).toContain('Ne plus recevoir ces e-mails\u00a0: https://flair.example/unsubscribe ·');
  expect(addressesIn(html)).toContain('https://flair.example/unsubscribe');
  expect(compose().html).not.toContain('unsubscribe');
});

test('only a mail with a one-time link says so, and it starts as waiting', () => {
  const member = (fields: Record<string, unknown>, exists = true) =>
    ({ id: 'u1', exists, get: (field: string) => fields[field] }) as unknown as DocumentSnapshot;
  const profile = { email: 'zoe@example.com', display_name: ' ', locale: 'en' };
  const mail = buildMemberMail(member(profile), { template: 'application-approved' });
  expect(mail).toMatchObject({
    to: 'zoe@example.com',
    uid: 'u1',
    locale: 'en',
    kind: 'application-approved',
  });
  expect(mail).toMatchObject({ delivery: { state: 'pending', attempts: 0 } });
  expect(mail?.message.text).toMatch(/^Hello,\n\n/);
  expect(mail).not.toHaveProperty('one_time');
  expect(buildMemberMail(member({}, false), { template: 'application-approved' })).toBeUndefined();
});
