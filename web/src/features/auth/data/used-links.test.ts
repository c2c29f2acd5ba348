import { beforeEach, expect, it } from 'vitest';
import { usedLinks } from './used-links.ts';

const stored = () => localStorage.getItem('flair.used-links');

beforeEach(() => localStorage.clear());

// Do not change these texts together with the code: they are what browsers have stored.
const SAVED =
  '[{"code":"51bd6639fed7c0b4826af6c06bfe4f4cce3aa7a8db3653978cd4d88ad0a18a8a","done":"verified"}]';

it('stores a hash and what the link did, not the code', async () => {
  await usedLinks.add('code-1', 'verified');
  expect(stored()).toBe(SAVED);
});

it('knows a link that was stored, by its code and by what it did', async () => {
  localStorage.setItem('flair.used-links', SAVED);
  expect(await usedLinks.has('code-1', 'verified')).toBe(true);
  expect(await usedLinks.has('code-2', 'verified')).toBe(false);
  expect(await usedLinks.has('code-1', 'changed')).toBe(false);
});

it.each(['{', '"text"', '["code-1"]', '[{"code":1,"done":"verified"}]'])(
  'ignores %s',
  async (text) => {
    localStorage.setItem('flair.used-links', text);
    expect(await usedLinks.has('code-1', 'verified')).toBe(false);
    await usedLinks.add('code-1', 'verified');
    expect(stored()).toBe(SAVED);
  },
);

it('keeps the last ten', async () => {
  for (let number = 1; number <= 11; number += 1) await usedLinks.add(`code-${number}`, 'verified');
  expect(await usedLinks.has('code-1', 'verified')).toBe(false);
  expect(await usedLinks.has('code-2', 'verified')).toBe(true);
});

it.each([
  ['changed', 'recovered'],
  ['recovered', 'changed'],
  ['changed', 'changed'],
] as const)(
  'forgets what %s the address when another link has %s it, and no confirmation',
  async (first, second) => {
    await usedLinks.add('confirmation', 'verified');
    await usedLinks.add('first', first);
    await usedLinks.add('second', second);
    await usedLinks.add('confirmation-2', 'verified');
    expect(await usedLinks.has('first', first)).toBe(false);
    expect(await usedLinks.has('second', second)).toBe(true);
    expect(await usedLinks.has('confirmation', 'verified')).toBe(true);
  },
);

it('forgets what set a password when another link has set one, and nothing about the address', async () => {
  await usedLinks.add('first', 'password');
  await usedLinks.add('address', 'changed');
  await usedLinks.add('second', 'password');
  expect(await usedLinks.has('first', 'password')).toBe(false);
  expect(await usedLinks.has('second', 'password')).toBe(true);
  expect(await usedLinks.has('address', 'changed')).toBe(true);
});
