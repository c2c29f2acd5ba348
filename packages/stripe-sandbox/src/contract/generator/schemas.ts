import ts from 'typescript';
import type { Definitions, Schema } from '../json-schema.ts';
import { FULLY_DESCRIBED_OBJECTS, FRACTIONAL_NUMBER_FIELDS } from './operations.ts';
import { isUnchecked } from './pruning.ts';

const PRUNED: Schema = {
  type: 'object',
  required: ['id', 'object'],
  properties: { id: { type: 'string' }, object: { type: 'string' } },
  'x-pruned': true,
};
const DECIMAL: Schema = { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$`, 'x-decimal': true };
const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Converts types of the SDK to schemas, with all types that they refer to. */
export class SchemaBuilder {
  readonly definitions: Definitions = {};
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /**
   * @param name  the property of this type; a few names decide whether a number can have a fraction
   */
  schemaOf(node: ts.TypeNode, name = ''): Schema {
    const variants = this.#variants(node);
    const nullable = variants.some((variant) => isNull(variant));
    const literals = variants
      .filter((variant) => isStringLiteral(variant))
      .map((variant) => textOf(variant));
    const open = variants.some((variant) => this.#nameOf(variant) === 'OtherString');
    const text = variants.some((variant) => variant.kind === ts.SyntaxKind.StringKeyword);
    const schemas: Schema[] = [];
    if (text) schemas.push({ type: 'string' });
    else if (literals.length > 0) {
      schemas.push({
        type: 'string',
        enum: literals.sort(),
        ...(open ? { 'x-open-enum': true } : {}),
      });
    }
    const rest = variants.filter(
      (variant) =>
        !isNull(variant) &&
        !isStringLiteral(variant) &&
        variant.kind !== ts.SyntaxKind.StringKeyword &&
        this.#nameOf(variant) !== 'OtherString',
    );
    const others = rest.flatMap((variant) => this.#plain(variant, name, text) ?? []);
    schemas.push(...others.filter(isScalar), ...others.filter((schema) => !isScalar(schema)));
    return combine(schemas, nullable);
  }

  listOf(element: Schema, more: Record<string, Schema> = {}, kind = 'list'): Schema {
    return {
      type: 'object',
      required: ['object', 'data', 'has_more', 'url'],
      properties: {
        object: { const: kind },
        data: { type: 'array', items: element },
        has_more: { type: 'boolean' },
        url: { type: 'string' },
        ...more,
      },
      additionalProperties: false,
    };
  }

  /** Returns the members of a union, with aliases resolved. */
  #variants(node: ts.TypeNode): ts.TypeNode[] {
    if (ts.isParenthesizedTypeNode(node)) return this.#variants(node.type);
    if (ts.isUnionTypeNode(node)) return node.types.flatMap((type) => this.#variants(type));
    if (!ts.isTypeReferenceNode(node)) return [node];
    const name = this.#nameOf(node);
    if (name === 'Emptyable' && node.typeArguments?.[0]) {
      const empty = ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(''));
      const none = ts.factory.createLiteralTypeNode(ts.factory.createNull());
      return [empty, ...this.#variants(node.typeArguments[0]), none];
    }
    if (name === 'OtherString' || name === 'Decimal') return [node];
    const alias = this.#declaration(node);
    return alias && ts.isTypeAliasDeclaration(alias) && !ts.isTypeLiteralNode(alias.type)
      ? this.#variants(alias.type)
      : [node];
  }

  /**
   * Converts a type other than a union, text or null; undefined for an object of which only the id
   * is checked.
   */
  #plain(node: ts.TypeNode, name: string, orId: boolean): Schema | undefined {
    if (node.kind === ts.SyntaxKind.NumberKeyword) {
      return { type: FRACTIONAL_NUMBER_FIELDS.has(name) ? 'number' : 'integer' };
    }
    if (node.kind === ts.SyntaxKind.BooleanKeyword) return { type: 'boolean' };
    if (isLiteral(node, ts.SyntaxKind.TrueKeyword)) return { type: 'boolean', const: true };
    if (isLiteral(node, ts.SyntaxKind.FalseKeyword)) return { type: 'boolean', const: false };
    if (ts.isArrayTypeNode(node)) return { type: 'array', items: this.schemaOf(node.elementType) };
    if (ts.isTypeLiteralNode(node)) return this.#shape(node.members, '');
    return ts.isTypeReferenceNode(node) ? this.#referred(node, orId) : {};
  }

  /** Converts a type that is named; undefined as in `#plain`. */
  #referred(node: ts.TypeReferenceNode, orId: boolean): Schema | undefined {
    const called = this.#nameOf(node);
    const argument = node.typeArguments?.[0];
    if (called === 'Decimal') return { ...DECIMAL };
    if (called === 'Array' && argument) return { type: 'array', items: this.schemaOf(argument) };
    if (called === 'ApiList' && argument) return this.listOf(this.schemaOf(argument));
    const declaration = this.#declaration(node);
    if (declaration && ts.isTypeAliasDeclaration(declaration)) {
      const { type } = declaration;
      if (ts.isTypeLiteralNode(type)) {
        return this.#define(qualifiedName(declaration), () => this.#shape(type.members, ''));
      }
    }
    if (!declaration || !ts.isInterfaceDeclaration(declaration)) {
      throw new Error(`No schema for the type ${node.getText()}.`);
    }
    return this.#interface(declaration, orId);
  }

  #interface(declaration: ts.InterfaceDeclaration, orId: boolean): Schema | undefined {
    const kind = objectKind(declaration);
    if (kind !== undefined) {
      const core = FULLY_DESCRIBED_OBJECTS.has(kind.replace(/^deleted_/, ''));
      if (!core && orId) return undefined;
      return this.#define(core ? kind : 'pruned_object', () =>
        core ? this.#shape(declaration.members, kind) : PRUNED,
      );
    }
    const name = qualifiedName(declaration);
    return this.#define(name, () =>
      this.#shape([...declaration.members, ...this.#inherited(declaration)], name),
    );
  }

  #define(name: string, make: () => Schema): Schema {
    if (!(name in this.definitions)) {
      this.definitions[name] = {}; // placeholder for references to itself
      this.definitions[name] = make();
    }
    return reference(name);
  }

  #inherited(declaration: ts.InterfaceDeclaration): ts.TypeElement[] {
    return (declaration.heritageClauses ?? []).flatMap((clause) =>
      clause.types.flatMap((base) => {
        const found = this.#checker
          .getTypeAtLocation(base)
          .getSymbol()
          ?.declarations?.find(ts.isInterfaceDeclaration);
        return found ? [...found.members] : [];
      }),
    );
  }

  #shape(members: readonly ts.TypeElement[], owner: string): Schema {
    const index = members.find(ts.isIndexSignatureDeclaration);
    if (index) return { type: 'object', additionalProperties: this.schemaOf(index.type) };
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    let pruned = false;
    for (const member of members) {
      if (
        !ts.isPropertySignature(member) ||
        !member.type ||
        member.type.kind === ts.SyntaxKind.VoidKeyword
      ) {
        continue;
      }
      const name = textOf(member.name);
      if (isUnchecked(owner, name)) {
        properties[name] = { 'x-pruned': true };
        pruned = true;
        continue;
      }
      properties[name] = this.schemaOf(member.type, name);
      if (!member.questionToken) required.push(name);
    }
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
      ...(pruned ? { 'x-pruned': true } : {}),
    };
  }

  #nameOf(node: ts.TypeNode): string {
    if (!ts.isTypeReferenceNode(node)) return '';
    const { typeName } = node;
    return ts.isIdentifier(typeName) ? typeName.text : typeName.right.text;
  }

  #declaration(node: ts.TypeReferenceNode): ts.Declaration | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node.typeName);
    const target =
      symbol && symbol.flags & ts.SymbolFlags.Alias
        ? this.#checker.getAliasedSymbol(symbol)
        : symbol;
    return target?.declarations?.find(
      (found) => ts.isInterfaceDeclaration(found) || ts.isTypeAliasDeclaration(found),
    );
  }
}

function combine(schemas: Schema[], nullable: boolean): Schema {
  const [only] = schemas;
  if (schemas.length === 1 && only) {
    if (!nullable) return only;
    if (typeof only.type === 'string') {
      return {
        ...only,
        type: [only.type, 'null'],
        ...(only.enum ? { enum: [...only.enum, null] } : {}),
      };
    }
  }
  return { anyOf: nullable ? [...schemas, { type: 'null' }] : schemas };
}

function isScalar(schema: Schema): boolean {
  return schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean';
}

function isLiteral(node: ts.TypeNode, kind: ts.SyntaxKind): boolean {
  return ts.isLiteralTypeNode(node) && node.literal.kind === kind;
}

function isNull(node: ts.TypeNode): boolean {
  return isLiteral(node, ts.SyntaxKind.NullKeyword);
}

function isStringLiteral(node: ts.TypeNode): boolean {
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal);
}

function textOf(node: ts.Node): string {
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return node.literal.text;
  if (ts.isIdentifier(node) || ts.isStringLiteral(node)) return node.text;
  throw new Error('A type of the SDK has an unexpected kind of name.');
}

/**
 * Returns `customer` for an API object, `deleted_customer` for a deleted one; undefined for any
 * other interface.
 */
function objectKind(declaration: ts.InterfaceDeclaration): string | undefined {
  const member = (name: string) =>
    declaration.members.find(
      (found): found is ts.PropertySignature =>
        ts.isPropertySignature(found) && textOf(found.name) === name,
    );
  const object = member('object')?.type;
  if (!object || !isStringLiteral(object)) return undefined;
  const deleted = member('deleted')?.type;
  const isDeleted = deleted !== undefined && isLiteral(deleted, ts.SyntaxKind.TrueKeyword);
  return isDeleted ? `deleted_${textOf(object)}` : textOf(object);
}

/** Returns a unique name of file and namespaces, such as `Checkout_Sessions.Session.Consent`. */
function qualifiedName(declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): string {
  const file = declaration.getSourceFile().fileName;
  const module =
    /\/resources\/(.+)\.d\.ts$/.exec(file)?.[1]?.replaceAll('/', '_') ??
    `.._${/(\w+)\.d\.ts$/.exec(file)?.[1] ?? ''}`;
  const names = [declaration.name.text];
  for (let node: ts.Node = declaration.parent; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isModuleDeclaration(node)) names.unshift(node.name.text);
  }
  return [module, ...names].join('.');
}
