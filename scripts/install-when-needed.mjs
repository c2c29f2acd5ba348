// Installs dependencies when the lock file has changed since the last install. Uses Node built-ins
// only: it runs before anything is installed, on the system's Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lock-hash';
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node 20.19 or newer is needed to install (this is ${process.versions.node}). See https://nodejs.org.`,
  );
  process.exit(1);
}
const lockHash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (installed !== lockHash) {
  console.log('Installing dependencies (a few minutes the first time)…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('npm ci failed: see the output above. Is the npm registry reachable?');
    process.exit(1);
  }
  writeFileSync(stamp, lockHash);
}
