import { expect, it } from 'vitest';
import { installInMemoryStorage } from './install-storage-fallback.ts';

const page = {
  get localStorage(): Storage {
    throw new DOMException('denied', 'SecurityError');
  },
  sessionStorage: window.sessionStorage,
};

it('replaces blocked storage only', () => {
  installInMemoryStorage(page);
  const { localStorage, sessionStorage } = page;
  localStorage.setItem('a', '1');
  localStorage.setItem('b', '2');
  localStorage.removeItem('a');
  expect([
    localStorage.length,
    localStorage.key(0),
    localStorage.getItem('b'),
    localStorage.getItem('a'),
  ]).toEqual([1, 'b', '2', null]);
  localStorage.clear();
  expect(localStorage.length).toBe(0);
  expect(sessionStorage).toBe(window.sessionStorage);
});
