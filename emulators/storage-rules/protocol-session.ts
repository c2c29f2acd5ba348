import { parseRules, RulesSyntaxError, type Ruleset } from '@atelier/security-rules';
import { isObject, objectAt, ProtocolError, stringAt, type JsonObject } from './json-reader.ts';
import { toFetchedDocument, toStorageRequest, decideOrRequest, type Verification } from './verify.ts';

// Firebase's emulator prints an answer with an id that it does not wait for, and goes on.
const NO_ID = -2;

interface PendingVerification {
  readonly verification: Verification;
  readonly path: string;
}

/**
 * One conversation with Firebase's Storage emulator, in the protocol of its own rules runtime: a JSON object per line.
 * - keeps every ruleset that it was given, by name
 * - answers `load_ruleset` and `verify`; asks for Firestore documents as rules need them, any number of requests at once
 * - answers every line, also one that makes no sense, always with an action and both lists
 */
export class ProtocolSession {
  private readonly send: (message: object) => void;
  private readonly rulesets = new Map<string, Ruleset>();
  private readonly waiting = new Map<number, PendingVerification>();

  /** @param send  writes one message. */
  constructor(send: (message: object) => void) {
    this.send = send;
  }

  /** Says that the runtime is ready. */
  start(): void {
    this.answer(-1, '', {});
  }

  /** Takes one line. Never throws. */
  receive(line: string): void {
    let id = NO_ID;
    let action = '';
    try {
      const message: unknown = JSON.parse(line);
      if (!isObject(message)) throw new ProtocolError('a message must be an object');
      if (typeof message['id'] === 'number') id = message['id'];
      if (typeof message['action'] === 'string') action = message['action'];
      this.handle(id, action, message);
    } catch (error) {
      // Whatever went wrong with one line must not end the process: Firebase's emulator dies with it.
      this.waiting.delete(id);
      this.answer(id, action, { errors: [error instanceof Error ? error.message : String(error)] });
    }
  }

  private handle(id: number, action: string, message: JsonObject): void {
    const waiting = this.waiting.get(id);
    if (action === 'load_ruleset') this.load(id, objectAt(message, 'context'));
    else if (action === 'verify') this.verify(id, objectAt(message, 'context'));
    else if (action === '' && waiting) this.resume(id, waiting, message);
    else throw new ProtocolError(action === '' ? 'nothing waits for this message' : `unknown action ${action}`);
  }

  private load(id: number, context: JsonObject): void {
    const { files } = objectAt(context, 'source');
    const file: unknown = Array.isArray(files) && files.length === 1 ? files[0] : undefined;
    if (!isObject(file)) throw new ProtocolError('"source" must hold exactly one file');
    try {
      const ruleset = parseRules(stringAt(file, 'content'), stringAt(file, 'name'));
      this.rulesets.set(stringAt(context, 'rulesetName'), ruleset);
      const warnings = ruleset.warnings.map((warning) =>
        compilerMessage(warning.description, stringAt(file, 'name'), warning.span),
      );
      this.answer(id, 'load_ruleset', { warnings, result: { rulesVersion: Number(ruleset.version) } });
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      this.answer(id, 'load_ruleset', { errors: [compilerMessage(error.description, error.fileName, error.span)] });
    }
  }

  private verify(id: number, context: JsonObject): void {
    const name = stringAt(context, 'rulesetName');
    const ruleset = this.rulesets.get(name);
    if (!ruleset) throw new ProtocolError(`no ruleset is loaded as "${name}"`);
    this.decide(id, { ruleset, request: toStorageRequest(context), documents: new Map() });
  }

  private resume(id: number, { verification, path }: PendingVerification, message: JsonObject): void {
    this.waiting.delete(id);
    verification.documents.set(path, toFetchedDocument(path, message));
    this.decide(id, verification);
  }

  private decide(id: number, verification: Verification): void {
    const decision = decideOrRequest(verification);
    if ('needs' in decision) {
      this.waiting.set(id, { verification, path: decision.needs });
      this.send({ server_request_id: id, action: 'fetch_firestore_document', context: { path: decision.needs } });
      return;
    }
    this.answer(id, 'verify', { result: { permit: decision.allowed } });
  }

  private answer(id: number, action: string, { errors = [], warnings = [], result }: Partial<Answer>): void {
    const status = errors.length > 0 ? 'error' : 'ok';
    this.send({ id, status, action, errors, warnings, ...(result ? { result } : {}) });
  }
}

interface Answer {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly result: object;
}

/** A compiler's message as Firebase's emulator reads it: JSON in a string. */
function compilerMessage(description: string, fileName: string, span: { line: number; column: number } | null): string {
  const sourcePosition_ = { fileName_: fileName, line_: span?.line ?? 0, column_: span?.column ?? 0 };
  return JSON.stringify({ description_: description, sourcePosition_ });
}
