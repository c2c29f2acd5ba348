import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { parseNews, type NewsKind } from '@atelier/domain/notifications/news';
import { path } from '@atelier/domain/paths';
import { DAY_MS, HOUR_MS } from '@atelier/domain/time-units';
import { TIERS, type Tier } from '@atelier/domain/values';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { createSignedInMember } from './support/admins.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { buildEvent, buildVideo, putDocument, uniqueId, waitFor } from './support/documents.ts';
import { runSchedule } from './support/functions-emulator.ts';

const storedNews = (tier: Tier) => adminFirestore().doc(path.news(tier)).get();
const newsOf = async (tier: Tier) => {
  const stored = await storedNews(tier);
  return stored.exists ? parseNews(stored.data()) : [];
};
const itemOf = async (tier: Tier, id: string) =>
  (await newsOf(tier)).find((item) => item.id === id);
/** The plans whose news name something. */
const plansOf = async (id: string) => {
  const items = await Promise.all(TIERS.map((tier) => itemOf(tier, id)));
  return TIERS.filter((_tier, index) => items[index] !== undefined);
};
const whenIn = (id: string, tiers: readonly Tier[]) =>
  waitFor(
    () => plansOf(id),
    (plans) => plans.join() === tiers.join(),
  );
const daysAgo = (days: number) => Timestamp.fromMillis(Date.now() - days * DAY_MS);
/** A day far ahead, whose events other files leave alone. */
const date = '2031-05-04';

test('a film is new in its plan from its publication on, and leaves when it is taken out', async () => {
  const id = uniqueId('news-film');
  const document = adminFirestore().doc(path.video(id));
  await putDocument(
    document.path,
    buildVideo({
      level: 'pro',
      status: 'brouillon',
      subscription_tier: 'draft',
      created_at: daysAgo(40),
    }),
  );
  const before = await restDocument(document.path);
  const published = Date.now();
  await document.update({ status: 'en_ligne', subscription_tier: 'pro' });
  await whenIn(id, ['pro']);
  const first = await itemOf('pro', id);
  expect(first).toMatchObject({ kind: 'film' satisfies NewsKind, title: 'Vidéo' });
  expect(first?.at.getTime()).toBeGreaterThanOrEqual(published);

  // Deliveries that are repeated change nothing, and write nothing.
  const { updateTime } = await storedNews('pro');
  const after = await restDocument(document.path);
  expect(await deliverEventTwice('onVideoWritten', { path: document.path, before, after })).toEqual(
    [200, 200],
  );
  expect(await itemOf('pro', id)).toEqual(first);
  expect((await storedNews('pro')).updateTime).toEqual(updateTime);

  await document.update({ status: 'brouillon', subscription_tier: 'draft' });
  await whenIn(id, []);
});

test('a free film is new in every plan', async () => {
  const id = uniqueId('news-free');
  await putDocument(path.video(id), buildVideo());
  await whenIn(id, TIERS);
});

test('a VIP event is new to Premium alone, and to the others once the schedule makes it public', async () => {
  const id = uniqueId('news-vip');
  await putDocument(
    path.event(id),
    buildEvent({
      date,
      status: 'premium-tchat-vip',
      is_public: false,
      vip_since: daysAgo(5.01),
      created_at: daysAgo(30),
    }),
  );
  await whenIn(id, ['premium']);
  expect((await itemOf('premium', id))?.vip_day).toEqual(new Date(`${date}T00:00+02:00`));
  const announced = Date.now();
  await runSchedule('announceVipEvents');
  await whenIn(id, TIERS);
  const item = await itemOf('basic', id);
  expect(item?.vip_day).toBeUndefined();
  expect(item?.at.getTime()).toBeGreaterThanOrEqual(announced);
  await adminFirestore().doc(path.event(id)).delete();
  await whenIn(id, []);
});

test('a live session is new to its plans, follows its changes, and leaves when it is cancelled', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true });
  const session = {
    title: 'Le tour en direct',
    description: '',
    tiers: ['premium'],
    starts_at: Date.now() + 72 * HOUR_MS,
    minutes: 60,
    places: 5,
    join_url: 'https://meet.example.com/tour',
    video_id: null,
    move_id: null,
  };
  const { result } = await trainer.callServer('planSession', { session });
  const { id } = result as { id: string };
  // The call has written it: nobody waits for a trigger.
  expect(await plansOf(id)).toEqual(['premium']);
  const seenAt = async () =>
    (
      (await adminFirestore().doc(path.liveSession(id)).get()).get('updated_at') as Timestamp
    ).toMillis();
  const changed = { ...session, title: 'Le tour', tiers: ['pro', 'premium'] };
  const answer = await trainer.callServer('changeSession', {
    session_id: id,
    seen_at: await seenAt(),
    session: changed,
  });
  expect(answer.error).toBeUndefined();
  expect(await plansOf(id)).toEqual(['pro', 'premium']);
  expect((await itemOf('premium', id))?.title).toBe('Le tour');
  await trainer.callServer('cancelSession', { session_id: id, seen_at: await seenAt() });
  expect(await plansOf(id)).toEqual([]);
});

test('the hourly job builds news that are missing, and takes out what is over', async () => {
  const id = uniqueId('news-over');
  await putDocument(path.event(id), buildEvent({ date }));
  await whenIn(id, TIERS);
  const over = { ...(await itemOf('basic', id)), id: uniqueId('gone') };
  await adminFirestore()
    .doc(path.news('basic'))
    .set({ items: [over], updated_at: Timestamp.now() });
  await adminFirestore().doc(path.news('free')).delete();
  await runSchedule('buildNews');
  expect(await plansOf(id)).toEqual(TIERS);
  expect(await plansOf(over.id)).toEqual([]);
});
