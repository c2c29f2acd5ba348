// `npm run check:secrets`: looks for keys and passwords in all tracked files, with secretlint and
// patterns for Stripe.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** secretlint takes much longer for many files at once than for the same files in groups. */
const FILES_AT_ONCE = 200;
const MEDIA = /\.(?:mp4|jpg|png|woff2)$/;
/** secretlint has no rule for Stripe. Test keys are invented: the sandbox accepts any. */
const STRIPE_SECRET = /\b(?:[sr]k_live_\w{16,}|whsec_[A-Za-z0-9+/]{32,})/;

/**
 * Scans files for secrets.
 *
 * @param files  absolute, or relative to the repository
 * @returns a description of each finding, without the secret
 */
export async function findSecrets(files: readonly string[]): Promise<string[]> {
  const texts = files.filter((file) => !MEDIA.test(file));
  const stripe = texts.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        STRIPE_SECRET.test(line) ? [`${file}:${at + 1}: a secret of Stripe`] : [],
      ),
  );
  const groups = Array.from({ length: Math.ceil(texts.length / FILES_AT_ONCE) }, (_, group) =>
    texts.slice(group * FILES_AT_ONCE, (group + 1) * FILES_AT_ONCE),
  );
  const reports = await Promise.all(
    [0, 1].map((half) => runEverySecond(groups.filter((_, at) => at % 2 === half))),
  );
  return [...stripe, ...reports.flat().filter((report) => report !== '')];
}

async function runEverySecond(groups: readonly string[][]): Promise<string[]> {
  const reports: string[] = [];
  for (const group of groups) reports.push(await secretlint(group));
  return reports;
}

/** @returns what secretlint reports, empty for none */
function secretlint(files: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/secretlint/bin/secretlint.js');
    const options = ['--no-glob', '--no-color', '--format', 'unix', ...files];
    execFile(process.execPath, [program, ...options], { cwd: root }, (error, stdout, stderr) => {
      if (error === null) resolve('');
      else if (error.code === 1) resolve(stdout.trim());
      else reject(new Error(`secretlint failed: ${stderr}`));
    });
  });
}

if (import.meta.main) {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split(
    '\0',
  );
  // Git also lists files whose deletion is not committed yet.
  const found = await findSecrets(
    tracked.filter((file) => file !== '' && existsSync(join(root, file))),
  );
  for (const finding of found) console.error(finding);
  if (found.length > 0) {
    console.error('Remove the secret, and replace it where it is used: git keeps it.');
  }
  process.exitCode = found.length === 0 ? 0 : 1;
}
