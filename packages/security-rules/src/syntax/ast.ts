import type { Source } from './source.ts';
import type { Span } from './span.ts';

/** A node of the syntax tree, with its location. */
interface Node {
  readonly span: Span;
}

export type BinaryOperator =
  '*' | '/' | '%' | '+' | '-' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'in' | '&&' | '||';

export type Literal =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: Uint8Array };

/**
 * A segment of a path: fixed text, a capture (`{x}`, or with `glob` `{x=**}`), or in expressions
 * `$(…)`.
 */
export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'capture';
      readonly name: string;
      readonly glob: boolean;
      readonly span: Span;
    };
export type PathExpressionPart =
  PathPart | { readonly kind: 'splice'; readonly expression: Expression };

interface ExpressionNode extends Node {
  /** Number of brackets around it, which only count as depth. */
  readonly brackets?: number;
}

export type Expression = ExpressionNode &
  (
    | { readonly kind: 'literal'; readonly value: Literal }
    | { readonly kind: 'variable'; readonly name: string }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | {
        readonly kind: 'map';
        readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
      }
    | { readonly kind: 'path'; readonly parts: readonly PathExpressionPart[] }
    | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
    | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
    | {
        readonly kind: 'range';
        readonly object: Expression;
        readonly from: Expression | null;
        readonly to: Expression | null;
      }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
    | {
        readonly kind: 'method';
        readonly object: Expression;
        readonly name: string;
        readonly args: readonly Expression[];
      }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: 'is'; readonly operand: Expression; readonly type: string }
    | {
        readonly kind: 'ternary';
        readonly condition: Expression;
        readonly then: Expression;
        readonly otherwise: Expression;
      }
  );

export interface LetBinding extends Node {
  readonly name: string;
  readonly value: Expression;
}

export interface FunctionDeclaration extends Node {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly span: Span }[];
  readonly lets: readonly LetBinding[];
  readonly body: Expression;
}

export interface Allow extends Node {
  /** As written: `read` and `write` are not expanded. */
  readonly methods: readonly { readonly name: string; readonly span: Span }[];
  /** Null for `allow read;`, which always allows. */
  readonly condition: Expression | null;
}

export interface Match extends Node {
  readonly pattern: readonly PathPart[];
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
  readonly allows: readonly Allow[];
}

export interface Service extends Node {
  readonly name: string;
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
}

/** A warning of the compiler. `span` is null for the whole file. */
export interface Warning {
  readonly description: string;
  readonly span: Span | null;
}

export interface Ruleset {
  readonly source: Source;
  readonly version: '1' | '2';
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly Service[];
  readonly warnings: readonly Warning[];
}
