import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Reads every address of the API from the installed SDK's code: `GET /v1/setup_intents/{id}`. */
export function knownRoutes(): string[] {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('stripe')),
    '../esm/resources',
  );
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const routes = files.flatMap((name) =>
    [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /_makeRequest\('(\w+)', ['`](\/v\d\/[^'`]+)['`]/g,
      ),
    ].map(
      ([, verb = '', path = '']) =>
        `${verb} ${path.replaceAll(/\$\{encodeURIComponent\(\w+\)\}/g, '{id}')}`,
    ),
  );
  return [...new Set(routes)].sort();
}
