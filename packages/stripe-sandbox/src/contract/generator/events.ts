import ts from 'typescript';
import type { Schema } from '../json-schema.ts';
import { EVENT_TYPES } from './operations.ts';
import type { SchemaBuilder } from './schemas.ts';

/** Builds the schema of events: one branch for each type, with its object. */
export function eventSchema(builder: SchemaBuilder, source: ts.SourceFile): Schema {
  const objects = new Map<string, Schema>();
  const visit = (node: ts.Node) => {
    if (ts.isInterfaceDeclaration(node)) {
      const type = property(node.members, 'type');
      const data = property(node.members, 'data');
      const name =
        type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
          ? type.literal.text
          : undefined;
      if (name !== undefined && data && EVENT_TYPES.includes(name)) {
        objects.set(name, eventObject(builder, source, data));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const missing = EVENT_TYPES.filter((type) => !objects.has(type));
  if (missing.length > 0) throw new Error(`The SDK has no events ${missing.join(', ')}.`);
  return {
    ...EVENT,
    properties: { ...EVENT.properties, type: { type: 'string', enum: [...EVENT_TYPES] } },
    additionalProperties: false,
    oneOf: [...objects.keys()].sort().map((type) => ({
      type: 'object',
      properties: {
        type: { const: type },
        data: {
          type: 'object',
          required: ['object'],
          properties: { object: objects.get(type) ?? {}, previous_attributes: { type: 'object' } },
          additionalProperties: false,
        },
      },
    })),
  };
}

function property(members: readonly ts.TypeElement[], name: string): ts.TypeNode | undefined {
  const found = members.find(
    (member) =>
      ts.isPropertySignature(member) && ts.isIdentifier(member.name) && member.name.text === name,
  );
  return found && ts.isPropertySignature(found) ? found.type : undefined;
}

/** Finds the type of `data.object`: `data` is an interface in a namespace named after the event. */
function eventObject(builder: SchemaBuilder, source: ts.SourceFile, data: ts.TypeNode): Schema {
  const [space, name] = data.getText().split('.');
  let object: ts.TypeNode | undefined;
  const visit = (node: ts.Node) => {
    if (
      ts.isInterfaceDeclaration(node) &&
      node.name.text === name &&
      ts.isModuleBlock(node.parent) &&
      node.parent.parent.name.getText() === space
    ) {
      object ??= property(node.members, 'object');
    }
    if (!object) ts.forEachChild(node, visit);
  };
  visit(source);
  if (!object) throw new Error(`The SDK's event data ${data.getText()} has no object.`);
  return builder.schemaOf(object);
}

const EVENT: Schema = {
  type: 'object',
  required: [
    'id',
    'object',
    'api_version',
    'created',
    'data',
    'livemode',
    'pending_webhooks',
    'request',
    'type',
  ],
  properties: {
    id: { type: 'string', pattern: '^evt_' },
    object: { const: 'event' },
    account: { type: 'string' },
    context: { type: 'string' },
    api_version: { type: ['string', 'null'] },
    created: { type: 'integer' },
    data: { type: 'object' },
    livemode: { type: 'boolean' },
    pending_webhooks: { type: 'integer' },
    request: {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          required: ['id', 'idempotency_key'],
          properties: {
            id: { type: ['string', 'null'] },
            idempotency_key: { type: ['string', 'null'] },
          },
          additionalProperties: false,
        },
      ],
    },
  },
};
