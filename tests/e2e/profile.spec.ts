import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { adminAuth, mailedLink, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const edit = (page: Page, field: string) =>
  page.getByRole('button', {
    name: localeText('fr', 'profile:edit-this', { field: localeText('fr', field) }),
  });
const save = (page: Page) =>
  page.getByRole('button', { name: localeText('fr', 'common:actions.save') });
const field = (page: Page, key: string) => page.getByLabel(localeText('fr', key), { exact: true });
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: localeText('fr', key), exact: true });
const expectText = (page: Page, key: string, values = {}) =>
  expect(page.getByText(localeText('fr', key, values)).first()).toBeVisible();

/** Returns a picture like a phone's: large, wide, red on the left and blue on the right. */
async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const half = { width: 1200, height: 1600, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { ...half, width: 2400, background: '#ff0000' } })
    .composite([{ input: blue, left: 1200, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

// Confirming a new e-mail address elsewhere ends the session of the open page, whose last write may
// be denied. Auth answers 400 for a wrong password, and for the tokens of a session or an account
// that is over.
test.use({
  expectedErrors:
    /^session AppError: forbidden|status of 403 .*\/documents:commit|status of 400 .*(?:\/accounts:(?:signInWithPassword|lookup)|\/securetoken\.googleapis\.com\/v1\/token)/,
});

test('change name, phone and picture one at a time, and download my data', async ({ page }) => {
  const member = await newMember();
  await signIn(page, member);
  await page.goto('/userProfile');
  await edit(page, 'profile:phone').click();
  await field(page, 'profile:phone').fill('six');
  await save(page).click();
  await expectText(page, 'common:phone-characters');
  await field(page, 'profile:phone').fill('06 39 98 00 00');
  await save(page).click();
  await waitForDocument(`profiles/${member.uid}`, (data) => data?.phone === '06 39 98 00 00');
  await expect(edit(page, 'profile:phone')).toBeFocused();

  await edit(page, 'profile:phone').click();
  await edit(page, 'profile:name').click();
  await expect(field(page, 'profile:phone')).toHaveCount(0);
  await field(page, 'profile:name').fill('Zoé du Bar');
  await save(page).click();
  await waitForDocument(`profiles/${member.uid}`, (data) => data?.display_name === 'Zoé du Bar');
  await expect(edit(page, 'profile:name')).toBeDisabled();
  await expect(
    page.getByRole('button', {
      name: localeText('fr', 'common:header.account', { name: 'Zoé du Bar' }),
    }),
  ).toBeVisible();

  await edit(page, 'profile:avatar.label').click();
  const chooser = page
    .getByLabel(localeText('fr', 'profile:avatar.choose'))
    .and(page.locator('input'));
  await chooser.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await expectText(page, 'common:file.wrong-type');
  await chooser.setInputFiles({ name: 'leer.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expectText(page, 'common:file.too-small');
  await chooser.setInputFiles({
    name: 'faux.png',
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  });
  await expectText(page, 'common:file.unreadable');
  await chooser.setInputFiles(await photo());
  await page
    .getByRole('slider', { name: localeText('fr', 'profile:avatar.horizontal') })
    .press('End');
  await expectAccessible(page);
  await save(page).click();
  const profile = await waitForDocument(
    `profiles/${member.uid}`,
    (data) => typeof data?.avatar_url === 'string',
  );
  expect(profile?.avatar_url).toMatch(new RegExp(`^avatars/${member.uid}/\\d{13}[.]jpg$`));
  const shown = page.locator('main img').first();
  await expect(shown).toBeVisible();
  const stored = sharp(
    Buffer.from(await (await fetch((await shown.getAttribute('src')) ?? '')).arrayBuffer()),
  );
  expect(await stored.metadata()).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
  // The crop was moved to the right end, 1600 of 2400 px: three quarters are blue instead of a
  // half.
  const { channels } = await stored.stats();
  expect(channels[2]?.mean).toBeGreaterThan(180);
  await page.reload();
  await expect(page.locator('main img').first()).toBeVisible();

  const download = page.waitForEvent('download');
  await button(page, 'profile:data.export').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^atelier-flair-mes-donnees-\d{4}-\d\d-\d\d[.]json$/);
  const { data } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    data: Record<string, unknown>;
  };
  expect(data).toMatchObject({
    account: { email: member.email },
    profile: { display_name: 'Zoé du Bar' },
  });
});

test(
  'change the password with the old one, then the e-mail address by a confirmed link, which updates the profile',
  { tag: '@full' },
  async ({ page, secondBrowser }) => {
    const member = await newMember();
    await signIn(page, member);
    await page.goto('/userProfile');
    await edit(page, 'profile:password.label').click();
    await field(page, 'profile:password.old').fill('faux');
    await field(page, 'profile:password.new').fill('Un-autre-secret');
    await field(page, 'profile:password.confirm').fill('Un-autre-Secret');
    await button(page, 'profile:password.submit').click();
    await expectText(page, 'profile:password.differ');
    await field(page, 'profile:password.confirm').fill('Un-autre-secret');
    await button(page, 'profile:password.submit').click();
    await expectText(page, 'profile:password.wrong');
    await field(page, 'profile:password.old').fill(member.password);
    // The error was about another password, so that one after the next submission is about this
    // one.
    await expect(page.getByText(localeText('fr', 'profile:password.wrong'))).toHaveCount(0);
    await button(page, 'profile:password.submit').click();
    await expectText(page, 'profile:password.done');
    // Auth has ended the sessions of the old password; this one goes on, also for calls that ask
    // Auth.
    const download = page.waitForEvent('download');
    await button(page, 'profile:data.export').click();
    await download;

    const next = `autre-${member.email}`;
    await edit(page, 'profile:email.label').click();
    await field(page, 'profile:email.new').fill(next);
    await field(page, 'profile:email.confirm').fill(`x${next}`);
    await button(page, 'profile:email.submit').click();
    await expectText(page, 'profile:email.differ');
    await field(page, 'profile:email.confirm').fill(next);
    await button(page, 'profile:email.submit').click();
    await expectText(page, 'profile:email.sent');
    expect((await adminAuth().getUser(member.uid)).email).toBe(member.email);
    await page.goto(await mailedLink(member.email, 'VERIFY_AND_CHANGE_EMAIL'));
    await button(page, 'auth:link.ask.verifyAndChangeEmail.do').click();
    await expectText(page, 'auth:link.changed');
    // Confirmed elsewhere: the session here ends, and the page opens the sign-in page by itself.
    await signIn(
      secondBrowser,
      { ...member, email: next, password: 'Un-autre-secret' },
      '/dashboard',
    );
    await waitForDocument(`profiles/${member.uid}`, (data) => data?.email === next);
  },
);

test('account deletion lists what is deleted, requires the password and a word, and closes every tab’s session', async ({
  page,
  context,
}) => {
  const member = await newMember();
  await signIn(page, member);
  await page.goto('/userProfile');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await button(page, 'profile:delete.open').click();
  await expectText(page, 'profile:delete.goes-learning');
  await expectAccessible(page);
  await button(page, 'profile:delete.confirm').click();
  await expectText(page, 'profile:delete.type-wrong', {
    word: localeText('fr', 'profile:delete.word'),
  });
  await page
    .getByLabel(
      localeText('fr', 'profile:delete.type', { word: localeText('fr', 'profile:delete.word') }),
    )
    .fill('supprimer');
  await field(page, 'profile:delete.password').fill('faux');
  await button(page, 'profile:delete.confirm').click();
  await expectText(page, 'profile:password.wrong');
  await field(page, 'profile:delete.password').fill(member.password);
  await button(page, 'profile:delete.confirm').click();

  for (const tab of [page, other]) {
    await tab.waitForURL('**/login');
    await expectText(tab, 'auth:goodbye.text');
  }
  await waitForDocument(`profiles/${member.uid}`, (data) => data === undefined);
  await page
    .getByRole('banner')
    .getByRole('link', { name: localeText('fr', 'common:header.login') })
    .click();
  await field(page, 'auth:email').fill(member.email);
  await field(page, 'auth:password').fill(member.password);
  await button(page, 'auth:login.submit').click();
  await expectText(page, 'auth:login.failed');
});
