/** Clean-up steps, run in reverse order. Every step runs even when another one fails. */
export class Teardown {
  readonly #steps: (() => Promise<void> | void)[] = [];
  #last: Promise<void> = Promise.resolve();

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Runs every step once, including those added meanwhile. Then throws the first error. */
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
