import type { Plugin } from 'vite';

/**
 * Preloads the fonts of French and English, so that no text is painted twice; others load when they
 * are used.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'atelier-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && !file.includes('-western'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${file}`,
            },
            injectTo: 'head-prepend' as const,
          }));
      },
    },
  };
}
