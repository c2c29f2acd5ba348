import type { Request } from 'firebase-functions/https';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { environment } from '../platform/site-environment.ts';
import type { Response as FunctionResponse } from './answer-call.ts';

const APP =
  '<!doctype html><html><head><title>Atelier Flair</title></head><body><div id="app"></div></body></html>';
const { pageMetadata, sitemapEntries, write } = vi.hoisted(() => ({
  pageMetadata: vi.fn(),
  sitemapEntries: vi.fn(),
  write: vi.fn(),
}));
vi.mock('firebase-functions/logger', () => ({ write }));
vi.mock('../site/page-metadata.ts', async (original) => ({
  ...(await original<object>()),
  pageMetadata,
}));
vi.mock('../site/sitemap.ts', async (original) => ({
  ...(await original<object>()),
  sitemapEntries,
}));
const hosting = vi.fn<(url: string) => Promise<Response>>();

/** Starts a function instance. @returns what asks it for an address */
async function startInstance() {
  vi.resetModules();
  const { sendPage, sendSitemap } = await import('./send-page.ts');
  return async (address: string) => {
    const answer = {
      status: 200,
      headers: { 'Cache-Control': 'no-store' } as Record<string, string>,
      body: '',
    };
    const response = {
      set(first: string | Record<string, string>, value?: string) {
        Object.assign(answer.headers, typeof first === 'string' ? { [first]: value } : first);
        return response;
      },
      status: (status: number) => (Object.assign(answer, { status }), response),
      type: (type: string) => response.set('Content-Type', type),
      send: (body: string) => (Object.assign(answer, { body }), response),
      end: () => response,
      redirect: (status: number, location: string) =>
        response.set('Location', location).status(status),
    };
    const [path, query] = address.split('?');
    const request = {
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      originalUrl: address,
    };
    const send = path === '/sitemap.xml' ? sendSitemap : sendPage;
    await send(request as unknown as Request, response as unknown as FunctionResponse);
    return answer;
  };
}

/** A function instance that has just started asks for a page. */
const open = async (address: string) => (await startInstance())(address);

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubEnv('WEB_URL', undefined);
  vi.stubGlobal('fetch', hosting);
  hosting.mockImplementation(async () => new Response(APP));
  pageMetadata.mockResolvedValue({ title: 'Coupe', description: 'Deux jours.', card: '/events' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a described page is kept at the edge and refreshed in the background', async () => {
  const { status, headers, body } = await open('/events/coupe');
  expect([status, headers['Cache-Control']]).toEqual([
    200,
    'public, max-age=0, s-maxage=300, stale-while-revalidate=3600',
  ]);
  expect(body).toContain('<title>Coupe · Atelier Flair</title>');
});

test.each(['/events/unknown', '/videos/a%2Fb'])(
  '%s is not found, with the app, which shows its own page',
  async (path) => {
    pageMetadata.mockResolvedValue(undefined);
    const { status, headers, body } = await open(path);
    expect([status, headers['Cache-Control']]).toEqual([404, 'public, max-age=0, s-maxage=60']);
    expect(body).toContain('<div id="app"></div>');
  },
);

test.each([
  ['/events/coupe/', '/events/coupe'],
  ['/videos/le-tour/?move=lancer&utm_source=a%2Fb', '/videos/le-tour?move=lancer&utm_source=a%2Fb'],
  ['/videos/free/', '/videos/free'],
])('%s leads to %s for good, without reading anything', async (path, target) => {
  const { status, headers } = await open(path);
  expect([status, headers.Location]).toEqual([301, target]);
  expect([pageMetadata.mock.calls, hosting.mock.calls]).toEqual([[], []]);
});

test.each(['//evil.example/', '/events//', '/events/a/b/', '/events//evil.example/'])(
  '%s leads nowhere',
  async (path) => {
    expect((await open(path)).status).toBe(404);
  },
);

test('when metadata cannot be read, the plain app answers, is not cached and may be indexed', async () => {
  pageMetadata.mockRejectedValue(new Error('Firestore is down'));
  const { status, headers, body } = await open('/events/coupe');
  expect([status, headers['Cache-Control'], headers['Content-Type']]).toEqual([
    200,
    'no-store',
    'html',
  ]);
  expect(body).toBe(APP);
  expect(write.mock.calls).toMatchObject([
    [{ message: 'unexpected-error', where: 'page-metadata' }],
  ]);
});

test("when the site's own domain does not answer, the app comes from the project's address", async () => {
  hosting.mockImplementationOnce(async () => new Response('no such site', { status: 404 }));
  expect((await open('/events/coupe')).status).toBe(200);
  expect(hosting.mock.calls.map(([url]) => url)).toEqual([
    `${environment.origin}/app.html`,
    `https://${environment.firebase.projectId}.web.app/app.html`,
  ]);
});

test('when Hosting does not answer at all, a page that loads again says so, never JSON', async () => {
  hosting.mockRejectedValue(new TypeError('fetch failed'));
  const { status, headers, body } = await open('/events/coupe');
  expect([status, headers['Cache-Control'], headers['Content-Type']]).toEqual([
    503,
    'no-store',
    'html',
  ]);
  expect(body).toContain('http-equiv="refresh"');
});

test('a page is read once a minute whatever the query, and shown in the app of the present release', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const ask = await startInstance();
  const addresses = Array.from({ length: 20 }, (_, index) => `/events/coupe?x=${index}`);
  const answers = await Promise.all(
    [...addresses, '/events/coupe', '/events/coupe?lng=en&utm_source=a'].map(ask),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(pageMetadata).toHaveBeenCalledOnce();
  pageMetadata.mockResolvedValue({ title: 'Finale', description: 'Deux jours.', card: '/events' });
  hosting.mockImplementation(
    async () => new Response(APP.replace('id="app"', 'id="app" class="next"')),
  );
  vi.advanceTimersByTime(59_999);
  const { body: remembered } = await ask('/events/coupe?x=1');
  expect(remembered).toContain('<title>Coupe · Atelier Flair</title>');
  expect(remembered).toContain('class="next"');
  vi.advanceTimersByTime(1);
  expect((await ask('/events/coupe?x=1')).body).toContain('<title>Finale · Atelier Flair</title>');
  expect(pageMetadata).toHaveBeenCalledTimes(2);
});

test('what is not public is read once a minute too, and each page for itself', async () => {
  pageMetadata.mockResolvedValue(undefined);
  const ask = await startInstance();
  for (const query of ['', '?x=1', '?x=2']) {
    expect((await ask(`/videos/unknown${query}`)).status).toBe(404);
  }
  expect(pageMetadata).toHaveBeenCalledOnce();
  await ask('/events/unknown');
  expect(pageMetadata.mock.calls).toEqual([
    [{ kind: 'video', id: 'unknown' }],
    [{ kind: 'event', id: 'unknown' }],
  ]);
});

test('a failure to read is not remembered', async () => {
  pageMetadata.mockRejectedValueOnce(new Error('Firestore is down'));
  const ask = await startInstance();
  expect((await ask('/events/coupe')).body).toBe(APP);
  expect((await ask('/events/coupe')).body).toContain('<title>Coupe · Atelier Flair</title>');
});

test('pages of the sitemap are taken from one reading a minute', async () => {
  sitemapEntries.mockResolvedValue([{ path: '/events/coupe' }]);
  const ask = await startInstance();
  const pages = await Promise.all(
    [1, 2, 3, 99_999].map((page) => ask(`/sitemap.xml?page=${page}`)),
  );
  expect(pages.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
  expect(sitemapEntries).toHaveBeenCalledOnce();
});

test.each([
  '?',
  '?&&',
  '?=1',
  '?x=1',
  '?page=1&',
  '?&page=1',
  '?page=%31',
  '?page=1?',
  '?page=1&page=2',
])(
  'the sitemap at %s is refused before anything is read: each would be one more address of the edge',
  async (query) => {
    expect((await open(`/sitemap.xml${query}`)).status).toBe(404);
    expect(sitemapEntries).not.toHaveBeenCalled();
  },
);
