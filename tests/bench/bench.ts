// `npm run bench`: budgets of the built app, as weights and as ratios to a hand-written page measured in the same run.
// It reports; it fails only when a budget that does not depend on the machine's speed is broken.
import { spawnSync } from 'node:child_process';
import { launchBrowser } from '../support/browser.ts';
import { benchChat, withChatSuite } from './chat.ts';
import { interleaved } from './first-paint.ts';
import { shellWeight } from './shell-weight.ts';
import { serveBuild } from './static-server.ts';

const SHELL_BUDGET_KB = 200;
const ROUNDS = 7;
const DIST = 'web/dist';

const LIMIT_PAGE = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Limite</title>
<style>body{background:#0A0C12;color:#F5EEE4;font:16px/1.6 system-ui;margin:4rem auto;max-width:40rem}</style>
<h1>Le geste qui fait lever les yeux</h1><p>Une page écrite à la main : le plus vite que ce navigateur peint ici.</p></html>`;

const built = spawnSync('npm', ['run', '--silent', 'build:suite', '--workspace', 'web'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) process.exit(1);

const shell = shellWeight(DIST);
console.log(`app shell        ${shell.kilobytes.toFixed(1)} KB gz in ${shell.files} files (budget ${SHELL_BUDGET_KB})`);
console.log(`Firestore in it  ${shell.holdsFirestore ? 'yes, and it should not be' : 'no'}`);

const server = await serveBuild(DIST, LIMIT_PAGE);
const browser = await launchBrowser();
const [limit = NaN, again = NaN, home = NaN, login = NaN] = await interleaved(
  browser,
  ['/limit', '/limit', '/', '/login'].map((path) => server.url + path),
  ROUNDS,
);
await browser.close();
server.close();

const ratio = (value: number) => `${(value / limit).toFixed(2)} × the hand-written page`;
console.log(`first paint      medians of ${ROUNDS} interleaved cold visits`);
console.log(`  hand-written   ${limit.toFixed(0)} ms (the same once more: ${ratio(again)})`);
console.log(`  /              ${home.toFixed(0)} ms, ${ratio(home)}`);
console.log(`  /login         ${login.toFixed(0)} ms, ${ratio(login)}`);

const chat = await withChatSuite((suite) => benchChat(suite, { seconds: 60, listeners: 50 }));
process.exit(chat && shell.kilobytes <= SHELL_BUDGET_KB && !shell.holdsFirestore ? 0 : 1);
