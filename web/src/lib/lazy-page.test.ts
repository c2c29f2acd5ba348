import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import i18next, { type ReadCallback } from 'i18next';
import { createElement, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const SOURCE = resolve(import.meta.dirname, '..');
/** `start-i18n.ts` loads these before the first render. */
const SHARED = ['common', 'errors'];

const named = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '');

/** Namespaces that the file itself uses. */
const namespacesUsedIn = (code: string) =>
  [...code.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) => named(list ?? ''));

/** Our own files that a file imports statically; dynamic imports load their own translations. */
function importedBy(file: string, code: string): string[] {
  return [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gms)]
    .map(([, path]) => join(dirname(file), path ?? ''))
    .filter((path) => existsSync(path));
}

/** The code of a page and of its imports, by file. */
function codeOf(page: string): Map<string, string> {
  const codes = new Map<string, string>();
  const waiting = [page];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (codes.has(file)) continue;
    const code = readFileSync(file, 'utf8');
    codes.set(file, code);
    waiting.push(...importedBy(file, code));
  }
  return codes;
}

/** Namespaces used by a page and its imports. */
const namespacesOf = (page: string) =>
  new Set([...codeOf(page).values()].flatMap(namespacesUsedIn));

const pages = globSync('**/*.tsx', { cwd: SOURCE })
  .filter((path) => !path.includes('.test.'))
  .flatMap((path) => {
    const file = join(SOURCE, path);
    const imports = readFileSync(file, 'utf8').matchAll(
      /(lazyPage|panel)\((?:\s*admin\.\w+,)?\s*'\w+',\s*\[([^\]]*)\],\s*\(\) =>\s*import\('([^']+)'\)/g,
    );
    return [...imports].map(([, maker, list = '', page = '']) => {
      // A panel of the admin area adds this namespace to its own.
      const namespaces = [...(maker === 'panel' ? ['admin'] : []), ...named(list)];
      return [page, join(dirname(file), page), namespaces] as const;
    });
  });

it('finds the pages', () => {
  expect(pages.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      './screens/dashboard-screen.tsx',
      '../../features/admin/videos/videos-panel.tsx',
    ]),
  );
});

it.each(pages)(
  '%s loads exactly the namespaces that it and its imports use',
  (_name, file, namespaces) => {
    const used = namespacesOf(file);
    for (const name of SHARED) used.delete(name);
    expect([...used].toSorted()).toEqual([...namespaces].toSorted());
  },
);

it('components loaded without lazyPage use no namespace of their own', () => {
  const bare = globSync('**/*.tsx', { cwd: SOURCE }).flatMap((path) => {
    const file = join(SOURCE, path);
    const imports = readFileSync(file, 'utf8').matchAll(
      /default: \(await import\('(\.[^']+)'\)\)/g,
    );
    return [...imports].map(([, page]) => join(dirname(file), page ?? ''));
  });
  const withNamespaces = bare.filter((file) =>
    [...namespacesOf(file)].some((name) => !SHARED.includes(name)),
  );
  expect(withNamespaces.map((file) => file.slice(SOURCE.length + 1))).toEqual([]);
});

it.each([
  'main.tsx',
  'app/screens/video-screen.tsx',
  ...['email-link', 'forgot-password', 'login', 'register'].map(
    (name) => `features/auth/${name}-page.tsx`,
  ),
  'features/contracts/contract-page.tsx',
  ...['event', 'events'].map((name) => `features/events/${name}-page.tsx`),
  'features/landing/landing-page.tsx',
  ...['library', 'preview'].map((name) => `features/library/${name}-page.tsx`),
  'features/notifications/unsubscribe-page.tsx',
  'features/reviews/validated-move-page.tsx',
  ...['confirmation', 'starter-kit'].map((name) => `features/starter-kit/${name}-page.tsx`),
  ...['about', 'contact', 'legal'].map((name) => `features/static-pages/${name}-page.tsx`),
])('%s, which visitors open, loads without the libraries of members’ pages', (page) => {
  const codes = [...codeOf(join(SOURCE, page))];
  const using = codes.filter(([, code]) =>
    /from '(?:reactfire|@tanstack\/react-query)'/.test(code),
  );
  expect(using.map(([file]) => file.slice(SOURCE.length + 1))).toEqual([]);
});

it.each(['app/app.tsx', 'features/landing/landing-page.tsx', 'features/events/event-page.tsx'])(
  '%s loads without the library of filters in the address, which only pages with filters need',
  (file) => {
    const using = [...codeOf(join(SOURCE, file))].filter(([, code]) => /from 'nuqs/.test(code));
    expect(using.map(([found]) => found.slice(SOURCE.length + 1))).toEqual([]);
  },
);

describe('a page loaded while the language changes has the translations of the new language', () => {
  /** Requests for translation files, by `{language}/{name}`. */
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
    const Page = lazyPage('Page', ['admin'], async () => ({ Page: await load() }));
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
    for (const language of ['fr', 'en']) {
      for (const name of ['common', 'admin']) i18next.removeResourceBundle(language, name);
    }
  });

  it('when it changes before the translations arrive', async () => {
    const changed = i18next.changeLanguage('en');
    show(() => Promise.resolve(page));
    await answer('en/common');
    await changed;
    await answer('fr/admin');
    await answer('en/admin');
    await screen.findByRole('heading');
    expect(i18next.hasResourceBundle('en', 'admin')).toBe(true);
  });

  it('when it changes after the translations and before the code arrive', async () => {
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
