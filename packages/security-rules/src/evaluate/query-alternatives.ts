import type { QueryFilter, RulesQuery } from '../request.ts';
import { constraint, type ConstraintValue, type FilterOperator } from '../value/constraint.ts';
import { strictDeepEqual } from '../value/equality.ts';
import { float } from '../value/float.ts';
import { map, type MapValue } from '../value/map.ts';
import { NULL } from '../value/null.ts';
import { showPath } from '../value/path.ts';
import type { Value } from '../value/value.ts';

/** A filter on one field; `exact` means that the field has the value. */
interface FieldConstraint {
  readonly field: readonly string[];
  readonly operator: FilterOperator | 'exact' | 'exists';
  readonly value: Value;
}

/** One conjunction of the disjunctive form of a query's filter. */
export interface QueryAlternative {
  /** The fields that filters name: with a value where it is known, else as constraints. */
  readonly data: MapValue;
  /** The absolute path of the only document that can match, when the filters name it. */
  readonly documentPath: string | null;
  /** The constraints on the document's name, without an exact one. */
  readonly name: ConstraintValue | null;
}

/** Returns the alternatives of a query. Rules must allow every one. */
export function queryAlternatives(query: RulesQuery): QueryAlternative[] {
  return toDisjunctiveForm(query.filter).map(toQueryAlternative);
}

/** Converts a filter to disjunctive form. */
function toDisjunctiveForm(filter: QueryFilter | undefined): FieldConstraint[][] {
  if (!filter) return [[]];
  if (filter.kind === 'or') return filter.filters.flatMap(toDisjunctiveForm);
  if (filter.kind === 'and') {
    return filter.filters.reduce<FieldConstraint[][]>(
      (all, next) =>
        all.flatMap((constraints) =>
          toDisjunctiveForm(next).map((more) => [...constraints, ...more]),
        ),
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
      // @NOTE the emulator 1.19.9 reads `== null` as `!= null`; the SDKs send `is null`, which it
      // reads correctly.
      if (filter.value.type === 'null') return [[{ field, operator: 'exists', value: NULL }]];
      return [[{ field, operator: 'exact', value: filter.value }]];
    default:
      return [[{ field, operator: filter.operator, value: filter.value }]];
  }
}

function isSameConstraint(a: FieldConstraint, b: FieldConstraint): boolean {
  return a === b || (a.operator === b.operator && strictDeepEqual(a.value, b.value));
}

/**
 * Returns the value of a field whose only constraint is an equality, else its constraints as a
 * value.
 */
function fieldValue(constraints: readonly FieldConstraint[]): Value {
  const distinct = constraints.filter(
    (item, index) => constraints.findIndex((other) => isSameConstraint(item, other)) === index,
  );
  const [only] = distinct;
  if (only && distinct.length === 1 && only.operator === 'exact') return only.value;
  return constraint(
    distinct.flatMap(({ operator, value }) => {
      if (operator === 'exists') return [];
      return [{ operator: operator === 'exact' ? '==' : operator, value }];
    }),
  );
}

interface ConstraintTree {
  readonly children: Map<string, ConstraintTree>;
  constraints: FieldConstraint[];
}

function buildTree(constraints: readonly FieldConstraint[]): ConstraintTree {
  const root: ConstraintTree = { children: new Map(), constraints: [] };
  for (const item of constraints) {
    let at = root;
    for (const key of item.field) {
      const next = at.children.get(key) ?? { children: new Map(), constraints: [] };
      at.children.set(key, next);
      at = next;
    }
    at.constraints.push(item);
  }
  return root;
}

function mapOf(tree: ConstraintTree): MapValue {
  return map(
    [...tree.children].map(([key, child]) => [
      key,
      child.constraints.length > 0 ? fieldValue(child.constraints) : mapOf(child),
    ]),
  );
}

function toQueryAlternative(constraints: readonly FieldConstraint[]): QueryAlternative {
  const isName = (item: FieldConstraint): boolean =>
    item.field.length === 1 && item.field[0] === '__name__';
  const names = constraints.filter(isName);
  const name = names.length > 0 ? fieldValue(names) : null;
  return {
    data: mapOf(buildTree(constraints.filter((item) => !isName(item)))),
    documentPath: name?.type === 'path' ? showPath(name) : null,
    name: name?.type === 'constraint' ? name : null,
  };
}
