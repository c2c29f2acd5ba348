import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { prerender } from './vite-prerender.ts';

/** Serves the suite's addresses in development; the suite's Hosting does the same for built pages. */
function emulators(): Plugin {
  return {
    name: 'atelier-emulators',
    configureServer(server) {
      server.middlewares.use('/emulators.json', (_request, response) => {
        const addresses = process.env.ATELIER_EMULATORS;
        response.statusCode = addresses === undefined ? 404 : 200;
        response.setHeader('content-type', 'application/json');
        response.end(addresses ?? '{"error":"not-found"}');
      });
    },
  };
}

/** Preloads the fonts of French and English, so that no text is painted twice; others load when they are used. */
function preloadFonts(): Plugin {
  return {
    name: 'atelier-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && !file.includes('-western'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head-prepend' as const,
          }));
      },
    },
  };
}

/** An entry of a Phosphor icon's table of drawings, in a weight that the product does not use. */
const UNUSED_DRAWING = /^ {2}\[\n {4}"(?:duotone|light|thin)",[\s\S]*?^ {2}\],?\n/gm;
const UNUSED_WEIGHT = /\bweight(?:=|: )["'](?:duotone|light|thin)["']/;

/** Removes three of the six weights of every icon: the product uses regular, bold and fill. */
function usedIconWeights(): Plugin {
  return {
    name: 'atelier-icon-weights',
    apply: 'build',
    transform(code, id) {
      if (UNUSED_WEIGHT.test(code) && !id.includes('node_modules'))
        this.error(`${id}: this icon weight is removed from the build`);
      if (!/@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/.test(id)) return null;
      const kept = code.replace(UNUSED_DRAWING, '');
      if (kept.match(/^ {4}"\w+",$/gm)?.join() !== '    "bold",,    "fill",,    "regular",')
        this.error(`${id}: unexpected icon weights`);
      return { code: kept, map: null };
    },
  };
}

const hosting = process.env.ATELIER_HOSTING;
const proxy: Record<string, ProxyOptions> =
  hosting === undefined
    ? {}
    : Object.fromEntries(['/api', '/img', '/sitemap.xml', '/_mail'].map((path) => [path, { target: hosting }]));

/** reactfire imports every Firebase product; modules of unused ones only register themselves and can be dropped. */
const UNUSED_PRODUCTS = /[\\/]@?firebase[\\/](remote-config|storage|functions)[\\/]/;

export default defineConfig({
  plugins: [react(), emulators(), preloadFonts(), usedIconWeights(), prerender()],
  resolve: {
    alias: {
      'firebase/database': fileURLToPath(new URL('src/lib/firestore/realtime-database-stub.ts', import.meta.url)),
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1' },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id: string) => !UNUSED_PRODUCTS.test(id) },
    },
  },
});
