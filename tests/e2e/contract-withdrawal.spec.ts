import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { subscribe } from './purchases.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

// A link that was used is opened again.
test.use({ expectedErrors: /status of 410 .*\/api\/withdraw\/confirm/ });

const contractText = (key: string, values: Record<string, string> = {}) =>
  localeText('fr', `contracts:${key}`, values);

/** Creates a member with a new subscription and opens their subscription page. */
async function subscriber(page: Page) {
  const member = await newMember();
  await subscribe(member);
  await signIn(page, member);
  await page.goto('/subscription');
  await expect(
    page.getByText(localeText('fr', 'billing:own.have', { tier: 'Basic' })),
  ).toBeVisible();
  return member;
}

/**
 * Opens the mailbox of the suite, reads the mail to an address and clicks its link, which opens a
 * page.
 */
async function followMailedLink(
  visitor: Page,
  email: string,
): Promise<{ opened: Page; link: string }> {
  const mailbox = await visitor.context().newPage();
  await mailbox.goto('/_mail');
  // The list renews itself until the mail is there.
  const subject = localeText('fr', 'mails:withdraw-link.subject');
  await mailbox
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('link', { name: subject })
    .click();
  const button = mailbox.frameLocator('iframe').getByRole('link').first();
  const link = (await button.getAttribute('href')) ?? '';
  const opened = mailbox.waitForEvent('popup');
  await button.click();
  return { opened: await opened, link };
}

test('a signed-out member withdraws with e-mail address, link and confirmation @smoke', async ({
  page,
  secondBrowser,
}) => {
  const member = await subscriber(page);
  const visitor = secondBrowser;
  await visitor.goto('/login');
  await visitor
    .getByRole('contentinfo')
    .getByRole('link', { name: localeText('fr', 'common:footer.withdraw') })
    .click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    contractText('withdraw.title'),
  );
  await visitor.getByRole('button', { name: contractText('send') }).click();
  await expect(visitor.getByText(contractText('email-invalid'))).toBeVisible();
  await expect(visitor.getByText(contractText('what-missing'))).toBeVisible();
  await visitor.getByLabel(contractText('what')).selectOption('subscription');
  await visitor.getByLabel(contractText('email')).fill(member.email);
  await visitor.getByRole('button', { name: contractText('send') }).click();
  await expect(visitor.getByText(contractText('sent', { email: member.email }))).toBeVisible();

  const { opened, link } = await followMailedLink(visitor, member.email);
  await expectAccessible(opened);
  await opened.getByRole('button', { name: contractText('withdraw.confirm') }).click();
  await expect(
    opened.getByRole('status').filter({ hasText: contractText('done-title') }),
  ).toContainText('9,99');
  expect(opened.url()).not.toContain('token');

  // The member's open tab is updated without a reload.
  await expect(
    page.getByText(localeText('fr', 'billing:own.ended', { tier: 'Basic' })),
  ).toBeVisible();
  await visitor.goto(link);
  await visitor.getByRole('button', { name: contractText('withdraw.confirm') }).click();
  await expect(visitor.getByText(localeText('fr', 'errors:expired-link'))).toBeVisible();
  await visitor.getByRole('button', { name: contractText('again') }).click();
  await expect(visitor.getByLabel(contractText('email'))).toBeVisible();

  await visitor.getByRole('link', { name: contractText('rights') }).click();
  await expect(visitor).toHaveURL(/\/consumer-rights$/);
  await expect(visitor.getByText(localeText('fr', 'consumer-rights:updated'))).toBeVisible();
  await expect(visitor.getByText(localeText('fr', 'common:counsel-notice'))).toBeVisible();
});
