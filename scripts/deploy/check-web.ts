import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isIndexed, NO_INDEX_TAG, type SiteEnvironment } from '@atelier/domain/site/environment';
import { INLINE_SCRIPT_HASH } from '@atelier/domain/site/security-policy';
import { DeployError } from './deploy-error.ts';

/**
 * Checks built pages against the settings of their environment.
 *
 * @returns how many pages there are
 * @throws DeployError naming the page: another origin, a missing or superfluous `noindex`, a script
 * that the policy blocks
 */
export function checkWeb(folder: string, environment: SiteEnvironment): number {
  const pages = globSync('**/*.html', { cwd: folder });
  if (!pages.includes('app.html') || !pages.includes('index.html')) {
    throw new DeployError(`${folder} has no pages.`);
  }
  if (
    !pages.includes('404.html') ||
    !readFileSync(join(folder, '404.html'), 'utf8').includes(NO_INDEX_TAG)
  ) {
    throw new DeployError(
      '404.html, the answer to unknown addresses, is missing or does not say noindex.',
    );
  }
  for (const page of pages) {
    const problem = problemOf(readFileSync(join(folder, page), 'utf8'), environment);
    if (problem !== undefined) throw new DeployError(`${page}: ${problem}`);
  }
  return pages.length;
}

function problemOf(html: string, environment: SiteEnvironment): string | undefined {
  const { origin } = environment;
  for (const [, script = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
    const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
    if (hash !== INLINE_SCRIPT_HASH) {
      return `the security policy blocks its inline script, whose hash is ${hash}`;
    }
  }
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  if (canonical === undefined) return undefined; // the app's own page
  if (canonical !== origin && !canonical.startsWith(`${origin}/`)) {
    return `its canonical address is ${canonical}`;
  }
  const saysNoIndex = html.includes(NO_INDEX_TAG);
  if (saysNoIndex === isIndexed(environment)) {
    return saysNoIndex ? 'it says noindex' : 'it does not say noindex';
  }
  return undefined;
}
