import type { Page } from '@playwright/test';
import type { DocumentReference } from 'firebase-admin/firestore';
import { workshop } from './admin-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

// When two admins edit one document, the second one gets a conflict and the first one's change
// remains. For members, orders, settings and videos see the journeys of their panels.

// The event that the other admin has changed is not deleted.
test.use({ expectedErrors: /status of 409 .*\/api\/deleteEvent$/ });

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: localeText('fr', key, values), exact: true });
const field = (page: Page, key: string) =>
  page.getByRole('dialog').getByLabel(localeText('fr', `admin:events.${key}`));

let made: DocumentReference[] = [];
test.beforeEach(() => {
  test.slow();
  made = [];
});
test.afterEach(() => Promise.all(made.map((one) => one.delete())));
async function put(path: string, fields: Record<string, unknown>): Promise<DocumentReference> {
  const document = adminFirestore().doc(path);
  made.push(document);
  await document.set(fields);
  return document;
}

async function adminsAt(path: string, ...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await signIn(page, await newMember({ is_admin: true }));
    await page.goto(path);
  }
}

test('an event changed by another admin is not deleted without notice; keeping one’s version overwrites the change', async ({
  page,
  secondBrowser: other,
}) => {
  const title = `Atelier ${Date.now().toString(36)}`;
  const before = new Date(Date.now() - 60_000);
  const event = await put(
    `events/${title.replace(' ', '-')}`,
    workshop({ title, updated_at: before }),
  );
  await adminsAt('/admin/events?status=draft', page, other);
  await button(page, 'admin:events.delete-this', { title }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(localeText('fr', 'admin:confirm.word'));
  await button(other, 'admin:events.edit-this', { title }).click();
  await field(other, 'location').fill('Lyon');
  await button(other, 'common:actions.save').click();
  await expect(other.getByText(localeText('fr', 'admin:events.saved'))).toBeVisible();
  await button(page, 'admin:confirm.delete').click();
  await expect(
    page.getByRole('dialog').getByText(localeText('fr', 'errors:conflict')),
  ).toBeVisible();
  expect((await event.get()).data()).toMatchObject({ location: 'Lyon' });
  await button(page, 'common:actions.cancel').click();

  await button(page, 'admin:events.edit-this', { title }).click();
  await field(page, 'location').fill('Nantes');
  await button(other, 'admin:events.edit-this', { title }).click();
  await field(other, 'location').fill('Lille');
  await button(other, 'common:actions.save').click();
  await waitForDocument(event.path, (data) => data?.location === 'Lille');
  await button(page, 'common:actions.save').click();
  await expect(page.getByText(localeText('fr', 'admin:conflict.text'))).toBeVisible();
  await expect(field(page, 'location')).toHaveValue('Nantes');
  expect((await event.get()).get('location')).toBe('Lille');
  await button(page, 'admin:conflict.keep-mine').click();
  await expect(page.getByText(localeText('fr', 'admin:events.saved'))).toBeVisible();
  await waitForDocument(event.path, (data) => data?.location === 'Nantes');
  // The first admin sees the current version.
  await expect(other.getByRole('row').filter({ hasText: title })).toContainText('Nantes');
});
