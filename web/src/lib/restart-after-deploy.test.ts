import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const RELEASE = 'https://flair.example/assets/start-app-R1.js';
const PAGE = `${window.location.origin}/assets/video-page-Bx3.js`;
const failedImport = (address = PAGE) =>
  new Error(`Failed to fetch dynamically imported module: ${address}`);

const reload = vi.fn();
const ask = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
/** Answers as after a deployment, by default. */
let removed: (address: string) => boolean;

/** The page as it is after a reload: nothing but the tab's storage is left. */
async function openPage() {
  vi.resetModules();
  return (await import('./restart-after-deploy.ts')).restartAfterDeploy;
}

/** Waits until the page either loads again or stays. */
async function outcome(decision: Promise<void>): Promise<'reloads' | 'stays'> {
  let stays = false;
  void decision.then(() => (stays = true));
  await vi.advanceTimersByTimeAsync(10);
  return stays ? 'stays' : 'reloads';
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  sessionStorage.clear();
  removed = () => true;
  ask.mockImplementation(
    async (address) => new Response(null, { status: removed(address) ? 404 : 200 }),
  );
  vi.stubGlobal('fetch', ask);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a file that answers 404 loads the page again, asked past the cache', async () => {
  const restart = await openPage();
  expect(await outcome(restart(failedImport(), RELEASE))).toBe('reloads');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(ask.mock.calls.map(([address, { cache }]) => [address, cache])).toEqual([
    [PAGE, 'reload'],
  ]);
});

describe('the page stays', () => {
  test.each<[string, () => void]>([
    [
      'without a connection',
      () => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    ],
    [
      'when the server does not answer',
      () => void ask.mockRejectedValue(new TypeError('Failed to fetch')),
    ],
    ['when the server still has the file', () => (removed = () => false)],
    [
      'when the server fails',
      () => void ask.mockResolvedValue(new Response(null, { status: 503 })),
    ],
    [
      'when the tab cannot store that it restarted',
      () => vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined }),
    ],
  ])('%s', async (_case, arrange) => {
    const restart = await openPage();
    arrange();
    expect(await outcome(restart(failedImport(), RELEASE))).toBe('stays');
    expect(reload).not.toHaveBeenCalled();
  });

  test('after another error', async () => {
    const restart = await openPage();
    expect(await outcome(restart(new TypeError(`x is undefined in ${PAGE}`), RELEASE))).toBe(
      'stays',
    );
    expect(ask).not.toHaveBeenCalled();
  });

  test('when what was typed cannot be stored', async () => {
    const restart = await openPage();
    expect(await outcome(restart(failedImport(), RELEASE, () => false))).toBe('stays');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a release that lacks files', () => {
  test('is loaded once, not for ever', async () => {
    expect(await outcome((await openPage())(failedImport(), RELEASE))).toBe('reloads');
    expect(await outcome((await openPage())(failedImport(), RELEASE))).toBe('stays');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('is loaded once for all that fails together', async () => {
    const words = `${window.location.origin}/assets/video-fr.js`;
    const restart = await openPage();
    await outcome(
      Promise.all([restart(failedImport(), RELEASE), restart(failedImport(words), RELEASE)]).then(
        () => {},
      ),
    );
    const again = await openPage();
    expect(await outcome(again(failedImport(words), RELEASE))).toBe('stays');
    expect(await outcome(again(failedImport(), RELEASE))).toBe('stays');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

test('the next deployment loads the page again', async () => {
  await outcome((await openPage())(failedImport(), RELEASE));
  const next = failedImport(`${window.location.origin}/assets/video-page-Cy4.js`);
  expect(await outcome((await openPage())(next, RELEASE))).toBe('reloads');
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['a browser that names no file', 'Importing a module script failed.'],
  ['translations that are missing', 'missing translations: shop'],
  [
    'a file of another site',
    'Failed to fetch dynamically imported module: https://other.example/a.js',
  ],
])('for %s the release is asked for', async (_case, message) => {
  const restart = await openPage();
  expect(await outcome(restart(new Error(message), RELEASE))).toBe('reloads');
  expect(ask.mock.calls[0]?.[0]).toBe(RELEASE);
});

test('a file that failed for another reason may restart the page later', async () => {
  const restart = await openPage();
  removed = () => false;
  await outcome(restart(failedImport(), RELEASE));
  removed = () => true;
  await outcome(restart(failedImport(`${window.location.origin}/assets/other.js`), RELEASE));
  expect(await outcome((await openPage())(failedImport(), RELEASE))).toBe('reloads');
});

test('a member who chose to stay sees the error', async () => {
  const restart = await openPage();
  const decision = restart(failedImport(), RELEASE);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await outcome(decision)).toBe('stays');
});
