import { attempt, readJson, writeJson } from '../device/device-storage.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Text of the fields of a page by name, kept in this tab while the page is loaded again. */
const STORAGE_KEY = 'typed-text';
/** An entry that is older was left by a page that did not come back. */
const MAX_AGE_MS = 120_000;
/**
 * An entry with an author waits until they have signed in again, for which a password may have to
 * be reset.
 */
const MAX_WAIT_MS = 3_600_000;
/** How long fields may take to appear. */
const RESTORING_MS = 300_000;

const TEXT_TYPES: ReadonlySet<string> = new Set([
  'text',
  'search',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'time',
]);
/** What must not be stored, even for a second: passwords, codes and payment cards. */
const SECRET = /password|one-time-code|\bcc-/;

/** The path at which somebody last typed into a field. */
const typedAt = new WeakMap<EventTarget, string>();

/** Remembers which fields somebody types into. */
export function watchTypedText(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target !== null) typedAt.set(target, window.location.pathname);
    },
    { capture: true },
  );
}

/**
 * Forms that keep a draft of their own, and dialogs: the next one that opens may be about something
 * else.
 */
const NOT_OURS = '[role="dialog"], [data-own-draft]';

/**
 * Whether somebody typed into a dialog that keeps no draft: a reload that nobody asked for would
 * lose it.
 */
export const isTypedInDialog = (): boolean =>
  [...document.querySelectorAll('[role="dialog"] :is(input, textarea)')].some(
    (field) => typedAt.has(field) && field.closest('[data-own-draft]') === null,
  );

function isKept(field: Field): boolean {
  const isText = field instanceof HTMLTextAreaElement || TEXT_TYPES.has(field.type);
  return (
    isText &&
    !field.readOnly &&
    !SECRET.test(field.autocomplete) &&
    field.closest(NOT_OURS) === null
  );
}

/** Returns the name that a field has again after a reload. */
const nameOf = (field: Field): string =>
  field.name ||
  field.getAttribute('aria-label') ||
  (field.labels?.[0]?.textContent ?? field.placeholder);

/** Returns the page's fields by name; several with the same name are numbered in their order. */
function fieldsByName(): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>('input, textarea')) {
    if (!isKept(field)) continue;
    const name = nameOf(field);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    fields.set(`${name}${count}`, field);
  }
  return fields;
}

/**
 * Finds the fields that somebody typed into on the current page, and returns how to store their
 * text: also once an error page has replaced them. Fields of a page that is being left are not
 * among them.
 *
 * @param isTyped asked about each field; without it, those since `watchTypedText`
 * @returns returns false if the text could not be stored; with an author, a uid, it waits for
 * `releaseTypedText`
 */
export function collectTypedText(
  isTyped?: (field: Field) => boolean,
): (author?: string) => boolean {
  const path = window.location.pathname;
  const fields = [...fieldsByName()].filter(
    ([, field]) => isTyped?.(field) ?? typedAt.get(field) === path,
  );
  return (author) => {
    if (fields.length === 0) return true;
    const values = Object.fromEntries(fields.map(([name, field]) => [name, field.value]));
    return writeJson(sessionStorage, STORAGE_KEY, {
      path,
      at: Date.now(),
      values,
      ...(author && { author }),
    });
  };
}

const remove = () => attempt(() => sessionStorage.removeItem(STORAGE_KEY));

function readStored() {
  const stored = readJson(sessionStorage, STORAGE_KEY);
  if (
    typeof stored !== 'object' ||
    stored === null ||
    !('path' in stored && 'at' in stored && 'values' in stored)
  ) {
    return null;
  }
  const { path, at, values } = stored;
  const author = 'author' in stored ? stored.author : undefined;
  const maxAgeMs = author === undefined ? MAX_AGE_MS : MAX_WAIT_MS;
  if (typeof at !== 'number' || Date.now() - at > maxAgeMs) return null;
  return typeof values === 'object' && values !== null ? { path, author, values } : null;
}

/**
 * Reads what the page before the reload has stored, and removes it; null if there is none for this
 * path.
 */
function takeStored(): Map<string, string> | null {
  const stored = readStored();
  if (stored?.author !== undefined) return null;
  remove();
  if (stored?.path !== window.location.pathname) return null;
  const entries = Object.entries(stored.values);
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Lets the text of a member who has just signed in come back when its page is loaded.
 *
 * @returns whether there is any
 */
export function releaseTypedText(uid: string): boolean {
  const stored = readStored();
  if (stored?.author === undefined) return false;
  remove();
  const { path, author, values } = stored;
  return author === uid && writeJson(sessionStorage, STORAGE_KEY, { path, at: Date.now(), values });
}

/**
 * Puts the stored text back as if it were typed, as the fields appear; what is typed meanwhile
 * wins.
 */
export function restoreTypedText(): void {
  const values = takeStored();
  if (values === null) return;
  const path = window.location.pathname;
  const watch = new MutationObserver(restore);
  const timer = setTimeout(stop, RESTORING_MS);
  function stop() {
    watch.disconnect();
    clearTimeout(timer);
  }
  function restore() {
    if (window.location.pathname !== path) return stop();
    for (const [name, field] of fieldsByName()) {
      const value = values?.get(name);
      if (value === undefined || field.matches(':disabled')) continue;
      values?.delete(name);
      if (!typedAt.has(field) && field.value !== value) type(field, value);
    }
    if (values?.size === 0) stop();
  }
  watch.observe(document.body, { childList: true, subtree: true });
  restore();
}

/**
 * Types like a person: React hears of a value only if it was not set through the element's own
 * property.
 */
function type(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
