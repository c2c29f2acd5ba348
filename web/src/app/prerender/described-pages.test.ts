import { expect, it } from 'vitest';
import { parseSiteEnvironment } from '@atelier/domain/site/environment';
import example from '../../../../environments/example.json';
import { href, route } from '../../lib/routes.ts';
import { describedPages } from './described-pages.ts';
import { pageHead } from './page-head.ts';

const environment = parseSiteEnvironment(example);
const { origin } = environment;
const pages = describedPages();

it('describes the shop, the free library and the preview of every plan', () => {
  const expected = [route.starterKit, href.library('free'), ...Object.values(route.preview)];
  expect(pages.map(({ path }) => path).toSorted()).toEqual(expected.toSorted());
});

it.each([
  [
    '/starter-kit',
    'Boutique\u00a0: starter kit · Atelier Flair',
    'De quoi s’entraîner chez soi',
    'starter-kit',
  ],
  [
    '/videos/free',
    'Vidéos gratuites · Atelier Flair',
    'Ouvertes à tous, sans abonnement.',
    'videos/free',
  ],
  ['/preview/pro', 'Vidéos Pro · Atelier Flair', 'La formule Pro les ouvre toutes', 'preview/pro'],
])('%s has a title, a description and a picture of its own', (path, title, description, card) => {
  const page = pages.find((one) => one.path === path);
  if (page === undefined) throw new Error(`${path} is not described`);
  expect(page).toMatchObject({
    title,
    description: expect.stringContaining(description) as string,
  });
  const head = pageHead(page, environment);
  expect(head).toContain(`<link rel="canonical" href="${origin}${path}" />`);
  expect(head).toContain(`<meta property="og:title" content="${title}" />`);
  expect(head).toContain(`<meta property="og:image" content="${origin}/cards/${card}.jpg" />`);
});

it('every description is a sentence with all its words', () => {
  for (const { path, description } of pages) expect(description, path).toMatch(/^[^{}]{40,}[.]$/);
});

it('only the shop says what it sells, at its own address and with its own picture', () => {
  const sold = pages.flatMap(({ path, structured }) =>
    structured(environment).map((data) => [path, data]),
  );
  expect(sold).toEqual([
    [
      '/starter-kit',
      expect.objectContaining({
        '@type': 'Product',
        image: `${origin}/cards/starter-kit.jpg`,
        offers: expect.objectContaining({ url: `${origin}/starter-kit` }) as object,
      }),
    ],
  ]);
});
