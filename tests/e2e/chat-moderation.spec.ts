import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';
import {
  chooseInMenu,
  composer,
  messageWith,
  newPremium,
  openChat,
  sendButton,
  deliveredMessage,
} from './chat-fixtures.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const ROOM = '1';

test.beforeEach(() => test.slow());

const reportsBy = async (uid: string) =>
  (await adminFirestore().collection('reports').where('reporter', '==', uid).get()).docs.map(
    (one) => one.data(),
  );

test('a member reports a message; an admin deletes it and mutes its author, live', async ({
  page,
  secondBrowser,
}) => {
  const author = await newPremium({ display_name: 'Rude' });
  const reader = await newPremium();
  const admin = await newMember({ is_admin: true });
  await openChat(page, author, ROOM);
  await openChat(secondBrowser, reader, ROOM);
  const text = `Des mots durs ${author.uid}`;
  await composer(page).fill(text);
  await sendButton(page).click();

  await chooseInMenu(secondBrowser, text, localeText('fr', 'chat:message.report'));
  const dialog = secondBrowser.getByRole('dialog');
  await dialog.getByRole('button', { name: localeText('fr', 'common:report.submit') }).click();
  await expect(dialog.getByText(localeText('fr', 'common:report.blank'))).toBeVisible();
  await expectAccessible(secondBrowser);
  await dialog.getByLabel(localeText('fr', 'common:report.reason')).fill('Insulte');
  await dialog.getByRole('button', { name: localeText('fr', 'common:report.submit') }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => reportsBy(reader.uid))
    .toMatchObject([
      {
        reason: 'Insulte',
        state: 'open',
        target: expect.stringMatching(/^chat_rooms\/1\/messages\//),
      },
    ]);

  const context = await page
    .context()
    .browser()
    ?.newContext({ locale: 'fr-FR', baseURL: new URL(page.url()).origin });
  if (context === undefined) throw new Error('no browser');
  const adminPage = await context.newPage();
  await openChat(adminPage, admin, ROOM);
  await chooseInMenu(adminPage, text, localeText('fr', 'chat:message.mute'));
  await adminPage.getByLabel(localeText('fr', 'common:mute.reason')).fill('Insultes répétées.');
  await adminPage.getByRole('button', { name: localeText('fr', 'common:mute.submit') }).click();
  await expect(
    page.getByText(/^Votre parole est coupée jusqu.* Insultes répétées\.$/),
  ).toBeVisible();
  const chip = messageWith(adminPage, text).getByText(/^Parole coupée jusqu/);
  await expect(chip).toBeVisible();
  await chooseInMenu(adminPage, text, localeText('fr', 'chat:message.unmute'));
  await expect(composer(page)).toBeVisible();
  await expect(chip).toHaveCount(0);
  await expect(deliveredMessage(adminPage, text)).toBeVisible();
  await chooseInMenu(adminPage, text, localeText('fr', 'chat:message.delete'));
  await adminPage.getByRole('dialog').getByRole('radio').first().check();
  await adminPage
    .getByRole('dialog')
    .getByRole('button', { name: localeText('fr', 'chat:message.delete') })
    .click();
  await expect(messageWith(page, text)).toHaveCount(0);
  await expect(messageWith(secondBrowser, text)).toHaveCount(0);
  const log = await adminFirestore().collection('audit_log').where('actor', '==', admin.uid).get();
  expect(log.docs.map((one): unknown => one.get('action')).toSorted()).toEqual([
    'member.mute',
    'member.unmute',
    'message.delete',
  ]);
  await context.close();
});
