import type { Locator, Page } from '@playwright/test';
import { path } from '@atelier/domain/paths';
import { suiteStripe } from '../payments/support/suite-stripe.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';
import { expect, signIn, test } from './fixtures.ts';
import { newOrder } from './order-fixtures.ts';
import { buyKit, subscribe, subscribeAgain } from './purchases.ts';
import { mailsTo } from './stored-mails.ts';

// Five complaints, each from the overview, where the team hears of it, to its end. The members
// complain long before everybody else: of each kind the overview shows what has waited longest.

const MOST_PRESSES = 5;
const LONG_AGO = new Date(Date.now() - 100 * 24 * 3_600_000);
const VIDEO = 'tenir-la-bouteille';

type Locale = 'fr' | 'en';
type Member = Awaited<ReturnType<typeof newMember>>;
/** Presses a control; fails at the press that is one too many. Typing is no press. */
type Press = (control: Locator) => Promise<void>;

test.beforeEach(() => test.slow());

/** Opens the overview as a new admin. */
async function openOverview(page: Page, locale: Locale): Promise<Press> {
  await signIn(page, await newMember({ is_admin: true, locale }), '/admin/overview');
  let presses = 0;
  return async (control) => {
    presses += 1;
    expect(presses, 'presses since the overview').toBeLessThanOrEqual(MOST_PRESSES);
    await control.click();
  };
}

/** A way to find what a page names in its language. */
const wordsOf = (page: Page, locale: Locale) => ({
  button: (key: string, values = {}) =>
    page.getByRole('button', { name: localeText(locale, key, values), exact: true }),
  field: (key: string, values = {}) =>
    page.getByRole('dialog').getByLabel(localeText(locale, key, values)),
  shown: (key: string, values = {}) => page.getByText(localeText(locale, key, values)),
  /** What waits about a member, as the overview lists it. */
  task: (kind: string, name: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: localeText(locale, `admin:overview.kind.${kind}`) })
      .filter({ hasText: name }),
});
const submitOf = (page: Page) => page.getByRole('dialog').locator('[type="submit"]');
const nameIn = (task: Locator, { display_name: name }: Member) =>
  task.getByRole('link', { name, exact: true });

/** How far the middle of a radio button is above or below that of its text's first line, in px. */
const unevenness = (radio: Locator): Promise<number> =>
  radio.evaluate((button: HTMLInputElement) => {
    const label = button.labels?.[0] ?? button;
    const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode() ?? label;
    const range = document.createRange();
    range.selectNodeContents(text);
    const middle = ({ top, height }: DOMRect) => top + height / 2;
    const [line = button.getBoundingClientRect()] = range.getClientRects();
    return Math.abs(middle(button.getBoundingClientRect()) - middle(line));
  });

/** Stores a message to the team. @returns its path */
async function writeToTeam(member: Member, text: string): Promise<string> {
  const message = path.supportMessage(`complaint-${member.uid}`);
  await adminFirestore()
    .doc(message)
    .set({
      user_id: member.uid,
      author_name: member.display_name,
      text,
      state: 'open',
      created_at: LONG_AGO,
      expires_at: new Date(Date.now() + 3_600_000),
    });
  return message;
}

/** Waits for an e-mail that contains all of these texts. */
async function expectMail({ email }: Member, ...texts: string[]): Promise<void> {
  const found = async () =>
    (await mailsTo(email))
      .map((mail) => mail.replaceAll(/[\u00a0\u202f]/g, ' '))
      .filter((mail) => texts.every((text) => mail.includes(text)));
  await expect.poll(found, { timeout: 90_000 }).toHaveLength(1);
}

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('“I paid for the kit twice”: one is refunded, and the message answered', async ({
    page,
  }) => {
    const member = await newMember({ locale: 'en' });
    await buyKit(member);
    const { id, number } = await buyKit(member);
    const message = await writeToTeam(member, 'You took the money for my kit twice.');
    const words = wordsOf(page, 'en');
    const press = await openOverview(page, 'en');

    await press(nameIn(words.task('support', member.display_name), member));
    await expect(page.getByText('You took the money for my kit twice.')).toBeVisible();
    await press(words.button('admin:member.refund.open-of', { number }));
    await words.field('admin:orders.refund.reason').fill('Ordered twice by mistake.');
    await press(submitOf(page));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(words.button('admin:support.answer'));
    await words.field('admin:support.text').fill('The second one is on its way back.');
    await press(submitOf(page));

    await waitForDocument(message, (data) => data?.state === 'resolved');
    const order = await waitForDocument(path.order(id), (data) => data?.status === 'refunded');
    const { data: refunds } = await suiteStripe().refunds.list({
      payment_intent: String(order?.stripe_payment_intent_id),
    });
    expect(refunds.map(({ amount }) => amount)).toEqual([order?.amount_total]);
    await expectMail(member, number, 'Ordered twice by mistake.');
    await expectMail(member, 'The second one is on its way back.');
  });
});

test('« J’ai payé deux fois mon abonnement » : one ends with its refund, the other goes on', async ({
  page,
}) => {
  const member = await newMember();
  await subscribe(member);
  const customer = await subscribeAgain(member);
  await writeToTeam(member, 'Vous me prélevez deux abonnements.');
  const words = wordsOf(page, 'fr');
  const press = await openOverview(page, 'fr');

  await press(nameIn(words.task('support', member.display_name), member));
  const plan = { plan: localeText('fr', 'common:tier.basic'), name: member.display_name };
  await press(words.button('admin:member.end.open-of', plan).first());
  const refunded = localeText('fr', 'admin:member.end.now', { amount: '9,99 €' });
  await press(page.getByRole('dialog').getByRole('radio', { name: refunded }));
  await press(submitOf(page));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(words.button('admin:member.end.open-of', plan)).toHaveCount(1);
  const { data: charges } = await suiteStripe().charges.list({ customer });
  expect(charges.map(({ amount_refunded }) => amount_refunded).toSorted()).toEqual([0, 999]);
  const { data: running } = await suiteStripe().subscriptions.list({ customer });
  expect(running).toHaveLength(1);
  await expectMail(member, 'L’équipe a mis fin à votre abonnement Basic', '9,99 €');
  await waitForDocument(
    path.profile(member.uid),
    (data) => data?.subscription_tier === 'basic' && data.subscription_status === 'active',
  );
});

test('« Je n’ai jamais reçu mon kit » : it is sent again with a new number, and each mail once more', async ({
  page,
}) => {
  const shipped = { status: 'expedié', shipped_at: LONG_AGO, tracking_number: '6A00000000001' };
  const { member, name, number, path: order } = await newOrder(shipped);
  await writeToTeam(member, 'Mon kit n’est jamais arrivé.');
  const words = wordsOf(page, 'fr');
  const press = await openOverview(page, 'fr');

  await press(nameIn(words.task('support', member.display_name), member));
  // Where the carrier has it is one press away as well.
  await expect(page.getByRole('link', { name: '6A00000000001' })).toHaveAttribute('href', /6A/);
  await press(page.getByRole('link', { name: number }));
  await press(words.button('admin:orders.to-ship'));
  await press(words.button('admin:orders.shipped'));
  await words.field('admin:orders.ship.number').fill('6A00000000002');
  await press(submitOf(page));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitForDocument(
    order,
    (data) => data?.status === 'expedié' && data.tracking_number === '6A00000000002',
  );
  await expectMail(member, number, '6A00000000002');

  // The page also sends a lost mail once more, and keeps what was done.
  const notice = localeText('fr', 'admin:orders.mail.template.order-shipped');
  const resend = `${localeText('fr', 'admin:orders.mail.resend')}, ${notice}`;
  await page.getByRole('button', { name: resend }).click();
  await expect(words.shown('admin:orders.mail.resent', { name })).toBeVisible();
  await expect
    .poll(async () =>
      (await mailsTo(member.email)).filter((mail) => mail.includes('6A00000000002')),
    )
    .toHaveLength(2);
  await page.getByLabel(localeText('fr', 'admin:orders.note.label')).fill('Colis perdu, renvoyé.');
  await words.button('admin:orders.note.add').click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Colis perdu, renvoyé.' }),
  ).toBeVisible();
  await adminFirestore().recursiveDelete(adminFirestore().doc(order));
});

test('« On m’insulte » : the text is gone and its author muted in one decision', async ({
  page,
}) => {
  const author = await newMember();
  const reporter = await newMember();
  const comment = path.comment(VIDEO, author.uid);
  await adminFirestore()
    .doc(comment)
    .set({
      user_id: author.uid,
      author_name: author.display_name,
      content: `Des mots durs ${author.uid}`,
      rating: 1,
      created_at: new Date(),
    });
  const report = path.report(`complaint-${author.uid}`);
  const reason = `Il m’insulte ${author.uid}`;
  await adminFirestore().doc(report).set({
    reporter: reporter.uid,
    target: comment,
    reason,
    state: 'open',
    created_at: LONG_AGO,
  });
  // A trigger adds the content; a busy emulator runs it late.
  await waitForDocument(report, (data) => data?.said !== undefined);
  const words = wordsOf(page, 'fr');
  const press = await openOverview(page, 'fr');

  const task = words.task('reports', author.display_name);
  const kind = localeText('fr', 'admin:overview.kind.reports');
  await press(task.getByRole('link', { name: new RegExp(`^${kind}`) }));
  const card = page.getByRole('article').filter({ hasText: reason });
  await expect(card).toContainText(`Des mots durs ${author.uid}`);
  await press(card.getByRole('button', { name: localeText('fr', 'moderation:delete') }));
  // The rules are read whole, also where they wrap.
  const rule = page.getByRole('dialog').getByRole('radio').first();
  await press(rule);
  expect(await unevenness(rule)).toBeLessThan(2);
  await press(page.getByRole('dialog').getByRole('checkbox'));
  await words.field('common:mute.reason').fill('Insultes');
  await press(submitOf(page));

  await expect(card).toHaveCount(0);
  await waitForDocument(comment, (data) => data === undefined);
  await waitForDocument(report, (data) => data?.state === 'resolved');
  const muted = await waitForDocument(path.profile(author.uid), (data) => data?.muted_until);
  expect(muted?.muted_reason).toBe('Insultes');
  expect(muted?.muted_until.toMillis()).toBeGreaterThan(Date.now());
});

test('« Supprimez tout ce qui me concerne » : the e-mail is required, each step shown, and the person told', async ({
  page,
}) => {
  const member = await newMember();
  const { display_name: name, email } = member;
  const message = await writeToTeam(member, 'Effacez mes données, s’il vous plaît.');
  const words = wordsOf(page, 'fr');
  const press = await openOverview(page, 'fr');

  await press(nameIn(words.task('support', name), member));
  await press(words.button('admin:users.delete-this', { name }));
  await press(submitOf(page));
  await expect(words.shown('admin:confirm.type-wrong', { word: email })).toBeVisible();
  await words.field('admin:confirm.type', { word: email }).fill(email);
  await press(submitOf(page));

  await expect(words.shown('admin:deletion.stripe')).toBeVisible();
  await waitForDocument(path.profile(member.uid), (data) => data === undefined);
  await expect(words.shown('admin:deletion.state.done').first()).toBeVisible();
  await waitForDocument(message, (data) => data === undefined);
  await expectMail(member, localeText('fr', 'mails:account-deleted.subject'));
});
