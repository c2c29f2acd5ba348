import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FirestoreRestQuery } from '@atelier/security-rules';

/** Fields in the format of Firestore's REST API. */
export type RestFields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type Verdict = 'allow' | 'deny' | 'syntax-error';

/**
 * One write of a commit. `mask` makes it an update of those fields; `serverTime` and `increment`
 * are transforms.
 */
export type FactWrite =
  | {
      readonly set: string;
      readonly fields?: RestFields;
      readonly mask?: readonly string[];
      readonly serverTime?: readonly string[];
      readonly increment?: Readonly<Record<string, number>>;
    }
  | { readonly delete: string };

/** Document paths are relative to `documents/`. */
export type FactRequest =
  | { readonly get: string }
  | { readonly list: { readonly parent?: string; readonly query: FirestoreRestQuery } }
  | { readonly commit: readonly FactWrite[] };

/**
 * Rules, a request, and the verdict of Google's emulator. The rules are one of
 * - `expr`: the condition of `allow get` for `/facts/{id}`; no `request` is needed
 * - `body`: the content of `match /databases/{db}/documents`
 * - `rules`: a complete file
 */
export interface Fact {
  readonly name: string;
  readonly expr?: string;
  readonly body?: string;
  readonly rules?: string;
  /** Documents stored before the request, by path. */
  readonly data?: Readonly<Record<string, RestFields>>;
  /** The caller; signed out without it. */
  readonly auth?: { readonly uid: string; readonly token?: Readonly<Record<string, unknown>> };
  readonly request?: FactRequest;
  /** The recorded verdict of Google's emulator. */
  readonly expect?: Verdict;
  /** Origin of the fact: documentation, a measurement, the fuzzer. */
  readonly source: string;
}

const folder = fileURLToPath(new URL('./facts/', import.meta.url));

/** Returns the names of the fact files, one for each feature of the language. */
export function factFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
}

export function readFacts(file: string): Fact[] {
  const lines = readFileSync(folder + file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Fact);
}

export function writeFacts(file: string, facts: readonly Fact[]): void {
  writeFileSync(folder + file, facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
}

/** Returns the complete rules file of a fact. An `expr` applies to `/{collection}/{id}`. */
export function rulesOf(fact: Fact, collection = 'facts'): string {
  if (fact.rules !== undefined) return fact.rules;
  return wrapBody(fact.body ?? matchOf(fact.expr ?? 'false', collection));
}

export function matchOf(expr: string, collection: string): string {
  return `match /${collection}/{id} { allow get: if ${expr}; }`;
}

export function wrapBody(body: string): string {
  return `rules_version = '2';\nservice cloud.firestore { match /databases/{db}/documents {\n${body}\n} }\n`;
}

export function requestOf(fact: Fact): FactRequest {
  return fact.request ?? { get: 'facts/x' };
}
