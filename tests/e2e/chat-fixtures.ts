import type { Locator, Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';
import { expect, signIn } from './fixtures.ts';

/** Creates a premium member for one test. */
export const newPremium = (fields: Record<string, unknown> = {}) =>
  newMember({ subscription_tier: 'premium', membership_source: 'admin', ...fields });

/**
 * Signs in, opens the chat in a room that no other test uses now, and waits for the server's
 * messages.
 */
export async function openChat(
  page: Page,
  member: Awaited<ReturnType<typeof newMember>>,
  room = '3',
): Promise<void> {
  await signIn(page, member);
  await page.goto(`/premium-chat-vip?room=${room}`);
  await expect(composer(page)).toBeVisible();
  // A new browser has no cache: later messages are new.
  await expect(messages(page).first()).toBeVisible();
}

export const composer = (page: Page): Locator => page.locator('textarea');
export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: localeText('fr', 'chat:composer.send') });
export const messages = (page: Page): Locator => page.locator('main ol > li');
export const messageWith = (page: Page, text: string): Locator =>
  messages(page).filter({ hasText: text });
/** Returns one's own message once the server has it; a pending one has no menu. */
export const deliveredMessage = (page: Page, text: string): Locator =>
  messageWith(page, text).filter({ has: page.locator('[data-message-actions]') });

/** Opens a message's menu by its button and chooses an entry. */
export async function chooseInMenu(
  page: Page,
  text: string,
  entry: string | RegExp,
): Promise<void> {
  const message = deliveredMessage(page, text);
  await message.hover();
  await message.locator('[data-message-actions]').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Returns the messages of an author in a room, oldest first. */
export async function storedMessages(
  room: string,
  uid: string,
): Promise<FirebaseFirestore.DocumentData[]> {
  const found = await adminFirestore()
    .collection(`chat_rooms/${room}/messages`)
    .where('user_id', '==', uid)
    .get();
  return found.docs
    .map((one): FirebaseFirestore.DocumentData => ({ ...one.data(), id: one.id }))
    .sort((one, other) => one.created_at.toMillis() - other.created_at.toMillis());
}

/** Returns the messages that the arrow keys navigate. */
export const rows = (page: Page): Locator => page.locator('main article[data-row]');
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

/** Adds messages of another member to a room with an interval in ms, the last one now. */
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
    void writer.set(
      adminFirestore().doc(`chat_rooms/${room}/messages/${mark}-${String(index).padStart(3, '0')}`),
      {
        user_id: `author-${mark}`,
        author_name: 'Une autre',
        message: `${mark} no ${index}`,
        created_at,
        ...fields,
      },
    );
  }
  await writer.close();
}

/** Deletes the messages of a test from a room. */
export async function removeMessages(room: string, uid: string): Promise<void> {
  const all = await adminFirestore()
    .collection(`chat_rooms/${room}/messages`)
    .where('user_id', '==', uid)
    .get();
  await Promise.all(all.docs.map((one) => one.ref.delete()));
}
