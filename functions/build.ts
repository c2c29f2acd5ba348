// Bundles the functions: domain and the settings of `SITE_ENVIRONMENT` (the example's for the local
// suite) are inlined, dependencies stay what npm installs beside the bundle. What is imported
// dynamically becomes a file of its own, loaded when it is needed. `node build.ts [FOLDER]`; the
// folder is `dist` when not given.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import {
  chosenSiteEnvironment,
  EXAMPLE_FILE,
} from '../scripts/site-environment/read-site-environment.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const manifest = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
  dependencies: Record<string, string>;
};

/**
 * Libraries that must not be part of every function's start: each costs memory, and only some
 * functions need them.
 */
const LOADED_LATER = ['nodemailer', 'sharp', 'stripe'];

const environment = chosenSiteEnvironment('example');
const outdir = resolve(process.argv[2] ?? join(folder, 'dist'));

/** Replaces the example's settings, which the source imports, by those of the environment. */
const chosenEnvironment: Plugin = {
  name: 'site-environment',
  setup(builder) {
    builder.onLoad({ filter: /example\.json$/ }, ({ path }) =>
      path === EXAMPLE_FILE ? { contents: JSON.stringify(environment), loader: 'json' } : undefined,
    );
  },
};

const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/index.ts'],
  outdir,
  plugins: [chosenEnvironment],
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
for (const name of readdirSync(outdir)) if (!written.has(name)) rmSync(join(outdir, name));

const early = importedAtStart(metafile.outputs, relative(folder, join(outdir, 'index.js'))).filter(
  (path) => LOADED_LATER.includes(path),
);
if (early.length > 0) {
  console.error(
    `Every function would load ${early.join(', ')} when it starts: import it dynamically.`,
  );
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
