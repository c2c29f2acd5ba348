import type { Page } from '@playwright/test';
import type { DocumentReference } from 'firebase-admin/firestore';
import { proposal, workshop } from './admin-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

// Of two admins on one document the second is told, and what the first one did stands. Members, orders, settings and
// videos have theirs beside the rest of their panels.

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: words('fr', key, values), exact: true });
const field = (page: Page, key: string) => page.getByRole('dialog').getByLabel(words('fr', `admin:events.${key}`));

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

test('a proposal that has changed is neither accepted, sent back nor deleted on what was seen before', async ({
  page,
}) => {
  const author = await newMember({ is_pro_trainer: true });
  const title = `Proposition ${Date.now().toString(36)}`;
  const draft = await put(`videos/draft-${author.uid}`, proposal(author.uid, { title }));
  await adminsAt('/admin/video-pro-validation', page);
  const card = page.getByRole('listitem').filter({ hasText: title });
  /** What another one writes while this page's click is on its way. */
  const meanwhile = (address: string, fields: Record<string, unknown>) =>
    page.route(
      address,
      async (route) => {
        await draft.update({ ...fields, updated_at: new Date() });
        await route.continue();
      },
      { times: 1 },
    );
  await meanwhile('**/acceptDraft', { review_note: 'Plus près de la main.' });
  await button(page, 'admin:drafts.accept-this', { title }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('fr', 'admin:drafts.accept'), exact: true })
    .click();
  await expect(card.getByText(words('fr', 'errors:conflict'))).toBeVisible();
  await expect(card).toContainText('Plus près de la main.');
  expect((await draft.get()).data()).toMatchObject({ status: 'brouillon', review_note: 'Plus près de la main.' });

  await page.reload();
  await meanwhile('**/documents:batchGet*', { review_note: 'Avec plus de lumière.' });
  await button(page, 'admin:drafts.note-this', { title }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Sans musique.');
  await button(page, 'admin:drafts.note-send').click();
  await expect(page.getByRole('dialog').getByText(words('fr', 'admin:conflict.again'))).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Sans musique.');
  expect((await draft.get()).get('review_note')).toBe('Avec plus de lumière.');
  await button(page, 'common:actions.cancel').click();

  await meanwhile('**/deleteVideo', { description: 'Corrigée.' });
  await button(page, 'admin:drafts.refuse-this', { title }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Déjà au programme.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('fr', 'admin:drafts.refuse'), exact: true })
    .click();
  await expect(page.getByRole('dialog').getByText(words('fr', 'admin:conflict.again'))).toBeVisible();
  expect((await draft.get()).data()).toMatchObject({ description: 'Corrigée.' });
});

test('what comes while a note is being written is not gone over, and takes no open note with it', async ({
  page,
  secondBrowser: other,
}) => {
  const author = await newMember({ is_pro_trainer: true });
  const title = `Proposition ${Date.now().toString(36)}`;
  const draft = await put(`videos/draft-${author.uid}`, proposal(author.uid, { title }));
  await adminsAt('/admin/video-pro-validation', page, other);
  const note = (one: Page) => one.getByRole('dialog').getByRole('textbox');
  await button(page, 'admin:drafts.note-this', { title }).click();
  await note(page).fill('Sans musique.');

  await button(other, 'admin:drafts.note-this', { title }).click();
  await note(other).fill('Plus près de la main.');
  await button(other, 'admin:drafts.note-send').click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  // It has come here too, behind the dialog.
  await expect(page.getByText('Plus près de la main.')).toHaveCount(1);
  await button(page, 'admin:drafts.note-send').click();
  await expect(page.getByRole('dialog').getByText(words('fr', 'admin:conflict.again'))).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Plus près de la main.');
  expect((await draft.get()).get('review_note')).toBe('Plus près de la main.');
  // Confirmed once more, it is said knowingly.
  await button(page, 'admin:drafts.note-send').click();
  await storedDocument(draft.path, (data) => data?.review_note === 'Sans musique.');

  await button(page, 'admin:drafts.note-this', { title }).click();
  await note(page).fill('Et moins vite.');
  await draft.delete();
  await expect(page.getByText(title)).toHaveCount(1);
  await expect(note(page)).toHaveValue('Et moins vite.');
});

test('an event that one changed is not deleted unseen by the other; kept on purpose, the own version stands', async ({
  page,
  secondBrowser: other,
}) => {
  const title = `Atelier ${Date.now().toString(36)}`;
  const before = new Date(Date.now() - 60_000);
  const event = await put(`events/${title.replace(' ', '-')}`, workshop({ title, updated_at: before }));
  await adminsAt('/admin/events?status=draft', page, other);
  await button(page, 'admin:events.delete-this', { title }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(words('fr', 'admin:confirm.word'));
  await button(other, 'admin:events.edit-this', { title }).click();
  await field(other, 'location').fill('Lyon');
  await button(other, 'common:actions.save').click();
  await expect(other.getByText(words('fr', 'admin:events.saved'))).toBeVisible();
  await button(page, 'admin:confirm.delete').click();
  await expect(page.getByRole('dialog').getByText(words('fr', 'errors:conflict'))).toBeVisible();
  expect((await event.get()).data()).toMatchObject({ location: 'Lyon' });
  await button(page, 'common:actions.cancel').click();

  await button(page, 'admin:events.edit-this', { title }).click();
  await field(page, 'location').fill('Nantes');
  await button(other, 'admin:events.edit-this', { title }).click();
  await field(other, 'location').fill('Lille');
  await button(other, 'common:actions.save').click();
  await storedDocument(event.path, (data) => data?.location === 'Lille');
  await button(page, 'common:actions.save').click();
  await expect(page.getByText(words('fr', 'admin:conflict.text'))).toBeVisible();
  await expect(field(page, 'location')).toHaveValue('Nantes');
  expect((await event.get()).get('location')).toBe('Lille');
  await button(page, 'admin:conflict.keep-mine').click();
  await expect(page.getByText(words('fr', 'admin:events.saved'))).toBeVisible();
  await storedDocument(event.path, (data) => data?.location === 'Nantes');
  // The one who was faster sees what stands now.
  await expect(other.getByRole('row').filter({ hasText: title })).toContainText('Nantes');
});
