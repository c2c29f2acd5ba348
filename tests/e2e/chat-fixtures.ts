import type { Locator, Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';
import { expect, signIn } from './fixtures.ts';

/** A premium member of one test. */
export const newPremium = (fields: Record<string, unknown> = {}) =>
  newMember({ subscription_tier: 'premium', membership_source: 'admin', ...fields });

/** Signs in and opens the chat in a room that no other test speaks in at this moment, until the server's messages stand there. */
export async function openChat(page: Page, member: Awaited<ReturnType<typeof newMember>>, room = '3'): Promise<void> {
  await signIn(page, member);
  await page.goto(`/premium-chat-vip?room=${room}`);
  await expect(composer(page)).toBeVisible();
  // A new browser has none of its own: what comes afterwards is news.
  await expect(messages(page).first()).toBeVisible();
}

export const composer = (page: Page): Locator => page.locator('textarea');
export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: localeText('fr', 'chat:composer.send') });
export const messages = (page: Page): Locator => page.locator('main ol > li');
export const messageWith = (page: Page, text: string): Locator => messages(page).filter({ hasText: text });
/** An own message that the server has and the list shows; one on its way has no menu. */
export const deliveredMessage = (page: Page, text: string): Locator =>
  messageWith(page, text).filter({ has: page.locator('[data-message-actions]') });

/** Opens a message's menu by its button and chooses. */
export async function chooseInMenu(page: Page, text: string, entry: string | RegExp): Promise<void> {
  const message = deliveredMessage(page, text);
  await message.hover();
  await message.locator('[data-message-actions]').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** What a room holds of somebody, oldest first. */
export async function storedMessages(room: string, uid: string): Promise<FirebaseFirestore.DocumentData[]> {
  const found = await adminFirestore().collection(`chat_rooms/${room}/messages`).where('user_id', '==', uid).get();
  return found.docs
    .map((one): FirebaseFirestore.DocumentData => ({ ...one.data(), id: one.id }))
    .sort((one, other) => one.created_at.toMillis() - other.created_at.toMillis());
}

/** What the arrow keys walk through. */
export const rows = (page: Page): Locator => page.locator('main article[data-row]');
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

/** Puts messages of somebody else into a room, that far apart (ms), the last one just now. */
export async function putMessages(
  room: string,
  count: number,
  mark: string,
  fields: Record<string, unknown> = {},
  apart = 60_000,
): Promise<void> {
  const writer = adminFirestore().bulkWriter();
  for (let index = 0; index < count; index++) {
    const created_at = Timestamp.fromMillis(Date.now() - (count - index) * apart);
    void writer.set(adminFirestore().doc(`chat_rooms/${room}/messages/${mark}-${String(index).padStart(3, '0')}`), {
      user_id: `author-${mark}`,
      author_name: 'Une autre',
      message: `${mark} no ${index}`,
      created_at,
      ...fields,
    });
  }
  await writer.close();
}

/** Leaves a room as it was found. */
export async function removeMessages(room: string, uid: string): Promise<void> {
  const all = await adminFirestore().collection(`chat_rooms/${room}/messages`).where('user_id', '==', uid).get();
  await Promise.all(all.docs.map((one) => one.ref.delete()));
}
