import { expect, it } from 'vitest';
import type { Fields } from './rules-people.ts';

export async function allowed(request: Promise<unknown>): Promise<void> {
  await request;
}

/** Fails when the request is allowed, and when it fails for another reason than the rules. */
export async function denied(request: Promise<unknown>): Promise<void> {
  await expect(request).rejects.toMatchObject({
    code: expect.stringMatching(/^(permission-denied|storage\/unauthorized)$/),
  });
}

/** In a table of changes: the field is missing. */
export const GONE = Symbol('gone');

/** The same document with other facts. */
export function changed(base: Fields, change: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== GONE));
}

/** Registers the request as it should be, allowed, and one denied test per change of a single fact in it. */
export function onlyAsItShouldBe(
  base: () => Fields,
  request: (fields: Fields) => Promise<unknown>,
  changes: Readonly<Record<string, Fields>>,
): void {
  it('allowed as it should be', () => allowed(request(base())));
  it.each(Object.entries(changes))('denied: %s', (_name, change) => denied(request(changed(base(), change))));
}

/** The same with changes that must make no difference. */
export function alsoAllowed(
  base: () => Fields,
  request: (fields: Fields) => Promise<unknown>,
  changes: Readonly<Record<string, Fields>>,
): void {
  it.each(Object.entries(changes))('allowed: %s', (_name, change) => allowed(request(changed(base(), change))));
}

/** Registers one test per person for one request. */
export function forEverybody(
  request: (uid: string | null) => Promise<unknown>,
  people: { allowed: readonly (string | null)[]; denied: readonly (string | null)[] },
): void {
  const label = (uid: string | null) => uid ?? 'a visitor';
  it.each(people.allowed.map((uid) => [label(uid), uid]))('allowed: %s', (_label, uid) => allowed(request(uid)));
  it.each(people.denied.map((uid) => [label(uid), uid]))('denied: %s', (_label, uid) => denied(request(uid)));
}
