import { afterEach, expect, it, vi } from 'vitest';

// Here the clock is measured.
vi.unmock('../device/server-clock.ts');

const MINUTE_MS = 60_000;
const NOW_MS = Date.parse('2026-11-20T18:00:00Z');
/** By which the clock of this device is ahead of the server's. */
const AHEAD_MS = 180 * MINUTE_MS;
vi.mock('../api.ts', () => ({
  call: () => () =>
    Promise.resolve({
      results: [{ url: 'https://bucket/v.mp4', expires_at: NOW_MS + 50 * MINUTE_MS }],
    }),
}));
const { fetchSignedUrls } = await import('./signed-urls.ts');

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a link expires by the clock of this device, also when that is hours off', async () => {
  vi.useFakeTimers({ now: NOW_MS + AHEAD_MS });
  const headers = { date: new Date(NOW_MS).toUTCString() };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers })));
  const links = await fetchSignedUrls([{ kind: 'video', id: 'v' }]);
  expect(links).toEqual([
    { url: 'https://bucket/v.mp4', expiresAtMs: Date.now() + 50 * MINUTE_MS },
  ]);
});
