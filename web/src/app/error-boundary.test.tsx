import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../test/real-translations.ts';

const reportClientError = vi.hoisted(() => vi.fn());
const restart = vi.hoisted(() =>
  vi.fn<(error: unknown, release: string, keep: () => boolean) => Promise<void>>(),
);
vi.mock('../lib/client-errors.ts', async (original) => ({
  ...(await original<object>()),
  reportClientError,
}));
vi.mock('../lib/restart-after-deploy.ts', async (original) => ({
  ...(await original<object>()),
  restartAfterDeploy: restart,
}));
const { ErrorBoundary } = await import('./error-boundary.tsx');
const { keepTypedText } = await import('./watch-deployments.ts');

const GONE = 'Failed to fetch dynamically imported module: /a.js';

function showPageThatThrows(error: Error) {
  function Page(): never {
    throw error;
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  reportClientError.mockReset();
  restart.mockReset().mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['fr', GONE, 'Cette page n’a pas pu être chargée'],
  ['en', GONE, 'This page could not be loaded'],
  ['en', 'missing translations: shop', 'This page could not be loaded'],
  ['fr', 'x is undefined', 'Erreur inattendue de l’application'],
] as const)('in %s, %j is reported and shown as: %s', async (locale, message, title) => {
  await initTranslations(locale);
  const error = new Error(message);
  showPageThatThrows(error);
  expect((await screen.findByRole('alert')).querySelector('h1')?.textContent).toBe(title);
  expect(screen.getByRole('button')).toBeTruthy();
  expect(reportClientError).toHaveBeenLastCalledWith(error);
});

it('while a page may be loaded again there is no error, only a page that loads', async () => {
  await initTranslations('fr');
  restart.mockReturnValue(new Promise(() => undefined));
  const error = new Error(GONE);
  showPageThatThrows(error);
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(restart).toHaveBeenCalledExactlyOnceWith(error, expect.any(String), keepTypedText);
  expect(reportClientError).not.toHaveBeenCalled();
});

it('another error is shown at once', async () => {
  await initTranslations('fr');
  restart.mockReturnValue(new Promise(() => undefined));
  showPageThatThrows(new Error('x is undefined'));
  expect(screen.getByRole('alert')).toBeTruthy();
});
