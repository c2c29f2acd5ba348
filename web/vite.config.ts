import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { emulatorAddresses } from './vite/emulator-addresses.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
import { prerender } from './vite/prerender.ts';
import { usedIconWeights } from './vite/used-icon-weights.ts';

const hosting = process.env.ATELIER_HOSTING;
const proxy: Record<string, ProxyOptions> =
  hosting === undefined
    ? {}
    : Object.fromEntries(
        ['/api', '/img', '/sitemap.xml', '/_mail'].map((path) => [path, { target: hosting }]),
      );

/**
 * reactfire imports every Firebase product; modules of unused ones only register themselves and can
 * be dropped.
 */
const UNUSED_PRODUCTS = /[\\/]@?firebase[\\/](remote-config|storage|functions)[\\/]/;

export default defineConfig({
  plugins: [react(), emulatorAddresses(), preloadFonts(), usedIconWeights(), prerender()],
  resolve: {
    alias: {
      'firebase/database': fileURLToPath(
        new URL('src/lib/firestore/realtime-database-stub.ts', import.meta.url),
      ),
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
