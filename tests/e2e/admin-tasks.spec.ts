import type { Locator, Page } from '@playwright/test';
import type { DocumentReference } from 'firebase-admin/firestore';
import { type OpenTaskKind, OPEN_TASKS } from '@atelier/domain/open-task';
import { application, proposal } from './admin-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { putOrders } from './order-fixtures.ts';
import { adminFirestore, newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

let tasks: DocumentReference[] = [];
test.afterEach(async () => {
  await Promise.all(tasks.map((one) => one.delete()));
});

const put = async (path: string, fields: Record<string, unknown>) => {
  const document = adminFirestore().doc(path);
  await document.set(fields);
  return document;
};

/** One of each kind, and what looks like them and waits for nobody. */
async function putTasks(mark: string) {
  const author = await newMember({ is_pro_trainer: true });
  const full_name = `Candidate ${mark}`;
  const report = {
    reporter: author.uid,
    target: `videos/tenir-la-bouteille/comments/${mark}`,
    reason: `Motif ${mark}`,
    state: 'open',
    created_at: new Date(),
  };
  return [
    await put(`videos/draft-${mark}`, proposal(author.uid, { title: `Proposition ${mark}` })),
    await put(`trainer_applications/${author.uid}`, application(author, { full_name })),
    await put(`trainer_applications/${author.uid}-decided`, application(author, { full_name, status: 'rejected' })),
    await put(`reports/${mark}`, report),
    await put(`reports/${mark}-closed`, { ...report, state: 'dismissed' }),
    ...(await putOrders([
      { full_name: `Payée ${mark}` },
      { full_name: `Expédiée ${mark}`, status: 'expedié' },
      { full_name: `À expédier ${mark}`, status: 'expedier' },
    ])),
  ];
}

async function waitingNow(kind: OpenTaskKind): Promise<number> {
  const { collection, field, states } = OPEN_TASKS[kind];
  const waiting = adminFirestore()
    .collection(collection)
    .where(field, 'in', [...states]);
  return (await waiting.count().get()).data().count;
}

/** How many of these the list holds, on all its pages. */
async function countOn(page: Page, rows: Locator): Promise<number> {
  const pages = page.getByRole('navigation', { name: words('fr', 'common:pages.label') });
  const next = pages.getByRole('button', { name: words('fr', 'common:pages.next') });
  let count = await rows.count();
  while (await next.isEnabled()) {
    const before = (await pages.getByRole('status').textContent()) ?? '';
    await next.click();
    await expect(pages.getByRole('status')).not.toHaveText(before);
    // The rows of the page before stand until the next ones are here.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    count += await rows.count();
  }
  return count;
}

test('what is counted as open is on the list that the count leads to', async ({ page }) => {
  test.setTimeout(600_000);
  const mark = Date.now().toString(36);
  tasks = await putTasks(mark);
  await signIn(page, await newMember({ is_admin: true }));
  const row = page.getByRole('main').getByRole('row');
  const says = (...keys: string[]) =>
    row.filter({
      has: page
        .getByRole('cell')
        .filter({ hasText: new RegExp(`^(${keys.map((key) => words('fr', key)).join('|')})`) }),
    });
  const lists: Record<OpenTaskKind, { rows: Locator; own: string[] }> = {
    drafts: {
      rows: page.getByRole('list', { name: words('fr', 'admin:tabs.validation') }).getByRole('heading', { level: 2 }),
      own: [`Proposition ${mark}`],
    },
    applications: { rows: says('admin:requests.status.pending'), own: [`Candidate ${mark}`] },
    orders: {
      rows: says('admin:orders.status.paid', 'admin:orders.status.expedier'),
      own: [`Payée ${mark}`, `À expédier ${mark}`],
    },
    reports: { rows: page.getByRole('article'), own: [`Motif ${mark}`] },
  };
  for (const [kind, { rows, own }] of Object.entries(lists) as [OpenTaskKind, (typeof lists)[OpenTaskKind]][]) {
    const said = [words('fr', `admin:overview.task.${kind}_one`), words('fr', `admin:overview.task.${kind}_other`)];
    const task = page.getByRole('main').getByRole('link', { name: new RegExp(`(${said.join('|')})$`) });
    // A busy emulator counts late.
    await expect(async () => {
      await page.goto('/admin/overview');
      const counted = Number(await task.locator('b').textContent());
      expect(counted).toBe(await waitingNow(kind));
      await task.click();
      for (const one of own) await expect(rows.filter({ hasText: one })).toHaveCount(1);
      expect(await countOn(page, rows), kind).toBe(counted);
    }).toPass({ timeout: 120_000 });
  }
});
