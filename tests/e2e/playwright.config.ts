import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig, type Project } from '@playwright/test';
import { BROWSER_ARGS, installedBrowser } from '../support/browser.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';

const { executablePath, env } = await installedBrowser();

/** Journeys that change or count shared data: they run alone. */
const GLOBAL = [
  'admin-settings', // changes the site's settings
  'maintenance', // changes the site's settings
  'payments', // moves the clock of the Stripe sandbox
  'back-navigation', // changes the catalog of a level and past events
  'large-library', // changes the catalog of a level
  'read-budgets', // counts reads, which other journeys would change
  'admin-read-budgets', // counts reads
  'chat-budget', // counts reads
];
/** There are only three chat rooms: one journey at a time uses them. */
const CHAT_ROOMS = [
  'chat',
  'chat-access',
  'chat-files',
  'chat-moderation',
  'chat-offline',
  'admin-moderation',
];

const fileOf = (name: string) => `${name}.spec.ts`;
const shared = [...GLOBAL, ...CHAT_ROOMS].map(fileOf);
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'));
const missing = shared.filter((file) => !files.includes(file));
if (missing.length > 0) throw new Error(`No such journeys: ${missing.join(', ')}`);
const ownData = files.filter((file) => !shared.includes(file));

/**
 * Returns the files of a group in the order of `SHUFFLE_SEED`. Playwright sorts files within a
 * project, but keeps the order of projects, so each file becomes a project.
 */
function shuffled(group: Project, files: readonly string[], seed: string): Project[] {
  const rank = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  const inOrder = files.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return inOrder.map((file) => ({ ...group, name: `${group.name} ${file}`, testMatch: file }));
}

function projects(): Project[] {
  const own: Project = { name: 'own-data', testMatch: ownData, fullyParallel: true };
  const chat: Project = { name: 'chat-rooms', testMatch: CHAT_ROOMS.map(fileOf), workers: 1 };
  const global: Project = { name: 'global', testMatch: GLOBAL.map(fileOf), workers: 1 };
  const seed = process.env.SHUFFLE_SEED;
  if (seed === undefined) return [own, chat, global];
  return [...shuffled(own, ownData, seed), chat, ...shuffled(global, GLOBAL.map(fileOf), seed)];
}

export default defineConfig({
  testDir: '.',
  projects: projects(),
  outputDir: '../../test-results',
  // One worker by default, because `global` must run alone; `npm test` gives `own-data` two
  // workers. Generous limits for two slow cores, no retries: a flaky journey is a broken one.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: suiteInfo().web,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    // The first page served by a function waits for its process to start.
    navigationTimeout: 60_000,
    // Traces cost a quarter of the run; turn them on with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: BROWSER_ARGS, env: { ...process.env, ...env } },
  },
});
