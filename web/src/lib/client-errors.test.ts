import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClientErrorReport, clientErrorReport } from '@atelier/domain/contracts/client-error';
import { createErrorReporter, describeClientError, watchUncaughtErrors } from './client-errors.ts';
import { AppError } from './errors.ts';

/** An error as Chrome makes it on a page of a member. */
function thrown(message = 'camille@example.com has no x', name = 'TypeError'): Error {
  const stack = [
    `${name}: ${message}`,
    '    at open (https://flair.example/assets/video-page-Bx3.js?v=1&u=camille:12:34)',
    '    at https://flair.example/videos/le-tour-simple?next=camille:1:2',
  ].join('\n');
  return Object.assign(new Error(message), { name, stack });
}

describe('a report', () => {
  test('has code, pattern of the route, release and frames, and neither message nor address', () => {
    const report = describeClientError(thrown(), '/videos/le-tour-simple');
    expect(report).toEqual({
      code: 'TypeError',
      route: '/videos/:segment',
      release: 'client-errors.ts',
      stack: '    at open (video-page-Bx3.js:12:34)\n    at page:1:2',
    });
    expect(clientErrorReport.safeParse(report).success).toBe(true);
  });

  test.each([
    ['/admin/users/Zx81kq02PqLr7fVbT3mN', '/admin/users/:uid'],
    ['/en/events', '/events'],
    ['/en', '/'],
    ['/admin/videos/upload', '/admin/videos/upload'],
    ['/camille@example.com', '/*'],
  ])('%s is %s', (pathname, pattern) => {
    expect(describeClientError(thrown(), pathname)?.route).toBe(pattern);
  });

  test('names a code of the app and has the frames of its cause', () => {
    const report = describeClientError(new AppError('unexpected', { cause: thrown() }), '/');
    expect(report).toMatchObject({
      code: 'unexpected',
      stack: expect.stringContaining('video-page-Bx3.js:12:34'),
    });
  });

  test.each([
    ['Chrome', 'Failed to fetch dynamically imported module: https://flair.example/assets/a.js'],
    ['Firefox', 'error loading dynamically imported module: https://flair.example/assets/a.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Vite', 'Unable to preload CSS for /assets/a.css'],
  ])('names a module that a deployment removed, in %s', (_browser, message) => {
    expect(describeClientError(thrown(message), '/')?.code).toBe('chunk-load-failed');
  });

  test('fits the contract for long stacks and odd names', () => {
    const odd = Object.assign(thrown('x', 'Nom d’erreur'), {
      stack: '    at f (a.js:1:2)\n'.repeat(1_000),
    });
    expect(clientErrorReport.safeParse(describeClientError(odd, '/')).success).toBe(true);
  });

  test.each([
    ['no connection', new AppError('offline')],
    ['an aborted request', new DOMException('x', 'AbortError')],
    ['no error', undefined],
  ])('is not made of %s', (_what, error) => {
    expect(describeClientError(error, '/')).toBeUndefined();
  });
});

describe('the reporter', () => {
  const send = vi.fn((_report: ClientErrorReport) => Promise.resolve());
  beforeEach(() => send.mockClear());

  test('sends a quarter of the errors, each once, three a page load', () => {
    const report = createErrorReporter(send, () => 0.2);
    for (const name of ['A', 'A', 'B', 'C', 'D']) report(thrown('x', name));
    expect(send.mock.calls.map(([{ code }]) => code)).toEqual(['A', 'B', 'C']);
    createErrorReporter(send, () => 0.25)(thrown());
    expect(send).toHaveBeenCalledTimes(3);
  });

  test('a report that fails is dropped', async () => {
    send.mockRejectedValueOnce(new AppError('rate-limited'));
    createErrorReporter(send, () => 0)(thrown());
    await Promise.resolve();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('sends nothing while the device is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    createErrorReporter(send, () => 0)(thrown());
    vi.restoreAllMocks();
    expect(send).not.toHaveBeenCalled();
  });

  test('hears of errors and rejections that nothing catches', () => {
    const report = vi.fn();
    watchUncaughtErrors(report);
    const first = thrown();
    const second = thrown();
    window.dispatchEvent(Object.assign(new Event('error'), { error: first }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: second }));
    expect(report.mock.calls).toEqual([[first], [second]]);
  });
});
