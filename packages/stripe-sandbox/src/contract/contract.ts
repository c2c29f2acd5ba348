import { readFileSync } from 'node:fs';
import { readParams } from './read-params.ts';
import type { RawParam } from './read-params.ts';
import type { Definitions, Schema } from './json-schema.ts';
import { UNDOCUMENTED } from './undocumented-operations.ts';
import { validate } from './validate.ts';

interface Content {
  content: Record<string, { schema: Schema }>;
}
interface OperationDefinition {
  operationId: string;
  responses: { '200': Content; default: Content };
  requestBody?: Content;
  'x-query-schema'?: Schema;
}
export interface ContractFile {
  openapi: string;
  info: Record<string, string>;
  paths: Record<string, Record<string, OperationDefinition>>;
  components: { schemas: Definitions };
}

/** An operation of the API: a verb and a path. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  pattern: RegExp;
  request: Schema;
  response: Schema;
  error: Schema;
}

export const contractPath = new URL('openapi.json', import.meta.url);
/** Every address of the SDK, played or not. */
export const knownRoutesPath = new URL('known-routes.json', import.meta.url);

/**
 * The schemas of requests, responses and events of the pinned API version, generated from the SDK's
 * types.
 */
export class Contract {
  readonly operations: Operation[];
  readonly definitions: Definitions;
  readonly #known: readonly RegExp[];

  /** @param known  addresses of the API, as `GET /v1/customers/{id}` */
  constructor(file: ContractFile, known: readonly string[]) {
    this.#known = known.map((route) => new RegExp(`^${patternOf(route)}$`));
    this.definitions = file.components.schemas;
    this.operations = Object.entries(file.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, definition]) => ({
        name: definition.operationId,
        method: verb.toUpperCase(),
        path,
        pattern: new RegExp(`^${patternOf(path)}$`),
        request: definition.requestBody?.content['application/x-www-form-urlencoded']?.schema ??
          definition['x-query-schema'] ?? { type: 'object', additionalProperties: false },
        response: definition.responses['200'].content['application/json']?.schema ?? {},
        error: definition.responses.default.content['application/json']?.schema ?? {},
      })),
    );
  }

  /**
   * Finds the operation of a URL. Fixed paths come before ids: `/v1/invoices/create_preview` is not
   * an invoice.
   */
  match(method: string, path: string): { operation: Operation; ids: string[] } | undefined {
    let found: { operation: Operation; ids: string[] } | undefined;
    for (const operation of this.operations) {
      const captures = operation.method === method ? operation.pattern.exec(path) : null;
      if (captures && (!found || captures.length - 1 < found.ids.length)) {
        found = { operation, ids: captures.slice(1).map((id) => decodeURIComponent(id)) };
      }
    }
    return found;
  }

  /** Whether Stripe has an address that is not in this part of the API. */
  isKnown(method: string, path: string): boolean {
    return this.#known.some((route) => route.test(`${method} ${path}`));
  }

  /** @throws ApiError 400 for unknown, missing or malformed parameters, as Stripe does */
  readParams(operation: Operation, raw: RawParam): Record<string, unknown> {
    return readParams(operation.request, raw, this.definitions);
  }

  validateResponse(operation: Operation | undefined, status: number, body: unknown): string[] {
    if (status >= 400 || !operation) {
      return validate({ $ref: '#/components/schemas/error' }, body, this.definitions);
    }
    return validate(operation.response, body, this.definitions);
  }

  /** Returns the problems of an object under the schema of its kind (`event`, `subscription`…). */
  validateObject(kind: string, value: unknown): string[] {
    return validate({ $ref: `#/components/schemas/${kind}` }, value, this.definitions);
  }
}

function patternOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '([^/]+)');
}

/** Loads the generated contract, with the undocumented operations. */
export function loadContract(): Contract {
  const file = JSON.parse(readFileSync(contractPath, 'utf8')) as ContractFile;
  const known = JSON.parse(readFileSync(knownRoutesPath, 'utf8')) as string[];
  return new Contract({ ...file, paths: { ...file.paths, ...UNDOCUMENTED } }, known);
}
