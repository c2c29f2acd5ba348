import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseNotification } from '@atelier/domain/notifications/notification-kinds';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

const markSeen = vi.fn<(uid: string, newest: Date) => Promise<void>>();
const readQuery =
  vi.fn<
    (spec: QuerySpec) => Promise<{ id: string; data: ReturnType<typeof parseNotification> }[]>
  >();
vi.mock('./data/seen-notifications.ts', () => ({ markSeen }));
vi.mock('../../lib/firestore/live-query.tsx', () => ({ readQuery }));
const { seeOnPage } = await import('./see-on-page.ts');

const answered = {
  kind: 'review-answered',
  review_id: 'r1',
  video_id: 'v1',
  move_id: 'tour',
  title: 'Le tour',
};
const ANSWER = { ...answered, state: 'validated' };
const reply = (reply_id: string) => ({
  kind: 'comment-reply',
  video_id: 'v1',
  title: 'Le tour',
  reply_id,
});
const ORDER = { kind: 'order', reference: 'AF-1', state: 'shipped' };

/** Calls the page's observer as the browser does when elements come into view. */
let comeIntoView: (...ids: string[]) => void;
let tests = 0;
let newest: Date;
let left: AbortController;

beforeEach(() => {
  markSeen.mockReset().mockResolvedValue();
  readQuery.mockReset();
  // A member of its own for each test, because what was read is kept.
  tests += 1;
  newest = new Date(1_790_000_000_000 + tests);
  left = new AbortController();
  document.body.innerHTML = '<main id="content"></main>';
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observed = new Set<Element>();
      constructor(report: IntersectionObserverCallback) {
        comeIntoView = (...ids) => {
          const seen = [...this.observed].filter(({ id }) => ids.includes(id));
          const entries = seen.map(
            (target) => ({ target, isIntersecting: true }) as IntersectionObserverEntry,
          );
          report(entries, this as unknown as IntersectionObserver);
        };
      }
      observe(element: Element) {
        this.observed.add(element);
      }
      disconnect() {
        this.observed.clear();
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const found = (items: readonly object[]) => {
  readQuery.mockResolvedValue(
    items.map((fields, index) => ({
      id: `n${index}`,
      data: parseNotification({ ...fields, created_at: { toMillis: () => newest.getTime() } }),
    })),
  );
  return { uid: `zoe-${tests}`, count: items.length, newest, news: [] };
};
/** Opens a page, and lets what it has found be read. */
async function open(pathname: string, ...items: readonly object[]) {
  void seeOnPage(found(items), pathname, left.signal);
  await vi.dynamicImportSettled();
}

it('the answer to a clip is seen on the page of the clip, also when it arrives there', async () => {
  await open('/reviews/r1', ANSWER);
  expect(markSeen).not.toHaveBeenCalled();
  comeIntoView('content');
  await vi.waitFor(() => expect(markSeen.mock.calls).toEqual([[`zoe-${tests}`, newest]]));
});

it('a reply is seen once it is on the screen, however late the page shows it', async () => {
  await open('/videos/v1', reply('c1'), reply('c2'));
  comeIntoView('content', 'comment-c1');
  document.body.innerHTML =
    '<article id="comment-c1"></article><article id="comment-c2"></article>';
  await vi.dynamicImportSettled();
  comeIntoView('comment-c1');
  expect(markSeen).not.toHaveBeenCalled();
  comeIntoView('comment-c2');
  await vi.waitFor(() => expect(markSeen).toHaveBeenCalledOnce());
});

it.each([
  ['one of them is about something else', '/reviews/r1', [ANSWER, ORDER]],
  ['it is about another page', '/reviews/r2', [ANSWER]],
  ['it was deleted', '/reviews/r1', []],
])('nothing is marked while %s', async (_what, pathname, items) => {
  await open(pathname, ...items);
  document.body.innerHTML += '<p></p>';
  await vi.dynamicImportSettled();
  expect(markSeen).not.toHaveBeenCalled();
});

it('nothing is marked after the page was left', async () => {
  await open('/reviews/r1', ANSWER);
  left.abort();
  comeIntoView('content');
  await vi.dynamicImportSettled();
  expect(markSeen).not.toHaveBeenCalled();
});

it('is read once for all pages, and not where none leads or when not all are counted', async () => {
  const one = found([ANSWER]);
  await seeOnPage(one, '/dashboard', left.signal);
  await seeOnPage({ ...one, count: 10 }, '/reviews/r1', left.signal);
  expect(readQuery).not.toHaveBeenCalled();
  await seeOnPage(one, '/videos/v1', left.signal);
  await seeOnPage(one, '/reviews/r2', left.signal);
  expect(readQuery.mock.calls.map(([{ limit }]) => limit)).toEqual([1]);
});

describe('what is new in the plan', () => {
  const film = (id: string, ms: number) => ({
    kind: 'film' as const,
    id,
    newAt: new Date(newest.getTime() + ms),
  });
  const seeNews = (pathname: string, ...news: ReturnType<typeof film>[]) =>
    seeOnPage({ ...found([]), newest: undefined, news }, pathname, left.signal);

  it('is seen on its page, without a read', async () => {
    void seeNews('/videos/v1', film('v1', 5));
    await vi.dynamicImportSettled();
    comeIntoView('content');
    await vi.waitFor(() => expect(markSeen).toHaveBeenCalledOnce());
    expect(markSeen.mock.calls[0]?.[1]).toEqual(film('v1', 5).newAt);
    expect(readQuery).not.toHaveBeenCalled();
  });

  it('keeps all new while some of it leads elsewhere', async () => {
    await seeNews('/videos/v1', film('v1', 5), film('v2', 6));
    const answered = { ...found([ANSWER]), news: [film('v1', -5)] };
    await seeOnPage(answered, '/reviews/r1', left.signal);
    expect(markSeen).not.toHaveBeenCalled();
  });

  it('does not hide a notification about another page', async () => {
    await seeOnPage({ ...found([ANSWER]), news: [film('v1', 5)] }, '/videos/v1', left.signal);
    const deleted = { ...found([]), uid: 'robin', count: 1, news: [film('v1', 5)] };
    void seeOnPage(deleted, '/videos/v1', left.signal);
    await vi.dynamicImportSettled();
    comeIntoView('content');
    await vi.dynamicImportSettled();
    expect(markSeen).not.toHaveBeenCalled();
  });
});

it('is read again after a failure', async () => {
  const one = found([ANSWER]);
  readQuery.mockRejectedValueOnce(new Error('offline'));
  await expect(seeOnPage(one, '/videos/v1', left.signal)).rejects.toThrow('offline');
  await seeOnPage(one, '/videos/v1', left.signal);
  expect(readQuery).toHaveBeenCalledTimes(2);
});
