import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import type { Api, ApiVersions } from './api/handle-api-request.ts';
import { ApiFaults } from './api/api-faults.ts';
import { IdempotencyStore } from './api/idempotency.ts';
import type { StoredReplies } from './api/idempotency.ts';
import { addEndpoint } from './api/resources/webhook-endpoints.ts';
import { Violations } from './api/contract-violations.ts';
import { runTask } from './billing/run-scheduled-task.ts';
import { seedCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { loadContract } from './contract/contract.ts';
import type { Controls } from './control/control-routes.ts';
import { resolveAccount } from './core/account.ts';
import type { AccountOptions } from './core/account.ts';
import { SnapshotSaver } from './core/snapshot-saver.ts';
import { readSnapshot, restoreSnapshot, takeSnapshot } from './core/snapshot.ts';
import { World } from './core/world.ts';
import type { Clock } from './core/world.ts';
import { SandboxError } from './sandbox-error.ts';
import { listen, handleRequest } from './server/serve.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import type { Delivery } from './webhooks/webhook-sender.ts';

/** How often due tasks run without a request, and the state is saved. */
const SAVE_INTERVAL_MS = 5_000;
/** Stripe waits less, but a local emulator on a busy machine can take long. */
const WEBHOOK_TIMEOUT_MS = 30_000;

export { CARDS } from './core/test-cards.ts';
export { SandboxError } from './sandbox-error.ts';
export type { AccountOptions, Settings } from './core/account.ts';
export type { Catalogue, CataloguePrice, CatalogueProduct } from './catalogue.ts';
export type { Clock } from './core/world.ts';

export interface WebhookOptions {
  url: string;
  /** Signs the events. */
  secret: string;
  /** Event types to send. Default: all. */
  events?: readonly string[];
  /** How long one attempt may take, in milliseconds. Default: 30 000. */
  timeoutMs?: number;
}

export interface SandboxOptions {
  /** Default, and 0: a free port. */
  port?: number;
  /**
   * Origin of the web app, to which the portal returns when a session has no return URL. Default:
   * `http://127.0.0.1:5173`.
   */
  appUrl?: string;
  /**
   * Folder that keeps the state between runs, in `stripe.json`. Without it the state is lost when
   * the process ends.
   */
  dataFolder?: string;
  webhook?: WebhookOptions;
  /** Real time, to which simulated time is added. Default: the system's. */
  clock?: Clock;
  /** The same seed and the same requests give the same ids and random choices. Default: random. */
  seed?: string;
  account?: AccountOptions;
  /** What the account sells at the start and after a reset. Default: nothing. */
  catalogue?: Catalogue;
  /**
   * `pinned` refuses requests of another API version than the installed SDK's; `any` answers them
   * in the pinned shape.
   */
  apiVersions?: ApiVersions;
  /** Receives failures of the sandbox itself. Default: `console.error`. */
  log?: (line: string) => void;
}

export interface Sandbox {
  /** Origin of API and pages. */
  url: string;
  /** The control page, and the base of the JSON control API: `${controlUrl}/clock`. */
  controlUrl: string;
  seed: string;
  stop(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1 that behaves like one Stripe account in test mode: API, hosted
 * pages, webhooks and a clock that can be moved. It moves no money.
 *
 * @throws SandboxError in production, for a taken port, for a catalogue that does not fit Stripe's
 * schemas, and for a state file that is damaged or cannot be written
 */
export async function startStripeSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (process.env.NODE_ENV === 'production') {
    throw new SandboxError('The Stripe sandbox never runs in production.');
  }
  const seed = options.seed ?? randomBytes(8).toString('hex');
  const world = new World({
    clock: options.clock ?? { now: () => new Date() },
    seed,
    appUrl: options.appUrl ?? 'http://127.0.0.1:5173',
    account: resolveAccount(options.account ?? {}),
    log: options.log ?? ((line) => console.error(line)),
  });
  const api: Api = {
    world,
    contract: loadContract(),
    violations: new Violations(),
    faults: new ApiFaults(),
    idempotency: new IdempotencyStore(),
    versions: options.apiVersions ?? 'pinned',
  };
  const sender = new WebhookSender(world, options.webhook?.timeoutMs ?? WEBHOOK_TIMEOUT_MS);
  world.runTask = (task) => runTask(world, task);
  world.onEvent = (event) => {
    api.violations.add('event', event.type, api.contract.validateObject('event', event));
    sender.send(event);
  };
  const snapshot = options.dataFolder === undefined ? undefined : readSnapshot(options.dataFolder);
  const seedAccount = () => {
    seedCatalogue(world, api.contract, options.catalogue ?? { products: [] });
    if (options.webhook) addWebhook(world, options.webhook);
  };
  const controls: Controls = {
    world,
    sender,
    faults: api.faults,
    violations: api.violations,
    reset: () => reset(api, sender, seedAccount),
  };
  if (!snapshot) seedAccount();
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
  }
  const snapshotSaver = new SnapshotSaver(
    options.dataFolder,
    () =>
      takeSnapshot(world, { deliveries: sender.deliveries, idempotency: api.idempotency.save() }),
    world.log,
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

/**
 * Forgets everything, simulated time included, then creates the catalogue and the webhook endpoint
 * again.
 */
function reset(api: Api, sender: WebhookSender, seedAccount: () => void): void {
  sender.reset();
  api.world.clear();
  api.faults.clear();
  api.idempotency.load({});
  seedAccount();
}

const eventsOf = ({ events }: WebhookOptions): string[] => [...(events ?? ['*'])];

function addWebhook(world: World, webhook: WebhookOptions): void {
  addEndpoint(world, webhook.url, webhook.secret, eventsOf(webhook));
}

/** Replaces the endpoint of the saved state, which has the address of an earlier run. */
function replaceEndpoint(world: World, webhook: WebhookOptions): void {
  const savedEndpoint = world.tables.webhook_endpoint.all()[0];
  if (!savedEndpoint) {
    addWebhook(world, webhook);
    return;
  }
  savedEndpoint.url = webhook.url;
  savedEndpoint.enabled_events = eventsOf(webhook);
  world.hidden.endpoint_secrets[savedEndpoint.id] = webhook.secret;
}
