import { waitForDocument } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';
import { billedReads } from '../support/wire/billed-reads.ts';
import { recordFirestore } from '../support/wire/firestore-recorder.ts';
import { queriesOf } from '../support/wire/unindexed-queries.ts';
import { waitForAnswers, clearFirestoreCache, routeThroughRecorder } from './count-cold-reads.ts';
import {
  chooseInMenu,
  composer,
  messages,
  newPremium,
  putMessages,
  removeMessages,
} from './chat-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';

// The recorder's origin is not in the page's content security policy, which applies in every other
// journey.
test.use({ bypassCSP: true });

/** The news of the plan, with a rule: once a session of the tab, on whichever page is idle first. */
const NEWS_READS = 2;

test('opening the chat costs 22 reads and the shown messages; a message and a reaction one document each @full', async ({
  page,
}) => {
  const mark = `budget${Date.now().toString(36)}`;
  const recorder = await recordFirestore(suiteInfo().firestore);
  const member = await newPremium();
  await putMessages('2', 60, mark);
  try {
    await routeThroughRecorder(page, recorder);
    await signIn(page, member);
    await clearFirestoreCache(page);
    recorder.reset();
    await page.goto('/premium-chat-vip?room=2');
    await expect(messages(page).nth(49)).toBeVisible({ timeout: 60_000 });
    await expect(
      page.getByRole('navigation', { name: localeText('fr', 'chat:rooms') }),
    ).toContainText(/nouveau/);
    await expect.poll(() => recorder.record().aggregations.length).toBeGreaterThanOrEqual(3);
    await waitForAnswers(recorder);
    const record = recorder.record();
    const opened = await billedReads(record, member, suiteInfo());
    const shown = record.documents.filter(({ name }) =>
      name.includes('/chat_rooms/2/messages/'),
    ).length;
    expect(shown).toBe(50);
    // An aggregation is billed once, and its rule once.
    const byAggregations = record.aggregations.length;
    expect(opened.total + byAggregations, opened.lines.join('\n')).toBeLessThanOrEqual(
      22 + NEWS_READS + shown,
    );
    // Presence is polled: listening would cost a document per update and listener.
    const asked = JSON.stringify(record.aggregations);
    expect(asked).toContain('"presence"');
    const listenedTo = JSON.stringify(record.targets);
    expect(listenedTo).toContain('"messages"');
    expect(listenedTo).not.toContain('presence');
    expect(opened.lines.filter((line) => line.startsWith('DENIED'))).toEqual([]);
    expect(queriesOf(record).unindexed, 'queries without a composite index').toEqual([]);

    recorder.reset();
    const text = `Une lecture ${member.uid}`;
    await composer(page).fill(text);
    await composer(page).press('Enter');
    await expect(
      messages(page).filter({ hasText: text }).locator('[data-message-actions]'),
    ).toHaveCount(1);
    const read = recorder.record().documents.filter(({ name }) => name.includes('/messages/'));
    expect(read).toHaveLength(1);

    recorder.reset();
    await chooseInMenu(page, text, new RegExp(localeText('fr', 'chat:reaction.🔥')));
    await expect(
      messages(page).filter({ hasText: text }).getByRole('button', { pressed: true }),
    ).toBeVisible();
    await waitForDocument(
      read[0]?.name.split('/documents/')[1] ?? '',
      (data) => data?.reactions !== undefined,
    );
    await expect
      .poll(
        () => recorder.record().documents.filter(({ name }) => name.includes('/messages/')).length,
      )
      .toBe(1);
  } finally {
    await removeMessages('2', `author-${mark}`);
    await removeMessages('2', member.uid);
    await recorder.close();
  }
});
