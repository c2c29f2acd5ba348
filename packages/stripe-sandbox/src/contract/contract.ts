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

/** One verb on one path of the pinned API version. */
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

/** What requests and answers of the pinned API version look like; generated from the SDK's own types. */
export class Contract {
  readonly operations: Operation[];
  readonly #definitions: Definitions;

  constructor(file: ContractFile) {
    this.#definitions = file.components.schemas;
    this.operations = Object.entries(file.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, definition]) => ({
        name: definition.operationId,
        method: verb.toUpperCase(),
        path,
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
        request: definition.requestBody?.content['application/x-www-form-urlencoded']?.schema ??
          definition['x-query-schema'] ?? { type: 'object', additionalProperties: false },
        response: definition.responses['200'].content['application/json']?.schema ?? {},
        error: definition.responses.default.content['application/json']?.schema ?? {},
      })),
    );
  }

  /** Fixed paths come before those with an id: `/v1/invoices/create_preview` is no invoice. */
  match(method: string, path: string): { operation: Operation; ids: string[] } | undefined {
    let found: { operation: Operation; ids: string[] } | undefined;
    for (const operation of this.operations) {
      const hit = operation.method === method ? operation.pattern.exec(path) : null;
      if (hit && (!found || hit.length - 1 < found.ids.length)) {
        found = { operation, ids: hit.slice(1).map((id) => decodeURIComponent(id)) };
      }
    }
    return found;
  }

  /** @throws ApiError 400 as Stripe refuses unknown, missing or malformed parameters */
  readParams(operation: Operation, raw: RawParam): Record<string, unknown> {
    return readParams(operation.request, raw, this.#definitions);
  }

  validateResponse(operation: Operation | undefined, status: number, body: unknown): string[] {
    if (status >= 400 || !operation) return validate({ $ref: '#/components/schemas/error' }, body, this.#definitions);
    return validate(operation.response, body, this.#definitions);
  }

  /** Problems of one object under the schema of its kind (`event`, `subscription`…). */
  validateObject(kind: string, value: unknown): string[] {
    return validate({ $ref: `#/components/schemas/${kind}` }, value, this.#definitions);
  }
}

/** The generated contract, and the little that it cannot know. */
export function loadContract(): Contract {
  const file = JSON.parse(readFileSync(contractPath, 'utf8')) as ContractFile;
  return new Contract({ ...file, paths: { ...file.paths, ...UNDOCUMENTED } });
}
