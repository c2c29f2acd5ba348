// The lower bound for the landing page: the same text, drawing and fonts in hand-written HTML and CSS.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LandingText {
  description: string;
  hero: { title: string; lead: string; start: string; 'watch-free': string };
  figures: { label: string } & Record<string, { value: string; text: string } | string>;
  acts: { title: string; lead: string } & Record<string, { number: string; title: string; text: string } | string>;
  pricing: { title: string; lead: string; support: string };
  quotes: { title: string } & Record<string, { text: string; name: string; role: string } | string>;
  faq: { title: string; items: Record<string, { question: string; answer: string }> };
  closing: { title: string; action: string; text: string };
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

const entries = <Entry extends object>(group: Record<string, Entry | string>): Entry[] =>
  Object.values(group).filter((entry): entry is Entry => typeof entry === 'object');

function html(text: LandingText): string {
  const { hero, figures, acts, pricing, quotes, faq, closing } = text;
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
    .map(({ value, text }) => `<p><b class="p">${value}</b><br>${text}</p>`)
    .join('')}</section>
<section><h2>${acts.title}</h2><p>${acts.lead}</p><div class="g">${entries(acts)
    .map(({ number, title, text }) => `<div><p>${number}</p><h3>${title}</h3><p>${text}</p></div>`)
    .join('')}</div></section>
<section><h2>${pricing.title}</h2><p>${pricing.lead}</p><div class="g">${PRICES.map(
    ([name, price]) => `<div class="c"><h3>${name}</h3><p class="p">${price}</p></div>`,
  ).join('')}</div><p>${pricing.support}</p></section>
<section><h2>${quotes.title}</h2><div class="g">${entries(quotes)
    .map(({ text, name, role }) => `<blockquote><p>${text}</p><p>${name}, ${role}</p></blockquote>`)
    .join('')}</div></section>
<section><h2>${faq.title}</h2>${entries(faq.items)
    .map(({ question, answer }) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
    .join('')}</section>
<section><h2>${closing.title}</h2><p><a class="b" href="/register">${closing.action}</a></p><p>${closing.text}</p></section>
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
  copyFileSync('web/src/features/landing/art/hero-phone.svg', join(folder, 'hero.svg'));
  for (const face of ['imbue.woff2', 'instrument-sans.woff2'])
    copyFileSync(`web/src/lib/theme/fonts/${face}`, join(folder, face));
}
