import type { DocumentReference } from 'firebase-admin/firestore';
import { nameTokens } from '@atelier/domain/search-tokens';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

let made: DocumentReference[] = [];
test.beforeEach(() => {
  made = [];
});
test.afterEach(async () => {
  const batch = adminFirestore().batch();
  for (const entry of made) batch.delete(entry);
  await batch.commit();
});

test(
  'the audit log is paginated and filtered by name, action and person',
  { tag: '@full' },
  async ({ page }) => {
    const mark = Date.now().toString(36);
    const actor = `Odile${mark}`;
    const subject = `Basile${mark}`;
    const first = await newMember({ display_name: actor });
    const second = await newMember({ display_name: subject, is_admin: true });
    const batch = adminFirestore().batch();
    for (let index = 0; index < 51; index += 1) {
      const entry = adminFirestore().collection('audit_log').doc();
      const isOne = index === 50;
      batch.set(entry, {
        // The oldest entry is by the other admin, about the first.
        actor: isOne ? second.uid : first.uid,
        actor_name: isOne ? subject : actor,
        target: isOne ? first.uid : second.uid,
        target_name: isOne ? actor : subject,
        member: isOne ? first.uid : second.uid,
        search: nameTokens([actor, subject]),
        action: isOne ? 'member.mute' : 'member.trainer',
        at: new Date(Date.now() - index * 1_000),
        before: null,
        after: { reason: `Raison ${index}.` },
      });
      made.push(entry);
    }
    // The newest entry is about others, so that the first page tells the filtered log from the
    // whole one.
    const other = adminFirestore().collection('audit_log').doc();
    const { uid } = await newMember();
    batch.set(other, {
      actor: uid,
      actor_name: 'Zoé',
      target: uid,
      target_name: 'Zoé',
      member: uid,
      search: nameTokens(['Zoé']),
      action: 'member.mute',
      at: new Date(Date.now() + 60_000),
      before: null,
      after: { reason: 'Essai.' },
    });
    made.push(other);
    await batch.commit();
    await signIn(page, await newMember({ is_admin: true }));
    await page.goto('/admin/audit');
    const search = (key: string) => page.getByLabel(localeText('fr', `admin:audit.search-${key}`));
    const items = page.getByRole('main').getByRole('listitem').filter({ hasText: actor });
    const turn = (key: string) =>
      page.getByRole('button', { name: localeText('fr', `common:pages.${key}`) });
    const muted = items.filter({ hasText: localeText('fr', 'admin:audit.action.member.mute') });
    await search('name').fill(subject.toUpperCase());
    await expect(page).toHaveURL(/name=/);
    await expect(items).toHaveCount(49);
    await turn('next').click();
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText(
      localeText('fr', 'admin:audit.action.member.trainer'),
    );
    await expect(muted).toHaveCount(1);
    await turn('previous').click();
    await expect(items).toHaveCount(49);
    await search('action').fill('parole coupee');
    await expect(items).toHaveCount(1);
    await expect(muted.getByRole('link', { name: subject })).toHaveAttribute(
      'href',
      `/admin/users/${second.uid}`,
    );
    await search('name').fill('personne-de-ce-nom');
    await expect(page.getByText(localeText('fr', 'admin:audit.none'))).toBeVisible();

    // A member's page shows entries about them; an admin's page also shows their actions.
    await page.goto(`/admin/users/${first.uid}`);
    await page.getByRole('link', { name: localeText('fr', 'admin:member.audit-all') }).click();
    const chip = (key: string, name: string) =>
      page.getByRole('button', { name: localeText('fr', `admin:audit.${key}`, { name }) });
    await expect(chip('about-member', actor)).toBeVisible();
    await expect(items).toHaveCount(1);
    await expect(muted).toHaveCount(1);
    await page.goto(`/admin/users/${second.uid}`);
    await page.getByRole('link', { name: localeText('fr', 'admin:member.audit-by') }).click();
    await expect(page).toHaveURL(`/admin/audit?actor=${second.uid}`);
    await expect(chip('by-actor', subject)).toBeVisible();
    await expect(items).toHaveCount(1);
    await expect(muted).toHaveCount(1);
    await chip('by-actor', subject).click();
    await expect(page).toHaveURL(/\/admin\/audit$/);
    // The unfiltered log again, with entries about the other admin.
    await expect(items.nth(1)).toBeVisible();
  },
);
