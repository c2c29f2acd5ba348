import { expect, it } from 'vitest';
import type { Fields } from './people.ts';

export async function expectAllowed(request: Promise<unknown>): Promise<void> {
  await request;
}

/** Fails if the request is allowed, or fails for another reason than the rules. */
export async function expectDenied(request: Promise<unknown>): Promise<void> {
  await expect(request).rejects.toMatchObject({
    code: expect.stringMatching(/^(permission-denied|storage\/unauthorized)$/),
  });
}

/** In a table of changes: removes the field. */
export const MISSING = Symbol('gone');

/** Returns the document with changes applied. */
export function withChanges(base: Fields, change: Fields): Fields {
  return Object.fromEntries(
    Object.entries({ ...base, ...change }).filter(([, value]) => value !== MISSING),
  );
}

/** Registers the unchanged request as allowed, and one denied test per change. */
export function expectOnlyAllowed(
  base: () => Fields,
  request: (fields: Fields) => Promise<unknown>,
  changes: Readonly<Record<string, Fields>>,
): void {
  it('allowed unchanged', () => expectAllowed(request(base())));
  it.each(Object.entries(changes))('denied: %s', (_name, change) =>
    expectDenied(request(withChanges(base(), change))),
  );
}

/** Registers one allowed test per change. */
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
  it.each(people.allowed.map((uid) => [label(uid), uid]))('allowed: %s', (_label, uid) =>
    expectAllowed(request(uid)),
  );
  it.each(people.denied.map((uid) => [label(uid), uid]))('denied: %s', (_label, uid) =>
    expectDenied(request(uid)),
  );
}
