import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { hasPages, Pagination } from './pagination.tsx';

const goTo = () => undefined;
const show = (page: Partial<Parameters<typeof Pagination>[0]['page']>, total?: number) =>
  render(
    <Pagination
      page={{ number: 1, size: 10, next: null, previous: null, stale: false, ...page }}
      rowCount={10}
      total={total}
    />,
  );
const rows = () => screen.getByRole('status').textContent;

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('says which rows are shown, and of how many once that is known', () => {
  show({ next: goTo });
  expect(rows()).toBe('1 à 10');
  cleanup();
  show({ next: goTo }, 42);
  expect(rows()).toBe('1 à 10 sur 42');
  cleanup();
  show({ number: 3, previous: goTo });
  expect(rows()).toBe('21 à 30 sur 30');
});

it('does not call a page the last one before it is loaded', () => {
  show({ number: 2, previous: goTo, stale: true });
  expect(rows()).toBe('11 à 20');
});

it.each([
  [{ next: goTo }, true],
  [{ previous: goTo }, true],
  // The way back to the first page: no button has a page until it is there.
  [{ stale: true }, true],
  [{}, false],
] as const)('a list has pages while it may have another one, case %#', (page, expected) => {
  expect(hasPages({ next: null, previous: null, stale: false, ...page })).toBe(expected);
});
