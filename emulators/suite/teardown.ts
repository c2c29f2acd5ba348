/** What is to be undone, last first. Every step is tried even when another fails. */
export class Teardown {
  readonly #steps: (() => Promise<void> | void)[] = [];
  #last: Promise<void> = Promise.resolve();

  /** Adds a step; it runs before those added earlier. */
  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Undoes, once, everything added so far or meanwhile. Throws the first failure, after all steps. */
  run(): Promise<void> {
    this.#last = this.#last.then(() => this.#run());
    return this.#last;
  }

  async #run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
