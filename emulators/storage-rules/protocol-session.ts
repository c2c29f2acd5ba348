import { parseRules, RulesSyntaxError, type Ruleset } from '@atelier/security-rules';
import {
  isObject,
  objectAt,
  ProtocolError,
  stringAt,
  type JsonObject,
} from './expression-value.ts';
import {
  toFetchedDocument,
  toStorageRequest,
  decideOrRequest,
  type Verification,
} from './verify.ts';

// Firebase's emulator prints a response with an id that it does not wait for, and continues.
const NO_ID = -2;

interface PendingVerification {
  readonly verification: Verification;
  readonly path: string;
}

/**
 * A session with Firebase's Storage emulator, in the protocol of its own rules runtime: one JSON
 * object for each line.
 * - keeps all loaded rulesets by name
 * - answers `load_ruleset` and `verify`, several at a time, and requests the Firestore documents
 *   that rules read
 * - answers every line, even an invalid one, always with an action and both lists
 */
export class ProtocolSession {
  private readonly send: (message: object) => void;
  private readonly rulesets = new Map<string, Ruleset>();
  private readonly waiting = new Map<number, PendingVerification>();

  /** @param send  writes one message */
  constructor(send: (message: object) => void) {
    this.send = send;
  }

  /** Sends that the runtime is ready. */
  start(): void {
    this.respond(-1, '', {});
  }

  /** Handles one line. Never throws. */
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
      // An error must not end the process: Firebase's emulator would end too.
      this.waiting.delete(id);
      this.respond(id, action, {
        errors: [error instanceof Error ? error.message : String(error)],
      });
    }
  }

  private handle(id: number, action: string, message: JsonObject): void {
    const waiting = this.waiting.get(id);
    if (action === 'load_ruleset') this.load(id, objectAt(message, 'context'));
    else if (action === 'verify') this.verify(id, objectAt(message, 'context'));
    else if (action === '' && waiting) this.resume(id, waiting, message);
    else {
      throw new ProtocolError(
        action === '' ? 'no request waits for this message' : `unknown action ${action}`,
      );
    }
  }

  private load(id: number, context: JsonObject): void {
    const { files } = objectAt(context, 'source');
    const file: unknown = Array.isArray(files) && files.length === 1 ? files[0] : undefined;
    if (!isObject(file)) throw new ProtocolError('"source" must contain exactly one file');
    try {
      const ruleset = parseRules(stringAt(file, 'content'), stringAt(file, 'name'));
      this.rulesets.set(stringAt(context, 'rulesetName'), ruleset);
      const warnings = ruleset.warnings.map((warning) =>
        compilerMessage(warning.description, stringAt(file, 'name'), warning.span),
      );
      this.respond(id, 'load_ruleset', {
        warnings,
        result: { rulesVersion: Number(ruleset.version) },
      });
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      this.respond(id, 'load_ruleset', {
        errors: [compilerMessage(error.description, error.fileName, error.span)],
      });
    }
  }

  private verify(id: number, context: JsonObject): void {
    const name = stringAt(context, 'rulesetName');
    const ruleset = this.rulesets.get(name);
    if (!ruleset) throw new ProtocolError(`no ruleset is loaded as "${name}"`);
    this.decide(id, { ruleset, request: toStorageRequest(context), documents: new Map() });
  }

  private resume(
    id: number,
    { verification, path }: PendingVerification,
    message: JsonObject,
  ): void {
    this.waiting.delete(id);
    verification.documents.set(path, toFetchedDocument(path, message));
    this.decide(id, verification);
  }

  private decide(id: number, verification: Verification): void {
    const decision = decideOrRequest(verification);
    if ('needs' in decision) {
      this.waiting.set(id, { verification, path: decision.needs });
      this.send({
        server_request_id: id,
        action: 'fetch_firestore_document',
        context: { path: decision.needs },
      });
      return;
    }
    this.respond(id, 'verify', { result: { permit: decision.allowed } });
  }

  private respond(
    id: number,
    action: string,
    { errors = [], warnings = [], result }: Partial<RuntimeResponse>,
  ): void {
    const status = errors.length > 0 ? 'error' : 'ok';
    this.send({ id, status, action, errors, warnings, ...(result ? { result } : {}) });
  }
}

interface RuntimeResponse {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly result: object;
}

/** Formats a message of the compiler as Firebase's emulator expects it: JSON in a string. */
function compilerMessage(
  description: string,
  fileName: string,
  span: { line: number; column: number } | null,
): string {
  const sourcePosition_ = {
    fileName_: fileName,
    line_: span?.line ?? 0,
    column_: span?.column ?? 0,
  };
  return JSON.stringify({ description_: description, sourcePosition_ });
}
