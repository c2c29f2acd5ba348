import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DeployError } from './deploy-error.ts';

const KEPT = 5;
const UNFINISHED = 'unfinished';
const entries = z.array(z.object({ name: z.string(), passed: z.boolean() }));

/**
 * The releases of one environment on this machine: a folder each, and the order in which they were
 * deployed.
 */
export class Releases {
  readonly #folder: string;
  readonly #file: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'deployed.json');
    mkdirSync(folder, { recursive: true });
  }

  /**
   * Returns an empty folder to build a release in: one that cannot be built must not damage a
   * deployed one.
   */
  create(): string {
    const folder = this.folderOf(UNFINISHED);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    return folder;
  }

  /**
   * Gives the built release its name, in place of an earlier build of the same commit. Returns its
   * folder.
   */
  finish(name: string): string {
    rmSync(this.folderOf(name), { recursive: true, force: true });
    renameSync(this.folderOf(UNFINISHED), this.folderOf(name));
    return this.folderOf(name);
  }

  folderOf(name: string): string {
    return join(this.#folder, name);
  }

  /**
   * Notes that a release is being deployed, then that it passed its smoke test, and deletes the
   * folders of the oldest, but never the last two that passed: one of them is what to go back to.
   */
  record(name: string, passed: boolean): void {
    const deployed = [...this.#deployed().filter((other) => other.name !== name), { name, passed }];
    const good = deployed.filter((entry) => entry.passed).slice(-2);
    this.#store(
      deployed.filter((entry, index) => index >= deployed.length - KEPT || good.includes(entry)),
    );
  }

  /**
   * Returns the last release that passed, before the deployed one.
   *
   * @throws DeployError when this machine has none
   */
  previous(): string {
    const deployed = this.#deployed();
    const name = deployed.slice(0, -1).findLast(({ passed }) => passed)?.name;
    if (name !== undefined && existsSync(this.folderOf(name))) return name;
    const reason =
      deployed.length === 0
        ? 'has deployed nothing'
        : 'has no earlier release that passed its smoke test';
    throw new DeployError(
      `There is nothing to go back to: this machine ${reason}. After a first deployment correct the cause and deploy ` +
        'again. If another machine deployed before: git fetch --tags, check out the last good tag and deploy that.',
    );
  }

  /** Returns whether a deployment of a release could be undone. */
  hasEarlier(name: string): boolean {
    return this.#deployed().some((entry) => entry.passed && entry.name !== name);
  }

  /** Forgets what was deployed after a release, when that is deployed again. */
  returnTo(name: string): void {
    const deployed = this.#deployed();
    this.#store(deployed.slice(0, deployed.findIndex((entry) => entry.name === name) + 1));
  }

  #store(deployed: z.output<typeof entries>): void {
    writeFileSync(this.#file, JSON.stringify(deployed));
    for (const entry of readdirSync(this.#folder, { withFileTypes: true })) {
      if (entry.isDirectory() && deployed.every(({ name }) => name !== entry.name)) {
        rmSync(this.folderOf(entry.name), { recursive: true });
      }
    }
  }

  #deployed(): z.output<typeof entries> {
    return existsSync(this.#file)
      ? entries.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
      : [];
  }
}
