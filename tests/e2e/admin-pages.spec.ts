import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const PANELS = {
  videos: '/admin/videos',
  upload: '/admin/videos/upload',
  users: '/admin/users',
  events: '/admin/events',
  'starter-kit': '/admin/starter-kit',
  'pro-requests': '/admin/pro-requests',
  'pro-users': '/admin/pro-users',
  validation: '/admin/video-pro-validation',
  settings: '/admin/settings',
  overview: '/admin/overview',
  audit: '/admin/audit',
  jobs: '/admin/jobs',
  sessions: '/admin/sessions',
  support: '/admin/support',
};
const DETAILS = ['/admin/users/demo-pro', '/admin/videos/le-tour-simple'];
/** Every path of the admin area. */
const AREA = ['/admin', ...Object.values(PANELS), '/admin/moderation', ...DETAILS];

/** The tabs of a group, in order. */
const GROUPS = {
  tasks: ['overview'],
  content: ['videos', 'upload', 'events', 'sessions', 'validation'],
  members: ['users', 'pro-users', 'pro-requests', 'moderation', 'support'],
  shop: ['starter-kit'],
  site: ['settings', 'audit', 'jobs'],
} as const;
/** The number of open tasks may follow the name. */
const named = (key: string) => new RegExp(`^${localeText('fr', `admin:tabs.${key}`)}( ?,|$)`);

test(
  'the tabs open every panel, the URL selects the tab, and /admin opens the videos',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, await newMember({ is_admin: true }));
    await page.goto('/admin');
    const groups = page.getByRole('navigation', { name: localeText('fr', 'admin:tabs.label') });
    const paths: Record<string, string> = { ...PANELS, moderation: '/admin/moderation' };
    for (const [group, keys] of Object.entries(GROUPS)) {
      await groups.getByRole('link', { name: named(`group.${group}`) }).click();
      const tabs = page.getByRole('navigation', {
        name: localeText('fr', `admin:tabs.group.${group}`),
      });
      const current = tabs.locator('[aria-current="page"]');
      await expect(current).toHaveAccessibleName(named(keys[0]));
      for (const key of keys) {
        await tabs.getByRole('link', { name: named(key) }).click();
        await page.waitForURL(`**${paths[key]}`);
        await expect(current).toHaveAccessibleName(named(key));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          localeText('fr', `admin:tabs.${key}`),
        );
      }
    }
    await page.goto('/admin/nulle-part');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      localeText('fr', 'common:not-found.title'),
    );
  },
);

test(
  'rows of tabs fit from 700 px on; on phones a menu opens every panel',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, await newMember({ is_admin: true }));
    for (const width of [700, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const group of ['content', 'site'] as const) {
        await page.goto(group === 'site' ? PANELS.audit : '/admin');
        const tabs = page.getByRole('navigation', {
          name: localeText('fr', `admin:tabs.group.${group}`),
        });
        await expect(tabs.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
        await expect(tabs.getByRole('link').last()).toBeInViewport({ ratio: 1 });
      }
    }
    await page.setViewportSize({ width: 360, height: 800 });
    const opener = page.getByRole('button', { name: named('menu') });
    const item = (key: string) => page.getByRole('menuitem', { name: named(key) });
    await opener.click();
    for (const key of Object.values(GROUPS).flat()) await expect(item(key)).toBeVisible();
    await expect(item('audit')).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await item('users').click();
    await page.waitForURL(`**${PANELS.users}`);
    await expect(item('users')).toHaveCount(0);
  },
);

test(
  'the longest state of a film fits into the list of videos',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, await newMember({ is_admin: true }));
    const owner = { kind: 'video', owner: 'videos/le-tour-simple', author_id: 'demo-admin' };
    const film = { ...owner, source: 'videos/free/long-state.mp4' };
    const failure = {
      state: 'failed',
      steps: { probe: 0 },
      error: { code: 'worker-failed' },
      attempts: 3,
    };
    const encoding = adminFirestore().collection('encodings').doc();
    await encoding.set({ ...film, ...failure, created_at: new Date(), updated_at: new Date() });
    try {
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${PANELS.videos}?q=tour%20simple`);
        const reason = localeText('fr', 'upload-pro:film.error.worker-failed');
        const state = page.getByText(localeText('fr', 'upload-pro:film.failed', { reason }));
        await state.scrollIntoViewIfNeeded();
        // Scrolling stops at whole pixels.
        await expect(state).toBeInViewport({ ratio: 0.99 });
        await expectNoSidewaysScrolling(page);
      }
    } finally {
      await encoding.delete();
    }
  },
);

/** Room that the focus ring of a button takes around it. */
const FOCUS_RING = 6;

/**
 * Returns the buttons of a list's rows whose words leave their button, or whose focus ring is cut
 * by the edge of the list.
 */
const crampedButtons = (page: Page): Promise<string[]> =>
  page.getByRole('table').evaluate((table, room) => {
    const edge = (table.parentElement ?? table).getBoundingClientRect().right;
    return [...table.querySelectorAll('[data-place="actions"] button')].flatMap((button) => {
      const words = document.createRange();
      words.selectNodeContents(button.firstChild ?? button);
      const { left, right } = button.getBoundingClientRect();
      const text = words.getBoundingClientRect();
      const isWhole = text.left >= left && text.right <= right && edge - right >= room;
      return isWhole ? [] : [button.textContent];
    });
  }, FOCUS_RING);

for (const locale of ['fr', 'en'] as const) {
  test(
    `on a tablet rows are whole, with long words too, and choosing orders moves none (${locale})`,
    { tag: '@full' },
    async ({ page }) => {
      const name = `Wolfeschlegelsteinhausenberger${Date.now()}`;
      await signIn(page, await newMember({ is_admin: true, locale, display_name: name }));
      await page.setViewportSize({ width: 768, height: 1024 });
      await page.goto(PANELS['starter-kit']);
      const table = page.getByRole('table');
      const first = table.getByRole('checkbox').first();
      await first.waitFor();
      expect(await crampedButtons(page)).toEqual([]);
      for (const width of [768, 390]) {
        await page.setViewportSize({ width, height: 1024 });
        const before = await table.boundingBox();
        await first.check();
        expect((await table.boundingBox())?.y).toBe(before?.y);
        await first.uncheck();
      }

      await page.setViewportSize({ width: 768, height: 1024 });
      await page.goto(PANELS.users);
      await table.getByRole('rowheader', { name }).waitFor();
      const beyond = await table.evaluate(({ parentElement: list }) =>
        list === null ? undefined : list.scrollWidth - list.clientWidth,
      );
      expect(beyond).toBe(0);
    },
  );
}

test('no row of the overview is half empty', { tag: '@full' }, async ({ page }) => {
  await signIn(page, await newMember({ is_admin: true }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(PANELS.overview);
  const panel = (key: string) =>
    page.getByRole('region', { name: localeText('fr', `admin:overview.${key}`), exact: true });
  const members = panel('members');
  await expect(members).toBeVisible();
  await expect(panel('revenue')).toBeVisible();
  const boxes = await Promise.all(
    [panel('tasks'), members, panel('revenue'), panel('sign-ups'), panel('most-watched')].map(
      (one) => one.boundingBox(),
    ),
  );
  const [tasks, left, right, ...below] = boxes;
  expect(right?.y).toBe(left?.y);
  expect(below.map((box) => box?.width)).toEqual([tasks?.width, tasks?.width]);
});

// Scrolling stops at whole pixels, widths do not: the last tab may be cut off by less than a pixel.
test('on phones the current tab of a library is visible and scroll buttons reach the others', async ({
  page,
}) => {
  await signIn(page, await newMember({ is_admin: true }));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/videos/premium');
  const tabs = page.getByRole('navigation', { name: localeText('fr', 'library:levels') });
  const links = tabs.getByRole('link');
  await expect(tabs.locator('[aria-current="page"]')).toBeInViewport({ ratio: 0.95 });
  // Not for keyboards and screen readers, so they have no names.
  const back = tabs.locator('button[data-to=start]');
  await back.click();
  await expect(links.first()).toBeInViewport({ ratio: 0.95 });
  await expect(back).toHaveCount(0);
  await expect(links.last()).not.toBeInViewport({ ratio: 0.95 });
  await tabs.locator('button[data-to=end]').click();
  await expect(links.last()).toBeInViewport({ ratio: 0.95 });
});

const isHome = ({ pathname }: URL) => pathname === '/';
const account = (page: Page, name: string) =>
  page.getByRole('button', { name: localeText('fr', 'common:header.account', { name }) });

/** Navigates inside the app like a link. */
async function follow(page: Page, path: string): Promise<void> {
  const shown = await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    const { pathname } = window.location;
    window.dispatchEvent(new PopStateEvent('popstate'));
    return pathname;
  }, path);
  expect(shown).toBe(path);
}

/** Returns the page's calls that are not answered yet; follows them. */
function openCalls(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

const LAST_VISIT = new RegExp(
  `^(?:${localeText('fr', 'admin:users.here-on', { date: '' })}|${localeText('fr', 'admin:users.never-here')})`,
);

test('an admin who loses the right is redirected to the home page', async ({ page }) => {
  const admin = await newMember({ is_admin: true });
  const setAdmin = (is_admin: boolean) =>
    adminFirestore().doc(`profiles/${admin.uid}`).update({ is_admin });
  const way = page.getByRole('menuitem', { name: localeText('fr', 'common:header.admin') });
  const calls = openCalls(page);
  await signIn(page, admin, '/dashboard');
  await account(page, admin.display_name).click();
  for (const [path, part] of [
    // Their last visits are asked for when the members are there.
    ['/admin/users', page.getByText(LAST_VISIT).first()],
    ['/admin/settings', page.getByLabel(localeText('fr', 'admin:settings.facebook_url'))],
    ['/admin/users/demo-pro', page.getByText(localeText('fr', 'admin:member.last-sign-in'))],
    [
      '/admin/videos/le-tour-simple',
      page.getByRole('button', { name: localeText('fr', 'admin:videos.save') }),
    ],
  ] as const) {
    await way.click();
    await page.waitForURL('**/admin/overview');
    await follow(page, path);
    await expect(part).toBeVisible();
    // What the page has asked for is answered, so that none is denied later.
    await expect.poll(() => calls.size).toBe(0);
    await setAdmin(false);
    await page.waitForURL(isHome);
    await account(page, admin.display_name).click();
    await expect(
      page.getByRole('menuitem', { name: localeText('fr', 'common:header.profile') }),
    ).toBeVisible();
    await expect(way).toHaveCount(0);
    // With the right restored, the link appears in the open menu.
    await setAdmin(true);
  }
});

// route-access.spec.ts checks these panels in the light theme.
test.describe('dark theme', { tag: '@full' }, () => {
  test.use({ colorScheme: 'dark' });
  test('every panel passes axe and does not scroll sideways on a phone', async ({ page }) => {
    test.setTimeout(400_000);
    await signIn(page, await newMember({ is_admin: true }));
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [...AREA.slice(1), '/upload-pro']) {
      await page.goto(path);
      const content = page.locator('main :is(table, form, section, article, li)');
      await content
        .or(page.getByText(localeText('fr', 'admin:jobs.none')))
        .first()
        .waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  });
});
