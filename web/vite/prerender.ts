import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { figureOf } from '@atelier/figure/figure-of';
import { figureSvg } from '@atelier/figure/figure-svg';
import { escapeHtml } from '@atelier/domain/html';
import { isIndexed, NO_INDEX_TAG, type SiteEnvironment } from '@atelier/domain/site/environment';
import { cardPath } from '@atelier/domain/site/public-pages';
import {
  chosenSiteEnvironment,
  EXAMPLE_FILE,
} from '../../scripts/site-environment/read-site-environment.ts';
import { describedPages } from '../src/app/prerender/described-pages.ts';
import { CARD_SIZE, pageHead } from '../src/app/prerender/page-head.ts';
import type * as Renderer from '../src/app/prerender/render-pages.tsx';
import type { PrerenderedPage } from '../src/app/prerender/render-pages.tsx';

const WEB = resolve(import.meta.dirname, '..');
const PAGE_SCRIPT = 'src/app/prerender/page-script.ts';
const RENDERER = 'src/app/prerender/render-pages.tsx';
const APP = 'src/app/start-app.tsx';
const KIT_PICTURE = 'src/components/media/starter-kit.svg';

/** Never executed while rendering: used only in dynamic imports and effects. */
const CLIENT_ONLY = [/^@?firebase(\/|$)/, /^reactfire/, /^rxjs/, /^media-chrome/];

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Adds modules and all that they import statically. */
function addWithImports(
  found: Set<string>,
  ids: readonly string[],
  graph: ModuleGraph,
): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    addWithImports(found, graph.getModuleInfo(id)?.importedIds ?? [], graph);
  }
  return found;
}

/**
 * Puts what every page of the app loads into one file: in the seventy files that the bundler makes
 * of it, by the pages that share a part, it is a tenth larger. What the script of prerendered pages
 * needs of it is another file, so that this script never loads the app.
 */
function shellFiles(): Rolldown.CodeSplittingGroup[] {
  let modules: Record<'page-shared' | 'start-app', Set<string>> | undefined;
  const find = (graph: ModuleGraph) => {
    const pageScript = resolve(WEB, PAGE_SCRIPT);
    const later = graph.getModuleInfo(pageScript)?.dynamicallyImportedIds ?? [];
    const ofPage = addWithImports(new Set(), [pageScript, ...later], graph);
    const app = addWithImports(new Set(), [resolve(WEB, APP)], graph);
    return { 'page-shared': new Set([...app].filter((id) => ofPage.has(id))), 'start-app': app };
  };
  // A module belongs to the first group that names it.
  return (['page-shared', 'start-app'] as const).map((file) => ({
    debugName: file,
    name: (id, graph) => ((modules ??= find(graph))[file].has(id) ? file : null),
  }));
}

/** Returns the app's HTML page without the app: styles inlined, no script but the inline one. */
function prerenderTemplate(app: string, folder: string): string {
  return app
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<!--[\s\S]*?-->/g, '')
    .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
      return `<style>${readFileSync(join(folder, file), 'utf8').trim()}</style>`;
    });
}

function write(folder: string, file: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Fills the template; replacements are functions because `$` is special in replacement strings. */
function pageHtml(
  template: string,
  script: string,
  page: PrerenderedPage,
  environment: SiteEnvironment,
): string {
  const hasOneAddress = page.alternates.length === 0;
  return (
    template
      // The inline script loads it after the first paint.
      .replace(/<html lang="[^"]*"/, () => {
        return `<html lang="${page.locale}" data-script="/${script}"${hasOneAddress ? ' data-one-address' : ''}`;
      })
      // Only forms need scripts.
      .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, (text) => (hasOneAddress ? text : ''))
      .replace(/<title>[\s\S]*?<\/title>/, () => {
        return `<title>${escapeHtml(page.title)}</title>\n    ${pageHead(page, environment)}`;
      })
      .replace('</head>', () => `${page.styles}</head>`)
      .replace('<div id="app"></div>', () => `<div id="app">${page.html}</div>`)
  );
}

/**
 * @throws when a page refers to a file that the build of the app did not write, because the two
 * builds differ.
 */
function requireAssets(folder: string, page: PrerenderedPage): void {
  for (const [, file = ''] of page.html.matchAll(/(?:src|srcset|href)="\/(assets\/[^"#]+)/gi)) {
    if (!existsSync(join(folder, file))) {
      throw new Error(`${page.path} refers to ${file}, which is not in the build`);
    }
  }
}

/**
 * Writes the pictures that links to the pages are shown with: a drawing of a throw for each page,
 * and the kit.
 */
async function writeCards(
  folder: string,
  root: string,
  pages: readonly Pick<PrerenderedPage, 'locale' | 'page' | 'title'>[],
): Promise<void> {
  const drawings = new Map<string, string>();
  for (const { page, title } of pages.filter(({ locale }) => locale === 'fr')) {
    const figure = figureOf({ id: page, title, category: 'exhibition flair' });
    drawings.set(page, figureSvg({ ...figure, idPrefix: 'card' }));
  }
  drawings.set('/starter-kit', readFileSync(join(root, KIT_PICTURE), 'utf8'));
  for (const [page, svg] of drawings) {
    const card = sharp(Buffer.from(svg), { density: 192 })
      .resize(CARD_SIZE)
      .flatten({ background: '#0B0E15' })
      .jpeg({ quality: 80, mozjpeg: true });
    write(folder, cardPath(page).slice(1), await card.toBuffer());
  }
}

const outputFileOf = (path: string) =>
  (path === '/' || path === '/en' ? `${path}/index.html` : `${path}.html`).slice(1);

/**
 * Pages that are not indexed, of a site or of members, say so themselves: a robot must be allowed
 * to read them.
 */
function robots(environment: SiteEnvironment): string {
  const rules = ['User-agent: *', 'Disallow: /api/', ''];
  return [
    ...rules,
    ...(isIndexed(environment) ? [`Sitemap: ${environment.origin}/sitemap.xml`, ''] : []),
  ].join('\n');
}

/**
 * Returns what pages need of the environment in place of the example's settings, which the source
 * imports.
 */
function environmentFor(id: string, environment: SiteEnvironment): string | null {
  if (id !== EXAMPLE_FILE) return null;
  const { appCheck, firebase, media, operator, regions } = environment;
  const stripe = { yearlyPriceCents: environment.stripe.yearlyPriceCents };
  return JSON.stringify({ appCheck, firebase, media, operator, regions, stripe });
}

async function render(
  config: ResolvedConfig,
  environment: SiteEnvironment,
): Promise<PrerenderedPage[]> {
  const folder = join(config.root, '../node_modules/.cache/atelier-prerender');
  rmSync(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    root: config.root,
    mode: config.mode,
    logLevel: 'warn',
    plugins: [
      react(),
      { name: 'atelier-environment', load: (id) => environmentFor(id, environment) },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: RENDERER,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { external: CLIENT_ONLY, output: { entryFileNames: 'prerender.mjs' } },
    },
  });
  const module: unknown = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
  return (module as typeof Renderer).renderPublicPages();
}

/**
 * Writes the public pages, per language, as files that render without JavaScript, the app itself as
 * `app.html`, which Hosting serves at every other route, as `404.html` for addresses that no route
 * knows, and with metadata for pages that visitors open, and `robots.txt`. Hosting looks for a file
 * of the address before it looks at rewrites.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  let environment: SiteEnvironment;
  let script = '';
  return {
    name: 'atelier-prerender',
    apply: 'build',
    config(_config, { mode }) {
      // Only the local suite may be built without naming an environment.
      environment = chosenSiteEnvironment(mode === 'suite' ? 'example' : undefined);
      const input = { index: 'index.html', still: PAGE_SCRIPT };
      return {
        build: { rolldownOptions: { input, output: { codeSplitting: { groups: shellFiles() } } } },
      };
    },
    load: (id) => environmentFor(id, environment),
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(PAGE_SCRIPT)) {
          script = chunk.fileName;
        }
      }
    },
    async closeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const app = readFileSync(join(folder, 'index.html'), 'utf8');
      const template = prerenderTemplate(app, folder);
      const pages = await render(config, environment);
      write(folder, 'app.html', app);
      write(
        folder,
        '404.html',
        app.replace('</head>', () => `  ${NO_INDEX_TAG}\n  </head>`),
      );
      for (const page of pages) {
        requireAssets(folder, page);
        write(folder, outputFileOf(page.path), pageHtml(template, script, page, environment));
      }
      const described = describedPages();
      for (const page of described) {
        const head = `<title>${escapeHtml(page.title)}</title>\n    ${pageHead(page, environment)}`;
        write(
          folder,
          outputFileOf(page.path),
          app.replace(/<title>[\s\S]*?<\/title>/, () => head),
        );
      }
      await writeCards(folder, config.root, [...pages, ...described]);
      write(folder, 'robots.txt', robots(environment));
    },
  };
}
