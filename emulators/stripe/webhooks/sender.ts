import type { StoredEvent } from '../core/tables.ts';
import type { World } from '../core/world.ts';
import { NO_CHAOS, randomFrom, shuffled } from './chaos.ts';
import type { Chaos } from './chaos.ts';
import { post } from './post.ts';
import type { Attempt } from './post.ts';

/** The sending of one event to one endpoint; `waiting` covers held ones and those between two attempts. */
export interface Delivery {
  event: string;
  endpoint: string;
  state: 'waiting' | 'sending' | 'delivered' | 'failed';
  attempts: Attempt[];
}

const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
const CONCURRENT = 4;
const GROUP_MS = 200;

/**
 * Sends events to the endpoints that want them, at least once and in no promised order, again until they answer 2xx.
 * `deliveries` is the protocol that the control page shows.
 */
export class WebhookSender {
  chaos: Chaos = { ...NO_CHAOS };
  deliveries: Delivery[] = [];
  readonly #world: World;
  readonly #random: () => number;
  #held: Delivery[] = [];
  #group: NodeJS.Timeout | undefined;
  #ready: Delivery[] = [];
  #sending = 0;
  readonly #timers = new Map<NodeJS.Timeout, Delivery>();
  readonly #stopped = new AbortController();
  #idle: (() => void)[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#random = randomFrom(world.seed);
  }

  /** Queues a new event for every enabled endpoint that asks for its type. */
  send(event: StoredEvent): void {
    const wanting = this.#world.tables.webhook_endpoint
      .all()
      .filter(({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(event.type));
    event.pending_webhooks = wanting.length;
    for (const { id } of wanting) {
      const copies = this.#random() < this.chaos.duplicate ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1)
        this.#enter({ event: event.id, endpoint: id, state: 'waiting', attempts: [] });
    }
  }

  /** Sends an event once more, whatever became of it. @throws ApiError 404 for an unknown event */
  resend(id: string): void {
    const event = this.#world.find('event', id);
    for (const { id: endpoint } of this.#world.tables.webhook_endpoint.all()) {
      const delivery: Delivery = { event: event.id, endpoint, state: 'waiting', attempts: [] };
      this.deliveries.push(delivery);
      this.#ready.push(delivery);
    }
    this.#pump();
  }

  #enter(delivery: Delivery): void {
    this.deliveries.push(delivery);
    if (!this.chaos.hold && this.chaos.shuffle < 2) {
      this.#later(delivery, this.chaos.delay_ms);
      return;
    }
    this.#held.push(delivery);
    if (this.chaos.hold) return;
    if (this.#held.length >= this.chaos.shuffle) this.release();
    else this.#closeGroupLater();
  }

  /** A group that nothing joins any more is sent although it is not full. */
  #closeGroupLater(): void {
    clearTimeout(this.#group);
    this.#group = setTimeout(() => this.release(), GROUP_MS);
    this.#group.unref();
  }

  /** Sends what is held, shuffled when the switch says so. */
  release(): void {
    clearTimeout(this.#group);
    this.#group = undefined;
    const held = this.chaos.shuffle > 1 ? shuffled(this.#held, this.#random) : this.#held;
    this.#held = [];
    for (const delivery of held) this.#later(delivery, this.chaos.delay_ms);
    this.#wake();
  }

  /** Attempts that wait for their next time are made now. */
  retryNow(): void {
    for (const [timer, delivery] of this.#timers) {
      clearTimeout(timer);
      this.#ready.push(delivery);
    }
    this.#timers.clear();
    this.#pump();
  }

  /** Resolves when nothing is being sent or waits to be; what is held does not count. */
  async settled(): Promise<void> {
    if (this.#busy()) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** How many deliveries wait for a release. */
  get held(): number {
    return this.#held.length;
  }

  /** Takes up the deliveries of an earlier run: what had not arrived is sent again. */
  load(deliveries: readonly Delivery[]): void {
    this.deliveries = structuredClone([...deliveries]);
    for (const delivery of this.deliveries) {
      if (delivery.state !== 'waiting' && delivery.state !== 'sending') continue;
      delivery.state = 'waiting';
      this.#later(delivery, 1);
    }
  }

  forget(): void {
    clearTimeout(this.#group);
    this.#group = undefined;
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#timers.clear();
    this.#held = [];
    this.#ready = [];
    this.deliveries = [];
    this.#wake();
  }

  stop(): void {
    this.forget();
    this.#stopped.abort();
  }

  #busy(): boolean {
    return this.#sending > 0 || this.#ready.length > 0 || this.#timers.size > 0 || this.#group !== undefined;
  }

  #later(delivery: Delivery, wait: number): void {
    if (wait <= 0) {
      this.#ready.push(delivery);
      this.#pump();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#ready.push(delivery);
      this.#pump();
    }, wait);
    timer.unref();
    this.#timers.set(timer, delivery);
  }

  #pump(): void {
    while (this.#sending < CONCURRENT) {
      const delivery = this.#ready.shift();
      if (!delivery) break;
      this.#sending += 1;
      delivery.state = 'sending';
      void this.#attempt(delivery).finally(() => {
        this.#sending -= 1;
        this.#pump();
        this.#wake();
      });
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const event = this.#world.tables.event.get(delivery.event);
    const endpoint = this.#world.tables.webhook_endpoint.get(delivery.endpoint);
    if (!event || !endpoint || this.#stopped.signal.aborted) {
      delivery.state = 'failed';
      return;
    }
    const lost = this.chaos.fail || (this.chaos.drop_first && delivery.attempts.length === 0);
    const attempt = lost
      ? { at: new Date().toISOString(), status: null, error: 'lost on the way (played by the sandbox)' }
      : await post(
          endpoint.url,
          event,
          this.#world.hidden.endpoint_secrets[endpoint.id] ?? '',
          this.chaos,
          this.#stopped.signal,
        );
    delivery.attempts.push(attempt);
    if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
      delivery.state = 'delivered';
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      return;
    }
    const wait = RETRY_MS[delivery.attempts.length - 1];
    if (wait === undefined || this.#stopped.signal.aborted) {
      delivery.state = 'failed';
      return;
    }
    delivery.state = 'waiting';
    this.#later(delivery, wait * this.chaos.retry_scale);
  }

  #wake(): void {
    if (this.#busy()) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }
}
