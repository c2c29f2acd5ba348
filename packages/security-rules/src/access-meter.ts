import { MAX_ACCESS_CALLS, MAX_ACCESS_CALLS_TOTAL } from './limits.ts';

/** What is asked of a document: whether it exists, or all of it, which answers both. */
export type AccessType = 'exists' | 'get';

/**
 * Counts the documents that rules read, as the emulator 1.19.9 does. A document read before is free, except that `get`
 * after `exists` costs again: the existence alone was fetched.
 * - one meter per request, which also charges the meter of the commit it belongs to
 * - remembers the paths in the order of their first reading
 */
export class AccessMeter {
  /** What is known of each document read; in the order of the first readings. */
  private readonly accessByPath = new Map<string, AccessType>();
  private readonly limit: number;
  private readonly commitMeter: AccessMeter | null;
  private charged = 0;

  constructor(limit: number = MAX_ACCESS_CALLS, whole: AccessMeter | null = null) {
    this.limit = limit;
    this.commitMeter = whole;
  }

  /** The paths read so far, each once. */
  get paths(): readonly string[] {
    return [...this.accessByPath.keys()];
  }

  /** @returns false when the document is one too many; it must then not be read. */
  charge(path: string, kind: AccessType): boolean {
    const known = this.accessByPath.get(path);
    if (known === 'get' || known === kind) return true;
    if (this.charged >= this.limit || (this.commitMeter && !this.commitMeter.charge(path, kind))) return false;
    this.charged += 1;
    this.accessByPath.set(path, kind);
    return true;
  }
}

/** The meter that all operations of one commit, transaction or multi-document read share. */
export function sharedAccessMeter(): AccessMeter {
  return new AccessMeter(MAX_ACCESS_CALLS_TOTAL);
}
