import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import i18next, { type ReadCallback } from 'i18next';
import { createElement, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const SOURCE = resolve(import.meta.dirname, '..');
/** `start-i18n.ts` loads these before anything is shown. */
const SHARED = ['common', 'errors'];

const named = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '');

/** The words that a file asks for itself. */
const namespacesUsedIn = (code: string) =>
  [...code.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) => named(list ?? ''));

/** What a file imports at once, of our own; what it fetches later brings its own words. */
function importedBy(file: string, code: string): string[] {
  return [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gms)]
    .map(([, path]) => join(dirname(file), path ?? ''))
    .filter((path) => existsSync(path));
}

/** Everything that a page and its parts ask for, with one file that does. */
function namespacesOf(page: string): Map<string, string> {
  const asked = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [page];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const name of namespacesUsedIn(code)) asked.set(name, file);
    waiting.push(...importedBy(file, code));
  }
  return asked;
}

const pages = globSync('**/*.tsx', { cwd: SOURCE })
  .filter((path) => !path.includes('.test.'))
  .flatMap((path) => {
    const file = join(SOURCE, path);
    const fetched = readFileSync(file, 'utf8').matchAll(
      /lazyPage\(\s*\[([^\]]*)\],\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g,
    );
    return [...fetched].map(
      ([, words, page]) => [page ?? '', join(dirname(file), page ?? ''), named(words ?? '')] as const,
    );
  });

it('finds the pages', () => {
  expect(pages.map(([name]) => name)).toEqual(
    expect.arrayContaining(['./screens/dashboard-screen.tsx', '../../features/admin/videos/videos-panel.tsx']),
  );
});

it.each(pages)('%s comes with all the words that it and its parts ask for, and no others', (_name, file, words) => {
  const asked = namespacesOf(file);
  for (const name of SHARED) asked.delete(name);
  expect([...asked.keys()].toSorted()).toEqual([...words].toSorted());
});

it('whatever is fetched without words asks for none', () => {
  const bare = globSync('**/*.tsx', { cwd: SOURCE }).flatMap((path) => {
    const file = join(SOURCE, path);
    const fetched = readFileSync(file, 'utf8').matchAll(/default: \(await import\('(\.[^']+)'\)\)/g);
    return [...fetched].map(([, page]) => join(dirname(file), page ?? ''));
  });
  const asking = bare.filter((file) => [...namespacesOf(file).keys()].some((name) => !SHARED.includes(name)));
  expect(asking.map((file) => file.slice(SOURCE.length + 1))).toEqual([]);
});

describe('a page that is fetched while the language changes comes with the words of the new language', () => {
  /** Requests for files of words, by `{language}/{name}`. */
  const requests = new Map<string, ReadCallback>();
  const backend = {
    type: 'backend' as const,
    init: () => undefined,
    read: (language: string, name: string, callback: ReadCallback) => {
      requests.set(`${language}/${name}`, callback);
    },
  };
  const answer = async (file: string) => {
    await expect.poll(() => requests.has(file)).toBe(true);
    requests.get(file)?.(null, {});
  };
  const show = (load: () => Promise<() => ReactNode>) => {
    const Page = lazyPage(['admin'], load);
    render(createElement(Suspense, { fallback: null }, createElement(Page)));
  };
  const page = () => createElement('h1');

  beforeEach(async () => {
    requests.clear();
    const options = { lng: 'fr', fallbackLng: 'fr', ns: ['common'], defaultNS: 'common' };
    const started = i18next.use(backend).init(options);
    await answer('fr/common');
    await started;
  });
  afterEach(() => {
    cleanup();
    for (const language of ['fr', 'en'])
      for (const name of ['common', 'admin']) i18next.removeResourceBundle(language, name);
  });

  it('before its words are there', async () => {
    const changed = i18next.changeLanguage('en');
    show(() => Promise.resolve(page));
    await answer('en/common');
    await changed;
    await answer('fr/admin');
    await answer('en/admin');
    await screen.findByRole('heading');
    expect(i18next.hasResourceBundle('en', 'admin')).toBe(true);
  });

  it('after its words are there, before its code is', async () => {
    const changed = i18next.changeLanguage('en');
    const code = Promise.withResolvers<typeof page>();
    show(() => code.promise);
    await answer('fr/admin');
    await expect.poll(() => i18next.hasResourceBundle('fr', 'admin')).toBe(true);
    await answer('en/common');
    await changed;
    code.resolve(page);
    await answer('en/admin');
    await screen.findByRole('heading');
    expect(i18next.hasResourceBundle('en', 'admin')).toBe(true);
  });
});
