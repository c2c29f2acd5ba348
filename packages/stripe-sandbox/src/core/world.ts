import type { Clock } from '@atelier/domain/time/clock';
import { ApiError, resourceMissing } from './api-error.ts';
import { emptyHiddenState } from './hidden-state.ts';
import type { HiddenState } from './hidden-state.ts';
import { generateId } from './ids.ts';
import type { IdKind } from './ids.ts';
import { makeTables } from './tables.ts';
import type { StoredEvent, TableName, Tables } from './tables.ts';
import { takeNextDueTask } from './scheduled-tasks.ts';
import type { Task, TaskKind } from './scheduled-tasks.ts';

/** How the account is configured, as one would in Stripe's dashboard. Days count from the first failed attempt. */
export interface Settings {
  retry_days: number[];
  after_last_retry: 'cancel' | 'unpaid' | 'past_due';
  upcoming_days: number;
}

export const DEFAULT_SETTINGS: Settings = { retry_days: [3, 5, 7], after_last_retry: 'cancel', upcoming_days: 3 };

export interface CurrentRequest {
  id: string;
  idempotency_key: string | null;
}

/** The whole state of the sandbox and its time. One world is one Stripe account in test mode. */
export class World {
  readonly tables: Tables = makeTables();
  hidden: HiddenState = emptyHiddenState();
  tasks: Task[] = [];
  settings: Settings = { ...DEFAULT_SETTINGS, retry_days: [...DEFAULT_SETTINGS.retry_days] };
  seed: string;
  count = 0;
  /** Simulated minus wall time, in seconds. */
  offset = 0;
  /** Origin of the hosted pages, known once the server listens. */
  origin = '';
  /** Where the buyer goes when a session names no address of its own. */
  appUrl: string;
  /** The name that buyers read on pages, invoices and statements. */
  businessName: string;
  /** The API request being answered; events name it. */
  currentRequest: CurrentRequest | null = null;
  onEvent: (event: StoredEvent) => void = () => undefined;
  runTask: (task: Task) => void = () => undefined;
  readonly #wall: Clock;
  #at: { clock: string | null; second: number } | null = null;

  constructor(options: { wall: Clock; seed: string; web: string; merchant: string }) {
    this.#wall = options.wall;
    this.seed = options.seed;
    this.appUrl = options.web;
    this.businessName = options.merchant;
  }

  id(kind: IdKind): string {
    this.count += 1;
    return generateId(kind, this.seed, this.count);
  }

  realSeconds(): number {
    return Math.floor(this.#wall.now().getTime() / 1000);
  }

  /** Simulated unix seconds of the sandbox's clock, or of a test clock; while a task runs, the second it was due at. */
  now(clock: string | null = null): number {
    if (this.#at?.clock === clock) return this.#at.second;
    if (clock === null) return this.realSeconds() + this.offset;
    return this.findOrThrow('test_clock', clock).frozen_time;
  }

  /** The test clock that a customer lives by; null for everyone else. */
  clockOf(customer: string | null): string | null {
    return (customer && this.tables.customer.get(customer)?.test_clock) || null;
  }

  nowFor(customer: string | null): number {
    return this.now(this.clockOf(customer));
  }

  schedule(kind: TaskKind, id: string, at: number, customer: string | null): void {
    this.tasks.push({ kind, id, at, clock: this.clockOf(customer) });
  }

  /** Takes back what was planned for an object. */
  unschedule(kind: TaskKind, id: string): void {
    this.tasks = this.tasks.filter((task) => task.kind !== kind || task.id !== id);
  }

  /** Runs, in time order, all that is due by `until` (simulated seconds). Tasks may plan more tasks. */
  runUntil(clock: string | null, until: number): void {
    for (let task = takeNextDueTask(this.tasks, clock, until); task; task = takeNextDueTask(this.tasks, clock, until)) {
      this.#at = { clock, second: task.at };
      try {
        this.runTask(task);
      } finally {
        this.#at = null;
      }
    }
  }

  /** @throws ApiError 404 `resource_missing` naming `param` */
  findOrThrow<Name extends TableName>(
    table: Name,
    id: string,
    param?: string,
  ): NonNullable<ReturnType<Tables[Name]['get']>> {
    const row = this.tables[table].get(id) as ReturnType<Tables[Name]['get']>;
    if (row) return row;
    throw resourceMissing(table.replaceAll('_', ' '), id, param);
  }

  /** For links inside the state that cannot be broken: a missing one is a bug of the sandbox, a 500. */
  getExisting<Name extends TableName>(
    table: Name,
    id: string | null | undefined,
  ): NonNullable<ReturnType<Tables[Name]['get']>> {
    const row = this.tables[table].get(id ?? '') as ReturnType<Tables[Name]['get']>;
    if (row) return row;
    throw new ApiError(500, { type: 'api_error', message: `The sandbox lost ${table} ${id ?? '(none)'}.` });
  }
}
