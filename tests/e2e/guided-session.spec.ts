// The session of the day, from its first press to its end, by a clock that runs faster.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { path } from '@atelier/domain/paths';
import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { practiceText } from './practice-page.ts';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import {
  DUE,
  memberWithPractice,
  PLANNED_FILMS,
  planFourFilms,
} from '../support/suite/planned-day.ts';

// While the device is offline every request fails; with which code depends on how far it was. The
// clock of the page runs ahead of the server's: it refuses a series of the future, and takes it
// without its time.
test.use({ expectedErrors: /net::ERR_|status of 403 .*documents:commit/ });

interface StoredBlock {
  readonly kind: string;
  readonly video_id: string;
}
type Stored = Record<string, unknown> | undefined;
const todayOf = path.practiceToday;
const blocksOf = (today: Stored) =>
  Object.values((today?.blocks ?? {}) as Record<string, StoredBlock>);
const isAllDone = (today: Stored): boolean =>
  Array.isArray(today?.done) && today.done.length === blocksOf(today).length;
const filmsOf = (blocks: readonly StoredBlock[]): number =>
  new Set(blocks.map(({ video_id }) => video_id)).size;

const session = (page: Page): Locator => page.locator('[data-session]');
const phaseOf = (page: Page) => session(page).getAttribute('data-session');
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: practiceText(`guided.${key}`), exact: true });

/** Shorter than the phases that are waited for. */
const STEP_MS = 10_000;

/** Lets the seconds of the session pass until it is in a phase. */
async function passUntil(page: Page, phase: 'practising' | 'resting' | 'ended'): Promise<void> {
  await expect(async () => {
    const now = await phaseOf(page);
    // A film opens in its own time, which the limit of the session must not overtake.
    if (now !== phase && now !== 'opening') await page.clock.runFor(STEP_MS);
    expect(await phaseOf(page)).toBe(phase);
  }).toPass({ timeout: 90_000, intervals: [20] });
}

/** Returns the films whose whole file this page has fetched. */
function watchFetchedFilms(page: Page): () => number {
  const fetched = new Set<string>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('.mp4')) {
      fetched.add(request.url());
    }
  });
  return () => fetched.size;
}

/** Returns how many writes this page has sent to Firestore. */
function watchWrites(page: Page): () => number {
  let writes = 0;
  page.on('request', (request) => {
    const sent = decodeURIComponent(request.postData() ?? '');
    if (request.url().includes('/google.firestore.v1.Firestore/Write/channel')) {
      writes += sent.split('"writes":').length - 1;
    } else if (request.url().includes('/documents:commit')) writes += 1;
  });
  return () => writes;
}

const startButton = (page: Page) =>
  page.getByRole('button', {
    name: new RegExp(`^${practiceText('today.start', { time: '' })}`),
  });

/** Presses the one button, and waits until a film plays. */
async function begin(page: Page): Promise<void> {
  await startButton(page).click();
  await passUntil(page, 'practising');
  await expect
    .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused))
    .toBe(false);
}

const sessionsOf = async (uid: string) =>
  (await adminFirestore().collection(`profiles/${uid}/sessions`).get()).size;

/** Waits until the server has counted so many series of a session. */
const waitForSeries = (uid: string, count: number) =>
  waitForDocument(`profiles/${uid}/practice/summary`, (data) => {
    const skills = Object.values((data?.skills ?? {}) as Record<string, { tries: number }>);
    const tries = skills.reduce((sum, skill) => sum + skill.tries, 0);
    return tries === (DUE.length + count) * 10;
  });

async function playTwentyMinutes(page: Page, context: BrowserContext, isCutOff: boolean) {
  const member = await memberWithPractice(20);
  await planFourFilms(member.uid);
  const fetched = watchFetchedFilms(page);
  const writes = watchWrites(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await signIn(page, member, '/practice/today');
  await expect(page.getByRole('list', { name: practiceText('today.list') })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await begin(page);
  await expectAccessible(page);
  await expect.poll(fetched, { timeout: 60_000 }).toBeGreaterThanOrEqual(PLANNED_FILMS);
  if (isCutOff) await context.setOffline(true);

  // A remote counts the throws of the first block; the others are left to the end.
  for (let tries = 0; tries < 10; tries += 1) {
    await page.keyboard.press(tries < 8 ? 'PageDown' : 'PageUp');
  }
  await passUntil(page, 'resting');
  await expect(
    page.getByText(practiceText('guided.noted', { caught: 8, tries: 10 })),
  ).toBeVisible();
  await passUntil(page, 'practising');
  await passUntil(page, 'resting');
  await expectAccessible(page);
  await expect(page.getByText(practiceText('mastery.how-many'))).toBeVisible();
  await passUntil(page, 'ended');

  const practised = page.getByRole('listitem').filter({
    has: page.getByText(practiceText('mastery.how-many')),
  });
  const withoutScore = await practised.count();
  expect(withoutScore).toBe(3);
  await practised
    .first()
    .getByRole('button', { name: practiceText('mastery.score', { caught: 7, tries: 10 }) })
    .click();
  await expect(practised).toHaveCount(withoutScore - 1);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  if (isCutOff) await context.setOffline(false);

  const blocks = blocksOf(await waitForDocument(todayOf(member.uid), isAllDone));
  expect(filmsOf(blocks)).toBe(PLANNED_FILMS);
  expect(filmsOf(blocks.filter(({ kind }) => kind === 'new'))).toBe(2);
  await waitForSeries(member.uid, 2);
  await expect.poll(() => sessionsOf(member.uid)).toBe(1);
  expect(writes()).toBeGreaterThan(0);
  expect(writes()).toBeLessThanOrEqual(20);
}

test(
  'twenty minutes over four films, two of them new, need no touch between the first press and the end',
  { tag: '@full' },
  async ({ page, context }) => {
    test.slow();
    await playTwentyMinutes(page, context, false);
  },
);

test(
  'twenty minutes need no network after their films are there',
  { tag: '@full' },
  async ({ page, context }) => {
    test.slow();
    await playTwentyMinutes(page, context, true);
  },
);

test('a wrong touch is taken back; a session goes on after a reload, without a network to its end', async ({
  page,
  context,
}) => {
  test.slow();
  const member = await memberWithPractice(10);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.clock.install();
  await signIn(page, member, '/practice/today');
  await begin(page);
  const caught = page.getByRole('button', {
    name: new RegExp(`^${practiceText('guided.caught')}`),
  });
  await caught.click();
  await caught.click();
  await expect(caught).toHaveText(`${practiceText('guided.caught')} 2`);
  await button(page, 'take-back').click();
  await expect(caught).toHaveText(`${practiceText('guided.caught')} 1`);
  await page.clock.runFor(60_000);
  const timer = page.getByRole('timer');
  const seconds = async () =>
    ((await timer.textContent()) ?? '')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0);
  const left = await seconds();
  await page.reload();
  const fetched = watchFetchedFilms(page);
  await begin(page);
  await expect(caught).toHaveText(`${practiceText('guided.caught')} 1`);
  await button(page, 'pause').click();
  const passed = left - (await seconds());
  expect(passed).toBeGreaterThanOrEqual(0);
  expect(passed).toBeLessThan(30);

  const today = await waitForDocument(todayOf(member.uid), (data) => data !== undefined);
  await expect.poll(fetched, { timeout: 60_000 }).toBeGreaterThanOrEqual(filmsOf(blocksOf(today)));
  await context.setOffline(true);
  await button(page, 'resume').click();
  await passUntil(page, 'ended');
  await page
    .getByRole('button', { name: practiceText('mastery.score', { caught: 7, tries: 10 }) })
    .first()
    .click();
  await expect(
    page.getByText(practiceText('guided.noted', { caught: 7, tries: 10 })),
  ).toBeVisible();
  await context.setOffline(false);
  await waitForDocument(todayOf(member.uid), isAllDone);
  await waitForSeries(member.uid, 1);
});
