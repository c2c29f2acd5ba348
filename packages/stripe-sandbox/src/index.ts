import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { systemClock } from '@atelier/domain/time/clock';
import type { Clock } from '@atelier/domain/time/clock';
import type { Api } from './api/handle-api-request.ts';
import { ApiFaults } from './api/api-faults.ts';
import { IdempotencyStore } from './api/idempotency.ts';
import type { StoredReplies } from './api/idempotency.ts';
import { addEndpoint } from './api/resources/webhook-endpoints.ts';
import { Violations } from './api/contract-violations.ts';
import { runTask } from './billing/run-scheduled-task.ts';
import { loadContract } from './contract/contract.ts';
import type { Controls } from './control/control-routes.ts';
import { emptyHiddenState } from './core/hidden-state.ts';
import { SnapshotSaver } from './core/snapshot-saver.ts';
import { readSnapshot, restoreSnapshot, takeSnapshot } from './core/snapshot.ts';
import { DEFAULT_SETTINGS, World } from './core/world.ts';
import { SandboxError } from './sandbox-error.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { listen, handleRequest } from './server/serve.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import type { Delivery } from './webhooks/webhook-sender.ts';

/** How often time that passes by itself is looked at and the state kept. */
const SAVE_INTERVAL_MS = 5_000;

export { CARDS } from './core/test-cards.ts';
export { SandboxError } from './sandbox-error.ts';

interface Webhook {
  url: string;
  secret: string;
  events?: readonly string[];
}

export interface SandboxOptions {
  /** 0 or nothing picks a free one. */
  port?: number;
  /** Folder that keeps the state between runs; without it the state lives as long as the process. */
  dataFolder?: string;
  /** Where events go, the secret they are signed with, and which types; all of them when none are named. */
  webhook?: Webhook;
  /** Origin of the web app: where the portal leads back to when a session names nothing else. */
  appUrl: string;
  /** The name buyers read; the suite passes the product's. */
  businessName?: string;
  /** Wall time; simulated time is this plus what was travelled. */
  clock?: Clock;
  /** Makes ids and random choices repeat. */
  seed?: string;
}

export interface Sandbox {
  /** Origin of API and pages, for `STRIPE_API_BASE`. */
  url: string;
  /** The control page; `${controlUrl}/clock` and the like are its JSON side. */
  controlUrl: string;
  seed: string;
  stop(): Promise<void>;
}

/**
 * Starts a Stripe that takes no money: API, hosted pages, clock and webhooks of one account in test mode, on 127.0.0.1.
 *
 * @throws SandboxError in production, for a taken port, for a state file that is not whole or cannot be written
 */
export async function startStripeSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env.NODE_ENV === 'production') throw new SandboxError('The Stripe sandbox never runs in production.');
  const seed = options.seed ?? randomBytes(8).toString('hex');
  const world = new World({
    wall: options.clock ?? systemClock,
    seed,
    web: options.appUrl,
    merchant: options.businessName ?? 'Sandbox',
  });
  const api: Api = {
    world,
    contract: loadContract(),
    violations: new Violations(),
    faults: new ApiFaults(),
    idempotency: new IdempotencyStore(),
  };
  const sender = new WebhookSender(world);
  world.runTask = (task) => runTask(world, task);
  world.onEvent = (event) => {
    api.violations.add('event', event.type, api.contract.validateObject('event', event));
    sender.send(event);
  };
  const snapshot = options.dataFolder === undefined ? undefined : readSnapshot(options.dataFolder);
  const seedAccount = () => {
    seedCatalogue(world);
    if (options.webhook) addWebhook(world, options.webhook);
  };
  const controls: Controls = {
    world,
    sender,
    faults: api.faults,
    violations: api.violations,
    reset: () => reset(api, sender, seedAccount),
  };
  const server = createServer((request, response) => {
    void handleRequest(api, controls, request, response);
  });
  await listen(server, options.port ?? 0);
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (snapshot) {
    restoreSnapshot(world, snapshot);
    api.idempotency.load((snapshot.parts.idempotency ?? {}) as StoredReplies);
    if (options.webhook) replaceEndpoint(world, options.webhook);
    sender.load((snapshot.parts.deliveries ?? []) as Delivery[]);
  } else {
    seedAccount();
  }
  const snapshotSaver = new SnapshotSaver(options.dataFolder, () =>
    takeSnapshot(world, { deliveries: sender.deliveries, idempotency: api.idempotency.save() }),
  );
  const stop = async () => {
    clearInterval(saveTimer);
    snapshotSaver.trySave();
    sender.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const saveTimer = setInterval(() => {
    world.runUntil(null, world.now());
    snapshotSaver.trySave();
  }, SAVE_INTERVAL_MS);
  saveTimer.unref();
  try {
    snapshotSaver.save();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: world.origin,
    controlUrl: `${world.origin}/_sandbox`,
    seed: world.seed,
    stop,
  };
}

/** Everything forgotten, time included; the catalogue and the endpoint are there again. */
function reset(api: Api, sender: WebhookSender, begin: () => void): void {
  const { world } = api;
  sender.reset();
  for (const table of Object.values(world.tables)) table.load([]);
  world.hidden = emptyHiddenState();
  world.tasks = [];
  world.offset = 0;
  world.settings = { ...DEFAULT_SETTINGS, retry_days: [...DEFAULT_SETTINGS.retry_days] };
  api.faults.clear();
  api.idempotency.load({});
  begin();
}

const eventsOf = ({ events }: Webhook): string[] => [...(events ?? ['*'])];

function addWebhook(world: World, webhook: Webhook): void {
  addEndpoint(world, webhook.url, webhook.secret, eventsOf(webhook));
}

/** A kept state remembers the address of an earlier run; the one of this run takes its place. */
function replaceEndpoint(world: World, webhook: Webhook): void {
  const savedEndpoint = world.tables.webhook_endpoint.all()[0];
  if (!savedEndpoint) {
    addWebhook(world, webhook);
    return;
  }
  savedEndpoint.url = webhook.url;
  savedEndpoint.enabled_events = eventsOf(webhook);
  world.hidden.endpoint_secrets[savedEndpoint.id] = webhook.secret;
}
