import type { StoredEvent } from '../core/tables.ts';
import { customerOfObject, customerAliases } from '../core/customer-aliases.ts';
import type { World } from '../core/world.ts';
import { NO_DELIVERY_FAULTS, randomFrom, shuffled } from './delivery-faults.ts';
import type { DeliveryFaults } from './delivery-faults.ts';
import { postEvent } from './post-event.ts';
import type { Attempt } from './post-event.ts';

/**
 * The delivery of one event to one endpoint; `waiting` includes held ones and those between two
 * attempts.
 */
export interface Delivery {
  event: string;
  endpoint: string;
  state: 'waiting' | 'sending' | 'delivered' | 'failed';
  attempts: Attempt[];
  /** Aliases of the customer whom the event is about. */
  names?: string[];
}

/**
 * Deliveries that wait together: held ones, or those to be shuffled when the group is full or times
 * out.
 */
interface Group {
  held: Delivery[];
  timer: NodeJS.Timeout | undefined;
}

const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
const CONCURRENT = 4;
const GROUP_TIMEOUT_MS = 200;

/**
 * Sends events to the endpoints that are subscribed to their type, at least once and in no
 * guaranteed order, and retries until they answer 2xx. `deliveries` is the log that the control
 * page shows.
 */
export class WebhookSender {
  /** Faults of all customers who have none of their own. */
  defaultFaults: DeliveryFaults = { ...NO_DELIVERY_FAULTS };
  deliveries: Delivery[] = [];
  readonly #world: World;
  readonly #timeoutMs: number;
  readonly #random: () => number;
  /** Faults of one customer, by one of their aliases. */
  readonly #faultsByCustomer = new Map<string, DeliveryFaults>();
  /** Aliases by customer id; a deleted customer no longer has any in the tables. */
  readonly #aliasesByCustomer = new Map<string, string[]>();
  /** By the alias that has faults of its own; the empty one is for all other customers. */
  readonly #groups = new Map<string, Group>();
  #ready: Delivery[] = [];
  #sending = 0;
  readonly #timers = new Map<NodeJS.Timeout, Delivery>();
  readonly #stopped = new AbortController();
  /** Deliveries that are being sent or wait for an attempt, without the held ones. */
  readonly #unfinished = new Set<Delivery>();
  #waiting: { names: readonly string[] | undefined; resolve: () => void }[] = [];

  /** @param timeoutMs  how long one attempt may take */
  constructor(world: World, timeoutMs: number) {
    this.#world = world;
    this.#timeoutMs = timeoutMs;
    this.#random = randomFrom(world.seed);
  }

  /** Returns the faults of a customer, or the default ones. */
  faultsFor(name: string | undefined): DeliveryFaults {
    return this.#faultsByCustomer.get(name ?? '') ?? this.defaultFaults;
  }

  /**
   * Sets the default faults, or those of one customer, for whom the default ones no longer count.
   */
  setFaults(faults: DeliveryFaults, name?: string): DeliveryFaults {
    if (name === undefined) this.defaultFaults = faults;
    else this.#faultsByCustomer.set(name, faults);
    return faults;
  }

  /** Removes the default faults, or those of one customer. */
  clearFaults(name?: string): DeliveryFaults {
    return this.setFaults({ ...NO_DELIVERY_FAULTS }, name);
  }

  /** Queues a new event for every endpoint that is subscribed to its type. */
  send(event: StoredEvent): void {
    const endpoints = this.#world.tables.webhook_endpoint
      .all()
      .filter(({ status }) => status === 'enabled')
      .filter(
        ({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(event.type),
      );
    event.pending_webhooks = endpoints.length;
    const names = this.#aliasesOf(event);
    const { duplicate } = this.faultsFor(this.#groupOf(names));
    for (const { id } of endpoints) {
      const copies = this.#random() < duplicate ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        this.#enqueue({ event: event.id, endpoint: id, state: 'waiting', attempts: [], names });
      }
    }
  }

  #aliasesOf({ data }: StoredEvent): string[] {
    const customer = customerOfObject(this.#world, data.object);
    if (customer === null) return [];
    if (this.#world.tables.customer.get(customer)) {
      this.#aliasesByCustomer.set(customer, customerAliases(this.#world, customer));
    }
    return this.#aliasesByCustomer.get(customer) ?? [customer];
  }

  /** Returns the alias under which a customer has faults of their own, or the empty one. */
  #groupOf(names: readonly string[] = []): string {
    return names.find((name) => this.#faultsByCustomer.has(name)) ?? '';
  }

  /**
   * Sends an event again, whatever the state of its deliveries.
   *
   * @throws ApiError 404 for an unknown event
   */
  resend(id: string): void {
    const event = this.#world.findOrThrow('event', id);
    for (const { id: endpoint } of this.#world.tables.webhook_endpoint.all()) {
      const names = this.#aliasesOf(event);
      const delivery: Delivery = {
        event: event.id,
        endpoint,
        state: 'waiting',
        attempts: [],
        names,
      };
      this.deliveries.push(delivery);
      this.#unfinished.add(delivery);
      this.#ready.push(delivery);
    }
    this.#sendReady();
  }

  #enqueue(delivery: Delivery): void {
    this.deliveries.push(delivery);
    const name = this.#groupOf(delivery.names);
    const { hold, shuffle, delay_ms } = this.faultsFor(name);
    if (!hold) this.#unfinished.add(delivery);
    if (!hold && shuffle < 2) {
      this.#enqueueAfter(delivery, delay_ms);
      return;
    }
    const group = this.#groups.get(name) ?? { held: [], timer: undefined };
    this.#groups.set(name, group);
    group.held.push(delivery);
    if (hold) return;
    clearTimeout(group.timer);
    if (group.held.length >= shuffle) {
      this.#releaseGroup(name);
      return;
    }
    // A group that is not full is sent when nothing joined it for a while.
    group.timer = setTimeout(() => this.#releaseGroup(name), GROUP_TIMEOUT_MS);
    group.timer.unref();
  }

  /** Sends the held deliveries of one customer or of all, shuffled if their faults say so. */
  release(name?: string): void {
    for (const one of name === undefined ? [...this.#groups.keys()] : [name]) {
      this.#releaseGroup(one);
    }
    this.#resolveWaiting();
  }

  #releaseGroup(name: string): void {
    const group = this.#groups.get(name);
    if (group === undefined) return;
    clearTimeout(group.timer);
    this.#groups.delete(name);
    const { shuffle, delay_ms } = this.faultsFor(name);
    for (const delivery of shuffle > 1 ? shuffled(group.held, this.#random) : group.held) {
      this.#unfinished.add(delivery);
      this.#enqueueAfter(delivery, delay_ms);
    }
  }

  /** Makes all waiting attempts now. */
  retryNow(): void {
    for (const [timer, delivery] of this.#timers) {
      clearTimeout(timer);
      this.#ready.push(delivery);
    }
    this.#timers.clear();
    this.#sendReady();
  }

  /**
   * Resolves when nothing is being sent or waits for an attempt; held deliveries do not count.
   * Groups that are not full are sent at once, since the caller expects no more events.
   *
   * @param names  aliases of the customers whose deliveries count; all deliveries without it
   */
  async settled(names?: readonly string[]): Promise<void> {
    for (const [name, { held, timer }] of [...this.#groups]) {
      if (timer !== undefined && held.some((delivery) => concernsCustomer(delivery, names))) {
        this.#releaseGroup(name);
      }
    }
    if (this.#isBusy(names)) {
      await new Promise<void>((resolve) => this.#waiting.push({ names, resolve }));
    }
  }

  /** Returns the deliveries that have neither arrived nor failed finally, held ones included. */
  pending(names?: readonly string[]): Delivery[] {
    const held = [...this.#groups.values()].flatMap((group) => group.held);
    return [...new Set([...this.#unfinished, ...held])].filter((delivery) =>
      concernsCustomer(delivery, names),
    );
  }

  /** Number of deliveries that wait for a release. */
  get held(): number {
    return [...this.#groups.values()].reduce((sum, { held }) => sum + held.length, 0);
  }

  /** Restores the deliveries of an earlier run and sends those that had not arrived. */
  load(deliveries: readonly Delivery[]): void {
    this.deliveries = structuredClone([...deliveries]);
    for (const delivery of this.deliveries) {
      if (delivery.state !== 'waiting' && delivery.state !== 'sending') continue;
      delivery.state = 'waiting';
      this.#unfinished.add(delivery);
      this.#enqueueAfter(delivery, 1);
    }
  }

  reset(): void {
    for (const { timer } of this.#groups.values()) clearTimeout(timer);
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#groups.clear();
    this.#timers.clear();
    this.#faultsByCustomer.clear();
    this.#unfinished.clear();
    this.#ready = [];
    this.deliveries = [];
    this.#resolveWaiting();
  }

  stop(): void {
    this.reset();
    this.#stopped.abort();
  }

  #isBusy(names: readonly string[] | undefined): boolean {
    if (names === undefined) return this.#unfinished.size > 0;
    return [...this.#unfinished].some((delivery) => concernsCustomer(delivery, names));
  }

  #enqueueAfter(delivery: Delivery, wait: number): void {
    if (wait <= 0) {
      this.#ready.push(delivery);
      this.#sendReady();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#ready.push(delivery);
      this.#sendReady();
    }, wait);
    timer.unref();
    this.#timers.set(timer, delivery);
  }

  #sendReady(): void {
    while (this.#sending < CONCURRENT) {
      const delivery = this.#ready.shift();
      if (!delivery) break;
      this.#sending += 1;
      delivery.state = 'sending';
      void this.#attempt(delivery).finally(() => {
        this.#sending -= 1;
        if (delivery.state === 'delivered' || delivery.state === 'failed') {
          this.#unfinished.delete(delivery);
        }
        this.#sendReady();
        this.#resolveWaiting();
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
    const faults = this.faultsFor(this.#groupOf(delivery.names));
    const lost = faults.fail || (faults.drop_first && delivery.attempts.length === 0);
    const attempt = lost
      ? { at: new Date().toISOString(), status: null, error: 'lost (delivery fault)' }
      : await postEvent(
          endpoint.url,
          event,
          this.#world.hidden.endpoint_secrets[endpoint.id] ?? '',
          faults,
          this.#timeoutMs,
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
    this.#enqueueAfter(delivery, wait * faults.retry_scale);
  }

  #resolveWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ names }) => this.#isBusy(names));
    for (const { names, resolve } of waiting) if (!this.#isBusy(names)) resolve();
  }
}

function concernsCustomer(delivery: Delivery, names: readonly string[] | undefined): boolean {
  return names === undefined || (delivery.names ?? []).some((name) => names.includes(name));
}
