import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from '@playwright/test';
import { liveMonthOf } from '@atelier/domain/live/booking';
import { joinOpensAt } from '@atelier/domain/live/live-session';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { localeText } from '../support/locale-text.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { mailsTo } from '../support/suite/mails.ts';
import { runSchedule } from '../functions/support/functions-emulator.ts';

const MINUTE_MS = 60_000;
const MEETING = 'https://meet.example/tour';
const text = (key: string, values?: Record<string, string | number>) =>
  localeText('fr', `live:${key}`, values);

// Chrome (`CHROME_PATH`) requests an icon of the invented meeting, which no route answers.
test.use({ expectedErrors: /net::ERR_\w+ https:\/\/meet\.example\/favicon\.ico/ });

/**
 * As if so many minutes had passed that the session starts in `minutes`: its times move, and what
 * is derived of them. The only booking of `uid` follows into another month, so that the test passes
 * on the last day of one.
 */
async function letTimePassUntil(id: string, uid: string, minutes: number): Promise<void> {
  const start = Date.now() + minutes * MINUTE_MS;
  const starts_at = Timestamp.fromMillis(start);
  const db = adminFirestore();
  await db
    .doc(path.liveLink(id))
    .update({ opens_at: Timestamp.fromDate(joinOpensAt(new Date(start))) });
  await db.doc(path.liveSession(id)).update({
    starts_at,
    ends_at: Timestamp.fromMillis(start + 60 * MINUTE_MS),
    due_at: Timestamp.fromMillis(Date.now() - MINUTE_MS),
  });
  const booking = db.doc(path.liveBooking(id, uid));
  const former = db.doc(path.liveMonth(uid, String((await booking.get()).get('month'))));
  const month = liveMonthOf(new Date(start));
  if (former.id === month) return;
  await db.doc(path.liveMonth(uid, month)).set({ ...(await former.get()).data(), month });
  await booking.update({ month });
  await former.delete();
}

/**
 * Publishes a film of a trainer for premium members only, made of a film of the demo.
 *
 * @returns its title
 */
async function publishFilm(author: string): Promise<string> {
  const db = adminFirestore();
  const premium = db
    .collection('videos')
    .where('level', '==', 'premium')
    .where('status', '==', 'en_ligne')
    .limit(1);
  const source = (await premium.get()).docs[0]?.data() ?? {};
  const title = `Le direct de ${author}`;
  // Without captions: deleting the video would delete the original's files.
  const own = {
    title,
    author_id: author,
    captions: {},
    updated_at: Timestamp.now(),
    updated_by: author,
  };
  await db.doc(path.video(`live-${author}`)).set({ ...source, ...own });
  return title;
}

/** Plans a session of tomorrow on the trainer's page. */
async function plan(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: text('plan.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('plan.field.title')).fill(title);
  await dialog
    .getByLabel(text('plan.field.description'))
    .fill('La hauteur, le plan, la réception.');
  const tomorrow = new Date(Date.now() + 24 * 60 * MINUTE_MS);
  await dialog.getByLabel(text('plan.field.date')).fill(dayIn(STUDIO_TIME_ZONE, tomorrow));
  await dialog.getByLabel(text('plan.field.time')).fill('23:30');
  await dialog.getByLabel(text('plan.field.join')).fill(MEETING);
  await dialog.getByRole('button', { name: text('plan.save'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a Pro books a session, asks, is reminded, joins in one tap, and sees the recording', async ({
  page,
  secondBrowser: trainers,
}) => {
  const [member, trainer] = await Promise.all([
    newMember({ subscription_tier: 'pro' }),
    newMember({ is_pro_trainer: true, display_name: 'Inès Direct' }),
  ]);
  const film = await publishFilm(trainer.uid);
  const title = `Le tour en direct ${trainer.uid}`;
  await signIn(trainers, trainer, '/upload-pro');
  await plan(trainers, title);
  const planned = trainers.getByRole('listitem').filter({ hasText: title });

  await signIn(page, member, '/sessions');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.getByRole('button', { name: text('book') }).click();
  await expect(page.getByRole('button', { name: text('cancel') })).toBeVisible();
  await expect(planned).toContainText(text('plan.booked', { booked: 1, places: 10, waiting: 0 }));
  const [booked] = await mailsTo(member.email);
  expect(booked?.calendar).toContain('BEGIN:VALARM');
  await page.getByLabel(text('questions.label')).fill('Comment garder le plan ?');
  await page.getByRole('button', { name: text('questions.send') }).click();
  await expect(page.getByRole('button', { name: text('questions.change') })).toBeVisible();
  await expectAccessible(page);
  // A long word in a title fits on a phone.
  for (const one of [page, trainers]) {
    await one.setViewportSize({ width: 360, height: 800 });
    await expectNoSidewaysScrolling(one);
    await one.setViewportSize({ width: 1280, height: 800 });
  }

  const id = page.url().split('/').at(-1) ?? '';
  await letTimePassUntil(id, member.uid, 50);
  await runSchedule('continueSessions');
  const reminder = (await mailsTo(member.email)).find(({ text: words }) => words.includes('#join'));
  const link = /https?:\/\/\S+#join/.exec(reminder?.text ?? '')?.[0] ?? '';
  await page.getByRole('link', { name: /^Notifications/ }).click();
  // It was announced to all who may book it, then booked and reminded of.
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(3);

  await page
    .context()
    .route(`${MEETING}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Salut' }));
  await page.goto(`${new URL(link).pathname}#join`);
  await expect(page.getByText(text('join-waits'))).toBeVisible();
  await letTimePassUntil(id, member.uid, 10);
  await page.waitForURL(MEETING);

  await letTimePassUntil(id, member.uid, -70);
  await trainers.reload();
  await planned.getByRole('button', { name: text('plan.people') }).click();
  const people = trainers.getByRole('dialog');
  await expect(people).toContainText('Comment garder le plan ?');
  await people.getByLabel(text('plan.attended', { name: member.display_name })).check();
  await people.getByRole('button', { name: text('plan.attendance-save') }).click();
  await waitForDocument(path.liveBooking(id, member.uid), (booking) => booking?.attended === true);
  await people.getByLabel(text('plan.field.replay')).selectOption({ label: film });
  await people.getByRole('button', { name: text('plan.save'), exact: true }).click();

  await page.goto('/sessions');
  await expect(page.getByRole('link', { name: new RegExp(title) })).toContainText(
    text('state.had'),
  );
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.getByRole('button', { name: text('replay.play') }).click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
  await adminFirestore()
    .doc(path.video(`live-${trainer.uid}`))
    .delete();
});
