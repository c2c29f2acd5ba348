// Bundles the functions: domain is inlined, dependencies stay what npm installs beside the bundle. What is imported
// dynamically becomes a file of its own, loaded when it is needed.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const manifest = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { dependencies: Record<string, string> };

/** Libraries that must not be part of every function's start: each costs memory, and only some functions need them. */
const LOADED_LATER = ['sharp', 'stripe'];

const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/index.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: '[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  metafile: true,
  external: Object.keys(manifest.dependencies).flatMap((name) => [name, `${name}/*`]),
  logLevel: 'warning',
});

const written = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
for (const name of readdirSync(`${folder}dist`)) if (!written.has(name)) rmSync(join(folder, 'dist', name));

const early = importedAtStart(metafile.outputs, 'dist/index.js').filter((path) => LOADED_LATER.includes(path));
if (early.length > 0) {
  console.error(`Every function would load ${early.join(', ')} when it starts: import it dynamically.`);
  process.exitCode = 1;
}

/** Everything that a file of the bundle imports statically, directly or through other files. */
function importedAtStart(outputs: Metafile['outputs'], entry: string): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'dynamic-import' || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(entry);
  return [...found];
}
