/** A request, answer or event that the contract of the pinned API version does not allow. */
export interface Violation {
  kind: 'request' | 'response' | 'event';
  where: string;
  problems: string[];
}

/** What the checker found since the start or the last clearing; tests fail when it is not empty. */
export class Violations {
  #found: Violation[] = [];

  add(kind: Violation['kind'], where: string, problems: string[]): void {
    if (problems.length > 0) this.#found.push({ kind, where, problems });
  }

  all(): readonly Violation[] {
    return this.#found;
  }

  clear(): void {
    this.#found = [];
  }
}
