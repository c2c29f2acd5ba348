import { unsupportedParam } from '../core/api-error.ts';
import type { World } from '../core/world.ts';

/** One operation of the contract and what the sandbox does for it. */
export interface Route {
  /** The contract's operation id, `Customers.create`; it knows verb and path. */
  operation: string;
  run: (world: World, params: Record<string, unknown>, id: string) => object;
}

/**
 * @param supported  the parameters that have an effect here. Another one that the contract knows is refused rather than
 *               ignored; `expand` and, for lists, the page's limits are always understood.
 */
export function route<Params extends object>(
  operation: string,
  supported: readonly (keyof Params & string)[],
  handle: (world: World, params: Params, id: string) => object,
): Route {
  const known = new Set<string>([...supported, 'expand', 'limit', 'starting_after', 'ending_before']);
  return {
    operation,
    run: (world, params, id) => {
      for (const name of Object.keys(params)) if (!known.has(name)) throw unsupportedParam(name);
      return handle(world, params as Params, id);
    },
  };
}
