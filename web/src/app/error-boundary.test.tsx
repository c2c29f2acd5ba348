import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../test/real-translations.ts';

const reportClientError = vi.hoisted(() => vi.fn());
vi.mock('../lib/client-errors.ts', async (original) => ({ ...(await original<object>()), reportClientError }));
const { ErrorBoundary } = await import('./error-boundary.tsx');

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['fr', 'Failed to fetch dynamically imported module: /a.js', 'Cette page n’a pas pu être chargée'],
  ['en', 'Failed to fetch dynamically imported module: /a.js', 'This page could not be loaded'],
  ['en', 'missing translations: shop', 'This page could not be loaded'],
  ['fr', 'x is undefined', 'Erreur inattendue de l’application'],
] as const)('in %s, %j is reported and shown as: %s', async (locale, message, title) => {
  await initTranslations(locale);
  const error = new Error(message);
  function Page(): never {
    throw error;
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').querySelector('h1')?.textContent).toBe(title);
  expect(screen.getByRole('button')).toBeTruthy();
  expect(reportClientError).toHaveBeenLastCalledWith(error);
});
