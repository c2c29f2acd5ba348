import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { ContractFile } from '../contract.ts';
import type { Schema } from '../json-schema.ts';
import { ERROR } from './error-schema.ts';
import { eventSchema } from './events.ts';
import { OPERATIONS } from './operations.ts';
import { routeOf } from './sdk-routes.ts';
import { SchemaBuilder } from './schemas.ts';

/** Generates the contract from the types and code of the installed SDK. */
export function generateContract(): ContractFile {
  const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..');
  const declarations = (resource: string) => join(folder, 'esm/resources', `${resource}.d.ts`);
  const files = OPERATIONS.map(([resource]) => declarations(resource));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  });
  const builder = new SchemaBuilder(program.getTypeChecker());
  const paths: ContractFile['paths'] = {};
  for (const [resource, methods] of OPERATIONS) {
    const source = program.getSourceFile(declarations(resource));
    if (!source) throw new Error(`The SDK has no resource ${resource}.`);
    const calls = readFileSync(join(folder, 'esm/resources', `${resource}.js`), 'utf8');
    for (const method of methods) {
      const { verb, path } = routeOf(calls, method);
      (paths[path] ??= {})[verb] = operation(builder, source, resource, method, verb, path);
    }
  }
  const events = program.getSourceFile(declarations('Events'));
  if (!events) throw new Error('The SDK has no events.');
  const event = eventSchema(builder, events);
  const schemas = { ...builder.definitions, error: ERROR, event };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stripe API subset (derived from stripe npm types)',
      version: apiVersion(folder),
      'x-sdk': readFileSync(join(folder, 'VERSION'), 'utf8').trim(),
      'x-openapi-tag': readFileSync(join(folder, 'OPENAPI_VERSION'), 'utf8').trim(),
    },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function apiVersion(folder: string): string {
  const version = /ApiVersion = '([^']+)'/.exec(
    readFileSync(join(folder, 'esm/apiVersion.js'), 'utf8'),
  )?.[1];
  if (!version) throw new Error('The SDK names no API version.');
  return version;
}

const json = (schema: Schema) => ({ 'application/json': { schema } });

function operation(
  builder: SchemaBuilder,
  source: ts.SourceFile,
  resource: string,
  name: string,
  verb: string,
  path: string,
) {
  const method = methodOf(source, name);
  const parameter = method.parameters.find(
    (found) => ts.isIdentifier(found.name) && found.name.text === 'params',
  );
  const params = parameter?.type && builder.schemaOf(parameter.type);
  const response = responseSchema(builder, method);
  return {
    operationId: `${resource.replaceAll('/', '.')}.${name}`,
    responses: {
      '200': { description: 'ok', content: json(response) },
      default: { description: 'error', content: json({ $ref: '#/components/schemas/error' }) },
    },
    ...(path.includes('{')
      ? { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] }
      : {}),
    ...(params && verb === 'post'
      ? { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: params } } } }
      : {}),
    ...(params && verb !== 'post' ? { 'x-query-schema': params } : {}),
  };
}

function methodOf(source: ts.SourceFile, name: string): ts.MethodDeclaration {
  let declaration: ts.MethodDeclaration | undefined;
  const visit = (node: ts.Node) => {
    if (ts.isClassDeclaration(node)) {
      declaration ??= node.members
        .filter(ts.isMethodDeclaration)
        .find((method) => ts.isIdentifier(method.name) && method.name.text === name);
    }
  };
  ts.forEachChild(source, visit);
  if (!declaration) throw new Error(`The SDK has no method ${name} in ${source.fileName}.`);
  return declaration;
}

/**
 * Returns the schema of the JSON behind `Promise<Response<T>>`, `ApiListPromise<T>` and
 * `ApiSearchResultPromise<T>`.
 */
function responseSchema(builder: SchemaBuilder, method: ts.MethodDeclaration): Schema {
  const outer = method.type;
  if (!outer || !ts.isTypeReferenceNode(outer) || !outer.typeArguments?.[0]) {
    throw new Error('A method of the SDK does not return a promise.');
  }
  const [inner] = outer.typeArguments;
  const kind = outer.typeName.getText();
  const objectSchema = (node: ts.TypeNode) =>
    node.getText() === 'Event' ? { $ref: '#/components/schemas/event' } : builder.schemaOf(node);
  if (kind === 'ApiListPromise') return builder.listOf(objectSchema(inner));
  if (kind === 'ApiSearchResultPromise') {
    return builder.listOf(
      objectSchema(inner),
      { next_page: { type: ['string', 'null'] }, total_count: { type: 'integer' } },
      'search_result',
    );
  }
  if (!ts.isTypeReferenceNode(inner) || !inner.typeArguments?.[0]) {
    throw new Error(`A method of the SDK returns a promise of ${inner.getText()}.`);
  }
  return objectSchema(inner.typeArguments[0]);
}
