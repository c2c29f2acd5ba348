// Bundles the functions: domain is inlined, dependencies stay what npm installs beside the bundle.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const manifest = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { dependencies: Record<string, string> };

await build({
  absWorkingDir: folder,
  entryPoints: ['src/index.ts'],
  outfile: 'dist/index.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  external: Object.keys(manifest.dependencies).flatMap((name) => [name, `${name}/*`]),
  logLevel: 'warning',
});
