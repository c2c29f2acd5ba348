import type { QueryFilter, RulesQuery } from '../request.ts';
import { constraint, type ConstraintValue, type FilterOperator } from '../value/constraint.ts';
import { strictDeepEqual } from '../value/equality.ts';
import { float } from '../value/float.ts';
import { map, type MapValue } from '../value/map.ts';
import { NULL } from '../value/null.ts';
import { showPath } from '../value/path.ts';
import type { Value } from '../value/value.ts';

/** What one way knows of a field: a filter's operator and bound; `exact` pins the field to the value. */
interface Known {
  readonly field: readonly string[];
  readonly operator: FilterOperator | 'exact' | 'exists';
  readonly value: Value;
}

/** One way of satisfying a query: an alternative of its `or`s, `in`s and `array-contains-any`s. */
export interface Way {
  /** The fields that filters name: pinned ones with their value, the others as constraints. */
  readonly data: MapValue;
  /** The absolute path of the one document that the way can find, when it names it. */
  readonly documentPath: string | null;
  /** What other filters say of the document's name. */
  readonly name: ConstraintValue | null;
}

/** All ways of a query. Rules must allow every one of them. */
export function waysOf(query: RulesQuery): Way[] {
  return alternatives(query.filter).map(toWay);
}

/** The filter in disjunctive form. */
function alternatives(filter: QueryFilter | undefined): Known[][] {
  if (!filter) return [[]];
  if (filter.kind === 'or') return filter.filters.flatMap(alternatives);
  if (filter.kind === 'and') {
    return filter.filters.reduce<Known[][]>(
      (ways, next) => ways.flatMap((way) => alternatives(next).map((more) => [...way, ...more])),
      [[]],
    );
  }
  const { field } = filter;
  if (filter.kind === 'unary') {
    if (filter.operator === 'is-null') return [[{ field, operator: 'exact', value: NULL }]];
    if (filter.operator === 'is-nan') return [[{ field, operator: 'exact', value: float(NaN) }]];
    return [[{ field, operator: 'exists', value: NULL }]];
  }
  const values = filter.value.type === 'list' ? filter.value.items : [filter.value];
  switch (filter.operator) {
    case 'in':
      return values.map((value) => [{ field, operator: 'exact', value }]);
    case 'array-contains-any':
      return values.map((value) => [{ field, operator: 'array-contains', value }]);
    case '==':
      // @NOTE the emulator 1.19.9 takes `== null` for `!= null`; the SDKs send `is null`, which is right.
      if (filter.value.type === 'null') return [[{ field, operator: 'exists', value: NULL }]];
      return [[{ field, operator: 'exact', value: filter.value }]];
    default:
      return [[{ field, operator: filter.operator, value: filter.value }]];
  }
}

function sameKnown(a: Known, b: Known): boolean {
  return a === b || (a.operator === b.operator && strictDeepEqual(a.value, b.value));
}

/** What is known of one field: its value when nothing but one equality is said of it. */
function fieldValue(known: readonly Known[]): Value {
  const distinct = known.filter((item, index) => known.findIndex((other) => sameKnown(item, other)) === index);
  const [only] = distinct;
  if (only && distinct.length === 1 && only.operator === 'exact') return only.value;
  return constraint(
    distinct.flatMap(({ operator, value }) =>
      operator === 'exists' ? [] : [{ operator: operator === 'exact' ? '==' : operator, value }],
    ),
  );
}

interface Tree {
  readonly children: Map<string, Tree>;
  known: Known[];
}

function treeOf(known: readonly Known[]): Tree {
  const root: Tree = { children: new Map(), known: [] };
  for (const item of known) {
    let at = root;
    for (const key of item.field) {
      const next = at.children.get(key) ?? { children: new Map(), known: [] };
      at.children.set(key, next);
      at = next;
    }
    at.known.push(item);
  }
  return root;
}

function mapOf(tree: Tree): MapValue {
  return map(
    [...tree.children].map(([key, child]) => [key, child.known.length > 0 ? fieldValue(child.known) : mapOf(child)]),
  );
}

function toWay(known: readonly Known[]): Way {
  const isName = (item: Known): boolean => item.field.length === 1 && item.field[0] === '__name__';
  const names = known.filter(isName);
  const name = names.length > 0 ? fieldValue(names) : null;
  return {
    data: mapOf(treeOf(known.filter((item) => !isName(item)))),
    documentPath: name?.type === 'path' ? showPath(name) : null,
    name: name?.type === 'constraint' ? name : null,
  };
}
