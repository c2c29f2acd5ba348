import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { path } from '@atelier/domain/collection-paths';
import { DELETION_STEPS, type DeletionStep } from '@atelier/domain/deletion';
import { TERMS_VERSION } from '@atelier/domain/terms-version';
import { expect, signIn, test } from './fixtures.ts';
import { idToken, runSchedule } from '../functions/support/emulated.ts';
import { plan } from '../payments/support/faults.ts';
import { granted } from '../payments/support/post.ts';
import { suiteStripe } from '../payments/support/suite-stripe.ts';
import { away, open } from '../stripe/support/hosted-page.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

const button = (page: Page, key: string, values = {}) => page.getByRole('button', { name: words('fr', key, values) });
const find = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: words('fr', 'admin:users.search') }).fill(text);
const unique = () => `Zora${Date.now().toString(36)}`;

test('a member is found by name, gets another plan in place, and the change is undone', async ({ page }) => {
  const name = unique();
  const member = await newMember({ display_name: `${name} Émile` });
  await storedDocument(`profiles/${member.uid}`, (data) => Array.isArray(data?.search));
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/users');
  await find(page, name.toUpperCase());
  const tier = page.getByLabel(words('fr', 'admin:users.tier-of', { name: member.display_name }));
  await expect(page.getByRole('row')).toHaveCount(2);
  await tier.selectOption('pro');
  await storedDocument(`profiles/${member.uid}`, (data) => data?.subscription_tier === 'pro');
  await expect(
    page.getByText(words('fr', 'admin:users.membership-changed', { name: member.display_name })),
  ).toBeVisible();
  await button(page, 'admin:undo').click();
  await storedDocument(
    `profiles/${member.uid}`,
    (data) => data?.subscription_tier === 'free' && data.membership_source === 'stripe',
  );
  await expect(tier).toHaveValue('free');

  await page.getByRole('button', { name: words('fr', 'admin:users.filter.waiting') }).click();
  await expect(page.getByText(words('fr', 'admin:users.none'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(words('fr', 'admin:users.none'))).toBeVisible();
});

test('two admins on one member: the second is told, and sees the new state', async ({ page }) => {
  const name = unique();
  const member = await newMember({ display_name: name });
  await storedDocument(`profiles/${member.uid}`, (data) => Array.isArray(data?.search));
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto(`/admin/users?q=${name}`);
  const status = page.getByLabel(words('fr', 'admin:users.status-of', { name }));
  await expect(status).toHaveValue('active');
  // The first admin's change reaches the server while the second one's page cannot hear of it yet.
  await page.route('**/*Listen*', (route) => route.abort());
  await page.route('**/setMembership', async (route) => {
    await adminFirestore()
      .doc(`profiles/${member.uid}`)
      .update({ subscription_tier: 'basic', membership_source: 'admin' });
    await route.continue();
  });
  await status.selectOption('canceled');
  await expect(page.getByText(words('fr', 'admin:conflict.member'))).toBeVisible();
  const stored = (await adminFirestore().doc(`profiles/${member.uid}`).get()).data();
  expect(stored).toMatchObject({ subscription_tier: 'basic', subscription_status: 'active' });
});

test('a member’s page: trainer at once, administrator after a question, both logged', async ({ page }) => {
  const member = await newMember({ display_name: unique() });
  const acting = await newMember({ is_admin: true, display_name: unique() });
  await signIn(page, acting);
  await page.goto(`/admin/users/${member.uid}`);
  await page.getByRole('switch', { name: words('fr', 'admin:member.trainer'), exact: true }).click();
  await storedDocument(`profiles/${member.uid}`, (data) => data?.is_pro_trainer === true);
  const admin = page.getByRole('switch', { name: words('fr', 'admin:member.admin'), exact: true });
  await admin.click();
  await button(page, 'admin:member.admin-give-confirm').click();
  await storedDocument(`profiles/${member.uid}`, (data) => data?.is_admin === true);
  await expect(admin).toHaveAttribute('aria-checked', 'true');
  const entry = page.getByRole('listitem').filter({ hasText: words('fr', 'admin:audit.action.member.admin') });
  await expect(entry.getByRole('link', { name: acting.display_name })).toBeVisible();
  await expect(entry.getByRole('link', { name: member.display_name })).toBeVisible();
  await expect(page.getByText(words('fr', 'admin:member.last-sign-in'))).toBeVisible();
});

test('what an admin gave is given back to Stripe; what is paid besides is shown until then', async ({ page }) => {
  const beside = { tier: 'basic', cancel_at_period_end: false, period_end: new Date('2030-03-05T12:00:00Z') };
  const member = await newMember({
    subscription_tier: 'premium',
    membership_source: 'admin',
    paid_beside: beside,
    display_name: unique(),
  });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto(`/admin/users/${member.uid}`);
  await expect(page.getByText(/^Basic, renouvelé le 5 mars 2030$/)).toBeVisible();
  await button(page, 'admin:member.release').click();
  await storedDocument(
    `profiles/${member.uid}`,
    (data) => data?.membership_source === 'stripe' && data.subscription_tier === 'free' && !('paid_beside' in data),
  );
  await expect(button(page, 'admin:member.release')).toHaveCount(0);
  await expect(page.getByText(words('fr', 'admin:member.paid-beside'))).toHaveCount(0);
  // A slip is taken back: what was chosen is chosen again.
  await button(page, 'admin:undo').click();
  await storedDocument(
    `profiles/${member.uid}`,
    (data) => data?.membership_source === 'admin' && data.subscription_tier === 'premium',
  );
  await expect(button(page, 'admin:member.release')).toBeVisible();
});

test('a member’s page shows all their orders and all that was done, page by page', async ({ page }) => {
  const member = await newMember({ display_name: unique() });
  const writer = adminFirestore().batch();
  for (let index = 0; index < 12; index += 1) {
    const at = new Date(Date.now() - index * 3_600_000);
    writer.set(adminFirestore().collection('starter_kit_orders').doc(`${index}-${member.uid}`), {
      user_id: member.uid,
      full_name: 'Personne',
      address: '1 rue des Essais',
      postal_code: '75011',
      city: 'Paris',
      country: 'FR',
      phone: '0600000000',
      amount_total: 5680,
      status: 'expired',
      created_at: at,
    });
    writer.set(adminFirestore().collection('audit_log').doc(`${member.uid}-${index}`), {
      actor: 'demo-admin',
      target: member.uid,
      member: member.uid,
      action: 'member.trainer',
      at,
      before: null,
      after: { reason: `Raison ${index}.` },
    });
  }
  await writer.commit();
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto(`/admin/users/${member.uid}`);
  for (const [title, last] of [
    [words('fr', 'admin:member.orders'), `11-${member.uid}`],
    [words('fr', 'admin:member.audit'), 'Raison 11.'],
  ] as const) {
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(section).toContainText(words('fr', 'common:pages.rows', { first: 1, last: 10 }));
    await expect(section).not.toContainText(last);
    await section.getByRole('button', { name: words('fr', 'common:pages.next') }).click();
    await expect(section).toContainText(words('fr', 'common:pages.rows-of', { first: 11, last: 12, total: 12 }));
    await expect(section).toContainText(last);
  }
});

test('deletion asks for the e-mail, then shows each step', async ({ page }) => {
  const name = unique();
  const member = await newMember({ display_name: name });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto(`/admin/users/${member.uid}`);
  await button(page, 'admin:users.delete-this', { name }).click();
  await button(page, 'admin:users.delete-for-good').click();
  await expect(page.getByText(words('fr', 'admin:confirm.type-wrong', { word: member.email }))).toBeVisible();
  await page.getByLabel(words('fr', 'admin:confirm.type', { word: member.email })).fill(member.email);
  await button(page, 'admin:users.delete-for-good').click();
  await expect(page.getByText(words('fr', 'admin:deletion.stripe'))).toBeVisible();
  await storedDocument(`profiles/${member.uid}`, (data) => data === undefined);
  await expect(page.getByText(words('fr', 'admin:deletion.state.done')).first()).toBeVisible();
});

/** A member who pays, and their customer at Stripe. */
async function subscriber(display_name: string) {
  const member = await newMember({ display_name });
  const consent = { terms_version: TERMS_VERSION, immediate_start: true, withdrawal_acknowledged: true };
  const wish = { email: member.email, priceId: 'basic', consent };
  const checkout = await open(String((await granted('create-subscription-session', wish, await idToken(member))).url));
  away(await checkout.submit(new URL(checkout.url).pathname, { test_card: 'visa', card_name: 'Camille Martin' }));
  await storedDocument(path.profile(member.uid), (profile) => profile?.subscription_tier === 'basic');
  const customer = await adminFirestore().doc(path.customer(member.uid)).get();
  return { ...member, customer: String(customer.get('stripe_customer_id')) };
}

test('a deletion that Stripe fails says which step is to be tried again; tried again it is done, to the last step', async ({
  page,
}) => {
  test.slow();
  const name = unique();
  const member = await subscriber(name);
  const deletion = adminFirestore().doc(path.deletion(member.uid));
  const step = (one: DeletionStep) =>
    page.getByRole('listitem').filter({ hasText: words('fr', `admin:deletion.${one}`) });
  const state = (is: string) => words('fr', `admin:deletion.state.${is}`);
  const next = page.getByText(new RegExp(words('fr', 'admin:deletion.next', { at: '.+' }).replaceAll(' ', '\\s')));
  // The call and both its repetitions: then the fault is used up. It meets this customer alone.
  await plan({ fails: '500', method: 'DELETE', path: `/v1/customers/${member.customer}`, times: 3 });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto(`/admin/users/${member.uid}`);
  await button(page, 'admin:users.delete-this', { name }).click();
  await page.getByLabel(words('fr', 'admin:confirm.type', { word: member.email })).fill(member.email);
  await button(page, 'admin:users.delete-for-good').click();
  await expect(step('stripe')).toContainText(state('failed'));
  for (const one of ['auth', 'profile', 'content', 'files'] as const)
    await expect(step(one)).toContainText(state('done'));
  await expect(step('second_pass')).toContainText(state('open'));
  await expect(next).toBeVisible();
  expect((await suiteStripe().customers.retrieve(member.customer)).deleted).toBeUndefined();

  // Whoever comes back later finds it there too; then its time has come.
  await page.reload();
  await expect(page.getByText(words('fr', 'admin:member.gone'))).toBeVisible();
  await expect(step('stripe')).toContainText(state('failed'));
  await deletion.update({ next_at: new Date(0) });
  await runSchedule('continueDeletions');
  await expect(step('stripe')).toContainText(state('done'));
  await expect(step('second_pass')).toContainText(state('open'));
  expect((await suiteStripe().customers.retrieve(member.customer)).deleted).toBe(true);

  await deletion.update({ next_at: new Date(0), second_pass_at: new Date(0) });
  await runSchedule('continueDeletions');
  for (const one of DELETION_STEPS) await expect(step(one)).toContainText(state('done'));
  await expect(next).toHaveCount(0);
  await storedDocument(deletion.path, (data) => data?.state === 'done');
});

test('the list as a file, and the trainers among the members', async ({ page }) => {
  const name = unique();
  const trainer = await newMember({ display_name: `=${name}`, is_pro_trainer: true });
  await storedDocument(`profiles/${trainer.uid}`, (data) => Array.isArray(data?.search));
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto(`/admin/users?q=${name}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await button(page, 'admin:csv.export').click();
  const text = await readFile(await (await download).path(), 'utf8');
  // As a French spreadsheet opens it: columns apart, letters right, a formula no formula.
  expect(text).toContain(`;"'=${name}";`);
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text.trim().split('\r\n')).toHaveLength(2);

  await page.goto('/admin/pro-users');
  await find(page, name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: `=${name}` })).toBeVisible();
  await page.getByRole('button', { name: words('fr', 'admin:pro-users.canceled') }).click();
  await expect(page.getByText(words('fr', 'admin:pro-users.none'))).toBeVisible();
});

test('members sort by name as a directory does, and by the day they came; a search keeps its own order', async ({
  page,
}) => {
  // First of all names, before those of earlier runs on this suite as well.
  const mark = `000${(8e15 - Date.now()).toString(36)}`;
  const names = [`${mark} Émile`, `${mark} farid`, `${mark} Elsa`];
  for (const display_name of names) {
    const { uid } = await newMember({ display_name, subscription_status: 'waiting' });
    await storedDocument(`profiles/${uid}`, (data) => typeof data?.sort_name === 'string');
  }
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/users?status=waiting');
  const shown = () => page.getByRole('rowheader').filter({ hasText: mark });
  const header = page.getByRole('columnheader', { name: words('fr', 'admin:users.name') });
  await expect(shown()).toHaveText([`${mark} Elsa`, `${mark} farid`, `${mark} Émile`]);
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(shown()).toHaveText([`${mark} Elsa`, `${mark} Émile`, `${mark} farid`]);
  await page.reload();
  await expect(page.getByRole('rowheader').first()).toHaveText(`${mark} Elsa`);
  await page
    .getByRole('columnheader', { name: words('fr', 'admin:users.since') })
    .getByRole('button')
    .click();
  await expect(shown()).toHaveText([`${mark} Émile`, `${mark} farid`, `${mark} Elsa`]);
  await find(page, mark);
  await expect(shown()).toHaveText([`${mark} Elsa`, `${mark} farid`, `${mark} Émile`]);
  await expect(header.getByRole('button')).toHaveCount(0);
});
