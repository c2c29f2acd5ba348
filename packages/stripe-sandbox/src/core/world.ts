import type { Account, Settings } from './account.ts';
import { ApiError, resourceMissing } from './api-error.ts';
import { emptyHiddenState } from './hidden-state.ts';
import type { HiddenState } from './hidden-state.ts';
import { generateId } from './ids.ts';
import type { IdKind } from './ids.ts';
import { makeTables } from './tables.ts';
import type { StoredEvent, TableName, Tables } from './tables.ts';
import { takeNextDueTask } from './scheduled-tasks.ts';
import type { Task, TaskKind } from './scheduled-tasks.ts';

/** A source of real time. */
export interface Clock {
  now(): Date;
}

export interface WorldOptions {
  clock: Clock;
  seed: string;
  appUrl: string;
  account: Account;
  log: (line: string) => void;
}

interface CurrentRequest {
  id: string;
  idempotency_key: string | null;
}

/** The state and the time of the sandbox. One world is one Stripe account in test mode. */
export class World {
  readonly tables: Tables = makeTables();
  hidden: HiddenState = emptyHiddenState();
  tasks: Task[] = [];
  settings: Settings;
  seed: string;
  count = 0;
  /** Simulated minus real time, in seconds. */
  offset = 0;
  /** Origin of the hosted pages, known once the server listens. */
  origin = '';
  /** Where the buyer goes when a session has no return URL. */
  readonly appUrl: string;
  readonly account: Account;
  readonly log: (line: string) => void;
  /** The API request being answered; events name it. */
  currentRequest: CurrentRequest | null = null;
  onEvent: (event: StoredEvent) => void = () => undefined;
  runTask: (task: Task) => void = () => undefined;
  readonly #clock: Clock;
  #at: { clock: string | null; second: number } | null = null;

  constructor({ clock, seed, appUrl, account, log }: WorldOptions) {
    this.#clock = clock;
    this.seed = seed;
    this.appUrl = appUrl;
    this.account = account;
    this.settings = structuredClone(account.settings);
    this.log = log;
  }

  logError(error: unknown): void {
    this.log(error instanceof Error ? (error.stack ?? String(error)) : String(error));
  }

  /**
   * Forgets all objects, tasks and settings, and returns to real time. The count of ids goes on.
   */
  clear(): void {
    for (const table of Object.values(this.tables)) table.load([]);
    this.hidden = emptyHiddenState();
    this.tasks = [];
    this.offset = 0;
    this.settings = structuredClone(this.account.settings);
  }

  id(kind: IdKind): string {
    this.count += 1;
    return generateId(kind, this.seed, this.count);
  }

  realSeconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  /**
   * Returns unix seconds of the sandbox's clock or of a test clock; while a task runs, the second
   * at which it was due.
   */
  now(clock: string | null = null): number {
    if (this.#at?.clock === clock) return this.#at.second;
    if (clock === null) return this.realSeconds() + this.offset;
    return this.findOrThrow('test_clock', clock).frozen_time;
  }

  /** Returns the test clock of a customer, null without one. */
  clockOf(customer: string | null): string | null {
    return (customer && this.tables.customer.get(customer)?.test_clock) || null;
  }

  nowFor(customer: string | null): number {
    return this.now(this.clockOf(customer));
  }

  schedule(kind: TaskKind, id: string, at: number, customer: string | null): void {
    this.tasks.push({ kind, id, at, clock: this.clockOf(customer) });
  }

  /** Removes the tasks of this kind that were planned for an object. */
  unschedule(kind: TaskKind, id: string): void {
    this.tasks = this.tasks.filter((task) => task.kind !== kind || task.id !== id);
  }

  /**
   * Runs, in time order, all tasks that are due by `until` (simulated seconds). Tasks may plan more
   * tasks.
   */
  runUntil(clock: string | null, until: number): void {
    for (
      let task = takeNextDueTask(this.tasks, clock, until);
      task;
      task = takeNextDueTask(this.tasks, clock, until)
    ) {
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

  /**
   * Follows a link inside the state.
   *
   * @throws ApiError 500 when it is broken, which is a bug of the sandbox
   */
  getExisting<Name extends TableName>(
    table: Name,
    id: string | null | undefined,
  ): NonNullable<ReturnType<Tables[Name]['get']>> {
    const row = this.tables[table].get(id ?? '') as ReturnType<Tables[Name]['get']>;
    if (row) return row;
    throw new ApiError(500, {
      type: 'api_error',
      message: `The sandbox has no ${table} ${id ?? '(none)'}.`,
    });
  }
}
