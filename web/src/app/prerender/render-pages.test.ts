// @vitest-environment node
// As in the build: what needs a browser while it is rendered fails here.
import { expect, it } from 'vitest';
import { LOCALES } from '@atelier/domain/values';
import { publicHref, PUBLIC_PAGES, SIGN_IN_PAGES } from '../../lib/routes.ts';
import { renderPublicPages } from './render-pages.tsx';

const pages = await renderPublicPages();
const pageAt = (path: string) => {
  const page = pages.find((one) => one.path === path);
  if (page === undefined) throw new Error(`${path} is not prerendered`);
  return page;
};

it('renders every public page once per language, and every sign-in page once', () => {
  const expected = [
    ...SIGN_IN_PAGES,
    ...PUBLIC_PAGES.flatMap((page) => LOCALES.map((one) => publicHref(one, page))),
  ];
  expect(pages.map(({ path }) => path).toSorted()).toEqual(expected.toSorted());
});

it.each([
  ['/login', 'Connexion', 'Bon retour en scène', 'Welcome back on stage', 3],
  ['/register', 'Inscription', 'Entrez en scène', 'Step on stage', 6],
  [
    '/forgot-password',
    'Mot de passe oublié',
    'Mot\u00a0de\u00a0passe oublié',
    'Forgotten password',
    1,
  ],
] as const)(
  '%s has its form in French, and in English in a template',
  (path, title, french, english, fields) => {
    const { title: shown, html, alternates } = pageAt(path);
    expect([shown.startsWith(title), alternates]).toEqual([true, []]);
    const [, template = '', content = ''] =
      /^<template data-title="[^"]+">(.*)<\/template>(.*)$/s.exec(html) ?? [];
    expect([template.includes(`>${english}</h1>`), content.includes(`>${french}</h1>`)]).toEqual([
      true,
      true,
    ]);
    for (const form of [template, content]) {
      // A browser that sends it, because no script is there, must not put a password into the
      // address.
      expect(form.match(/<form [^>]*>/g)).toEqual([expect.stringContaining(' method="post"')]);
      expect(form.match(/<input /g)).toHaveLength(fields);
      expect(form).toContain('data-needs-app');
    }
  },
);

it('ticks what the app ticks at first', () => {
  const boxes = (path: string) =>
    pageAt(path).html.match(/<input [^>]*type="checkbox"[^>]*>/g) ?? [];
  expect(boxes('/login').map((box) => box.includes('checked=""'))).toEqual([true, true]);
  expect(boxes('/register').map((box) => box.includes('checked=""'))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
