import { MAX_ACCESS_CALLS, MAX_ACCESS_CALLS_TOTAL } from './limits.ts';

/** What was read of a document: only whether it exists, or all of it. */
export type AccessType = 'exists' | 'get';

/**
 * Counts the documents that rules read, as the emulator 1.19.9 does. A document is counted once,
 * but `get` after `exists` counts again.
 * - one meter for each request, which also charges the meter of its commit
 * - keeps the paths in the order of the first read
 */
export class AccessMeter {
  private readonly accessByPath = new Map<string, AccessType>();
  private readonly limit: number;
  private readonly commitMeter: AccessMeter | null;
  private charged = 0;

  constructor(limit: number = MAX_ACCESS_CALLS, commitMeter: AccessMeter | null = null) {
    this.limit = limit;
    this.commitMeter = commitMeter;
  }

  /** The paths that were read, each once. */
  get paths(): readonly string[] {
    return [...this.accessByPath.keys()];
  }

  /** @returns false when the limit is reached; the document must not be read then */
  charge(path: string, kind: AccessType): boolean {
    const known = this.accessByPath.get(path);
    if (known === 'get' || known === kind) return true;
    if (this.charged >= this.limit || (this.commitMeter && !this.commitMeter.charge(path, kind))) {
      return false;
    }
    this.charged += 1;
    this.accessByPath.set(path, kind);
    return true;
  }
}

/**
 * Creates the meter that all operations of one commit, transaction or multi-document read share.
 */
export function sharedAccessMeter(): AccessMeter {
  return new AccessMeter(MAX_ACCESS_CALLS_TOTAL);
}
