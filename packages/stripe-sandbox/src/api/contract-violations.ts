/** A request, response or event that does not fit the contract of the pinned API version. */
export interface Violation {
  kind: 'request' | 'response' | 'event';
  where: string;
  problems: string[];
}

/** The violations since the start or the last `clear`. */
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
