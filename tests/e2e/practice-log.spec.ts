import { Timestamp } from 'firebase-admin/firestore';
import { dayIn } from '@atelier/domain/time/day';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { UNNOTICED_SHIFT, watchLayoutShift } from './layout-shift.ts';
import { noteSeries, practiceText, panel, panelButton } from './practice-page.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

// The journey interrupts the transaction that stores a series.
test.use({ expectedErrors: /net::ERR_FAILED .*\/documents:commit/ });

test(
  'the dashboard shows practice days and the plan a loop to review; a series there reaches the next mastery level, an offline one counts once',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    // Skipped the questions.
    const member = await newMember({ preferences: { practice: {} } });
    const today = dayIn('Europe/Paris', new Date());
    await adminFirestore().doc(`profiles/${member.uid}/sessions/s1`).set({
      day: today,
      started_at: Timestamp.now(),
      seconds: 1_560,
      reps: 3,
      moves: {},
      updated_at: Timestamp.now(),
    });
    await adminFirestore()
      .doc(`profiles/${member.uid}/mastery/le-tour-simple_lancer-un-tour_left_training`)
      .set({
        video_id: 'le-tour-simple',
        move_id: 'lancer-un-tour',
        name_fr: 'Lancer, un tour',
        name_en: 'Throw, one turn',
        hand: 'left',
        prop: 'training',
        tries: 10,
        caught: 6,
        best: 6,
        recent: ['a'.repeat(20)],
        updated_at: Timestamp.fromMillis(Date.now() - 3 * 86_400_000),
      });
    // The server has summed up what was just stored.
    await waitForDocument(
      `profiles/${member.uid}/practice/summary`,
      (data) => Object.keys(data?.skills ?? {}).length === 1 && data?.days[today] === 1_560,
    );
    const begun = {
      user_id: member.uid,
      video_id: 'le-tour-simple',
      progress: 0.5,
      position_s: 37,
      completed: false,
    };
    await adminFirestore()
      .doc(`profiles/${member.uid}/video_progress/le-tour-simple`)
      .set({ ...begun, observed_at: Timestamp.now(), last_watched_at: Timestamp.now() });
    await page.setViewportSize({ width: 360, height: 740 });
    const shift = await watchLayoutShift(page);
    await signIn(page, member, '/dashboard');
    const log = page.locator('[data-practice-log]');
    const calendar = page.getByRole('table', { name: practiceText('log.calendar', { weeks: 16 }) });
    const review = page
      .getByRole('list', { name: practiceText('today.list') })
      .getByRole('link', { name: /Lancer, un tour[^]*À revoir/ });
    const resume = page.getByRole('link', {
      name: localeText('fr', 'dashboard:resume-at', { position: '00:37' }),
    });
    /**
     * Waits for every block of the dashboard, the log last, with the footer below it in view.
     *
     * @returns the shift
     */
    const visitShift = async () => {
      await expect(resume).toBeVisible();
      for (const title of [
        'dashboard:continue.title',
        'events:dashboard-title',
        'achievements:title',
      ] as const) {
        await expect(
          page.getByRole('heading', { level: 2, name: localeText('fr', title) }),
        ).toBeVisible();
      }
      await expect(review).toBeVisible();
      await log.scrollIntoViewIfNeeded();
      await expect(calendar).toBeVisible();
      return shift();
    };
    // A first visit reserves the usual space of card and log, a later one that of the last visit.
    expect(await visitShift()).toBeLessThan(UNNOTICED_SHIFT);
    await page.goto('/achievements');
    await page.goto('/dashboard');
    expect(await visitShift()).toBeLessThan(UNNOTICED_SHIFT);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(calendar.locator('[data-heat="3"]')).toHaveCount(1);
    await expect(calendar.locator('[data-heat="3"]')).toContainText(/26/);
    // Seven days of the same size, next to their names.
    const heights = await calendar
      .locator('tr td:nth-child(2)')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().height)));
    expect([
      heights.length,
      Math.max(...heights) - Math.min(...heights) <= 1,
      Math.min(...heights) >= 10,
    ]).toEqual([7, true, true]);
    await expectAccessible(page);
    await review.click();
    await page.waitForURL('**/videos/le-tour-simple?move=lancer-un-tour&hand=left&prop=training');
    await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '15-33', {
      timeout: 60_000,
    });

    const rung = (prop: string) =>
      panel(page).getByRole('button', { name: practiceText(`prop.${prop}`) });
    // Move, hand and bottle of the link are shown at once, before the film has loaded.
    await expect(
      panel(page).getByRole('region', { name: practiceText('mastery.title') }),
    ).toContainText('Lancer, un tour');
    await expect(rung('training')).toHaveAttribute('aria-pressed', 'true');
    await expect(panelButton(page, 'hand.left', true)).toHaveAttribute('aria-pressed', 'true');
    await noteSeries(page, 9);
    const path = (prop: string) =>
      `profiles/${member.uid}/mastery/le-tour-simple_lancer-un-tour_left_${prop}`;
    await waitForDocument(
      path('training'),
      (data) => data?.tries === 20 && data.caught === 15 && data.best === 9,
    );
    await expect(rung('training')).toContainText(practiceText('mastery.mastered'));
    await expect(rung('empty')).toHaveAttribute('aria-pressed', 'true');

    const firestore = /:commit|\/channel/;
    await page.route(firestore, (route) => route.abort());
    await noteSeries(page, 8);
    await expect(rung('empty')).toContainText(practiceText('mastery.learning'));
    await page.unroute(firestore);
    await page.reload();
    const stored = await waitForDocument(path('empty'), (data) => data?.tries === 10);
    expect([stored?.caught, stored?.best, stored?.recent.length]).toEqual([8, 8, 1]);
    await page.reload();
    await expect(rung('empty')).toContainText(practiceText('mastery.learning'));
    expect((await adminFirestore().doc(path('empty')).get()).get('tries')).toBe(10);
  },
);
