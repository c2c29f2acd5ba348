import { expect, it } from 'vitest';
import { parseSiteEnvironment } from '@atelier/domain/site/environment';
import example from '../../../../environments/example.json';
import { pageHead } from './page-head.ts';

const page = {
  locale: 'en',
  page: '/about',
  path: '/en/about',
  title: 'About "us"',
  description: 'Who we are.',
  alternates: [
    { locale: 'fr', path: '/about' },
    { locale: 'en', path: '/en/about' },
  ],
  structured: ({ origin }: { origin: string }) => [{ '@type': 'Organization', url: origin }],
} as const;

it('has the picture of the page, its title and what describes it, with absolute addresses', () => {
  const head = pageHead(page, parseSiteEnvironment(example));
  const { origin } = example;
  expect(head).toContain(`<meta property="og:image" content="${origin}/cards/about.jpg" />`);
  expect(head).toContain('<meta property="og:title" content="About &quot;us&quot;" />');
  expect(head).toContain(`<link rel="canonical" href="${origin}/en/about" />`);
  expect(head).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/about" />`);
  expect(head).toContain(
    `<script type="application/ld+json">{"@type":"Organization","url":"${origin}"}</script>`,
  );
});

it('names no other address of a page that has one for both languages', () => {
  expect(pageHead({ ...page, alternates: [] }, parseSiteEnvironment(example))).not.toContain(
    'rel="alternate"',
  );
});
