import { expect, it } from 'vitest';
import type { Fields } from './people.ts';

export async function expectAllowed(request: Promise<unknown>): Promise<void> {
  await request;
}

/** Fails when the request is allowed, and when it fails for another reason than the rules. */
export async function expectDenied(request: Promise<unknown>): Promise<void> {
  await expect(request).rejects.toMatchObject({
    code: expect.stringMatching(/^(permission-denied|storage\/unauthorized)$/),
  });
}

/** In a table of changes: the field is missing. */
export const MISSING = Symbol('gone');

/** The same document with other facts. */
export function withChanges(base: Fields, change: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== MISSING));
}

/** Registers the request as it should be, allowed, and one denied test per change of a single fact in it. */
export function expectOnlyAllowed(
  base: () => Fields,
  request: (fields: Fields) => Promise<unknown>,
  changes: Readonly<Record<string, Fields>>,
): void {
  it('allowed as it should be', () => expectAllowed(request(base())));
  it.each(Object.entries(changes))('denied: %s', (_name, change) => expectDenied(request(withChanges(base(), change))));
}

/** The same with changes that must make no difference. */
export function expectAlsoAllowed(
  base: () => Fields,
  request: (fields: Fields) => Promise<unknown>,
  changes: Readonly<Record<string, Fields>>,
): void {
  it.each(Object.entries(changes))('allowed: %s', (_name, change) =>
    expectAllowed(request(withChanges(base(), change))),
  );
}

/** Registers one test per person for one request. */
export function expectForEachPerson(
  request: (uid: string | null) => Promise<unknown>,
  people: { allowed: readonly (string | null)[]; denied: readonly (string | null)[] },
): void {
  const label = (uid: string | null) => uid ?? 'a visitor';
  it.each(people.allowed.map((uid) => [label(uid), uid]))('allowed: %s', (_label, uid) => expectAllowed(request(uid)));
  it.each(people.denied.map((uid) => [label(uid), uid]))('denied: %s', (_label, uid) => expectDenied(request(uid)));
}
