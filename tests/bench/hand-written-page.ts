// The lower bound for the landing page: the same sections, pictures and fonts in hand-written HTML
// and CSS.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The texts of a section: its own, and those of its entries. */
type Section<Own extends string, Entry> = Record<Own, string> & Record<string, Entry | string>;

interface LandingText {
  description: string;
  hero: Record<'title' | 'lead' | 'start' | 'watch-free', string>;
  figures: Section<'label', { value: string; text: string }>;
  acts: Section<'title' | 'lead', Record<'number' | 'title' | 'text' | 'tags', string>>;
  practice: Record<'title' | 'lead' | 'picture' | 'caption', string> & {
    moves: Record<string, string>;
  };
  views: Section<'title' | 'lead', Record<'title' | 'text' | 'alt', string>>;
  pricing: Record<'title' | 'lead' | 'support' | 'levels' | 'exclusive', string>;
  events: Record<'title' | 'all', string>;
  kit: Record<'title' | 'text' | 'price-note' | 'action' | 'picture', string>;
  faq: { title: string; lead: string; items: Record<string, { question: string; answer: string }> };
  closing: Record<'title' | 'action' | 'text', string>;
}

const PRICES = [
  ['Basic', '9,99 €'],
  ['Pro', '19,99 €'],
  ['Premium', '39,99 €'],
];
const STYLE = `
@font-face{font-family:Imbue;src:url(/imbue.woff2);font-weight:480 600;font-display:swap}
@font-face{font-family:Instrument;src:url(/instrument-sans.woff2);font-weight:400 700;font-display:swap}
*{box-sizing:border-box}
body{margin:0;background:#0a0c12;color:#f5eee4;font:16px/1.6 Instrument,system-ui,sans-serif}
header,main>*,footer{max-width:1310px;margin:0 auto;padding:24px 20px}
header{display:flex;gap:24px;align-items:center;justify-content:space-between}
a{color:#e59c62}
h1{font:500 clamp(3.5rem,1.2rem + 13vw,7.5rem)/.9 Imbue,serif;margin:0 0 18px}
h2{font:500 clamp(2.35rem,1.8rem + 2.4vw,4rem)/1 Imbue,serif;margin:48px 0 24px}
img{display:block;width:100%;max-width:500px;height:auto;margin:auto}
.b{display:inline-block;padding:14px 24px;border-radius:3px;background:#e59c62;color:#1b0f06;text-decoration:none;font-weight:600}
.g{display:grid;gap:24px;grid-template-columns:repeat(auto-fit,minmax(220px,1fr))}
.c{border:1px solid #2c3344;border-radius:6px;padding:20px}
.p{font:500 3rem Imbue,serif}
details{border-top:1px solid #2c3344;padding:16px 0}`;

const entries = <Entry extends object>(
  group: Record<string, Entry | string>,
): [name: string, entry: Entry][] =>
  Object.entries(group).filter((one): one is [string, Entry] => typeof one[1] === 'object');

const picture = (file: string, alt: string, width: number, height: number) =>
  `<img src="/${file}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;

function html(text: LandingText): string {
  const { hero, figures, acts, practice, views, pricing, events, kit, faq, closing } = text;
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${hero.title}</title>
<meta name="description" content="${text.description}">
<link rel="icon" href="data:,">
<link rel="preload" as="font" type="font/woff2" crossorigin href="/imbue.woff2">
<link rel="preload" as="font" type="font/woff2" crossorigin href="/instrument-sans.woff2">
<style>${STYLE}</style>
</head>
<body>
<header><strong>Atelier Flair</strong><nav><a href="/events">Événements</a> <a href="/login">Connexion</a></nav></header>
<main>
<section>
<img src="/hero.svg" alt="" width="390" height="440">
<h1>${hero.title}</h1>
<p>${hero.lead}</p>
<p><a class="b" href="/register">${hero.start}</a> <a href="/videos/free">${hero['watch-free']}</a></p>
</section>
<section class="g">${entries(figures)
    .map(([, { value, text }]) => `<p><b class="p">${value}</b><br>${text}</p>`)
    .join('')}</section>
<section><h2>${acts.title}</h2><p>${acts.lead}</p>${entries(acts)
    .map(
      ([name, { number, title, text, tags }]) =>
        `<div class="g"><p>${number}</p><div><h3>${title}</h3><p>${text}</p><p>${tags}</p></div>${picture(`${name}-dark.svg`, '', 320, 240)}</div>`,
    )
    .join('')}</section>
<section><h2>${practice.title}</h2><p>${practice.lead}</p><div class="g">${picture('practice.svg', practice.picture, 640, 360)}<ol>${Object.values(
    practice.moves,
  )
    .map((move) => `<li>${move}</li>`)
    .join('')}</ol></div><p>${practice.caption}</p></section>
<section><h2>${views.title}</h2><p>${views.lead}</p><div class="g">${entries(views)
    .map(
      ([name, { title, text, alt }]) =>
        `<div>${picture(`${name}-fr.avif`, alt, 390, 780)}<h3>${title}</h3><p>${text}</p></div>`,
    )
    .join('')}</div></section>
<section><h2>${pricing.title}</h2><p>${pricing.lead}</p><div class="g">${PRICES.map(
    ([name, price]) => `<div class="c"><h3>${name}</h3><p class="p">${price}</p></div>`,
  ).join(
    '',
  )}</div><p>${pricing.support}</p><p>${pricing.levels}</p><p>${pricing.exclusive}</p></section>
<section><h2>${events.title}</h2><p><a href="/events">${events.all}</a></p></section>
<section class="g c"><div><h2>${kit.title}</h2><p>${kit.text}</p><p><b>49,90 €</b> ${kit['price-note']}</p><a href="/starter-kit">${kit.action}</a></div>${picture('starter-kit.svg', kit.picture, 640, 420)}</section>
<section><h2>${faq.title}</h2><p>${faq.lead}</p>${Object.values(faq.items)
    .map(
      ({ question, answer }) => `<details><summary>${question}</summary><p>${answer}</p></details>`,
    )
    .join('')}</section>
<section>${picture('closing.svg', '', 1440, 600)}<h2>${closing.title}</h2><p><a class="b" href="/register">${closing.action}</a></p><p>${closing.text}</p></section>
</main>
<footer><a href="/terms">CGU</a> <a href="/privacy">Confidentialité</a> <a href="/legal">Mentions légales</a></footer>
</body>
</html>
`;
}

/** Writes the page and its files into a folder. */
export function writeHandWrittenPage(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const text = JSON.parse(readFileSync('locales/fr/landing.json', 'utf8')) as LandingText;
  writeFileSync(join(folder, 'index.html'), html(text));
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nAllow: /\n');
  const art = 'web/src/features/landing/art';
  copyFileSync(`${art}/hero-phone.svg`, join(folder, 'hero.svg'));
  const sources = [
    ...['learn-dark.svg', 'repeat-dark.svg', 'show-dark.svg', 'practice.svg', 'closing.svg'].map(
      (file) => `${art}/${file}`,
    ),
    ...['player', 'chat', 'dashboard'].map(
      (view) => `web/src/features/landing/views/${view}-fr.avif`,
    ),
    'web/src/components/media/starter-kit.svg',
    ...['imbue.woff2', 'instrument-sans.woff2'].map((face) => `web/src/lib/theme/fonts/${face}`),
  ];
  for (const source of sources) copyFileSync(source, join(folder, basename(source)));
}
