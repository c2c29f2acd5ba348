import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';
import {
  chooseInMenu,
  messageWith,
  newPremium,
  openChat,
  storedMessages,
} from './chat-fixtures.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const ROOM = '2';

test(
  'a reported chat message is listed for moderation and deleted from there for everybody',
  { tag: '@full' },
  async ({ page: admin, secondBrowser: reader }) => {
    test.slow();
    const author = await newPremium({ display_name: 'Rude' });
    const text = `Des mots durs ${author.uid}`;
    await adminFirestore()
      .collection(`chat_rooms/${ROOM}/messages`)
      .add({ user_id: author.uid, author_name: 'Rude', message: text, created_at: new Date() });
    const member = await newPremium();
    await openChat(reader, member, ROOM);
    await chooseInMenu(reader, text, localeText('fr', 'chat:message.report'));
    const reporting = reader.getByRole('dialog');
    await reporting
      .getByLabel(localeText('fr', 'common:report.reason'))
      .fill(`Insulte ${author.uid}`);
    await reporting.getByRole('button', { name: localeText('fr', 'common:report.submit') }).click();
    await expect(reporting).toHaveCount(0);

    const moderator = await newMember({ is_admin: true });
    await signIn(admin, moderator);
    await admin.goto('/admin/moderation');
    const card = admin.getByRole('article').filter({ hasText: `Insulte ${author.uid}` });
    // A trigger adds the content; a busy emulator runs it late.
    await expect(card).toContainText(text, { timeout: 90_000 });
    await expect(card).toContainText(localeText('fr', 'moderation:kind.message'));
    await expect(card.getByRole('link', { name: 'Rude' })).toHaveAttribute(
      'href',
      `/admin/users/${author.uid}`,
    );
    for (const width of [1280, 360]) {
      await admin.setViewportSize({ width, height: 740 });
      await expectAccessible(admin);
      expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
    await card.getByRole('button', { name: localeText('fr', 'moderation:delete') }).click();
    await admin.getByRole('dialog').getByRole('radio').first().check();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: localeText('fr', 'moderation:delete') })
      .click();
    await expect(card).toHaveCount(0);
    await expect(messageWith(reader, text)).toHaveCount(0);
    expect(await storedMessages(ROOM, author.uid)).toEqual([]);
    const reports = await adminFirestore()
      .collection('reports')
      .where('reporter', '==', member.uid)
      .get();
    expect(reports.docs.map((one) => one.data())).toMatchObject([{ state: 'resolved' }]);
    // The report's own entry follows when its trigger has run.
    const log = await adminFirestore()
      .collection('audit_log')
      .where('actor', '==', moderator.uid)
      .get();
    expect(log.docs.map((one): unknown => one.get('action'))).toContain('message.delete');
  },
);
