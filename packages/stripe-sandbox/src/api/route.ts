import { unsupportedParam } from '../core/api-error.ts';
import type { World } from '../core/world.ts';

/** An operation of the contract with its implementation. */
export interface Route {
  /** The operation's name in the contract, such as `Customers.create`. */
  operation: string;
  run: (world: World, params: Record<string, unknown>, id: string) => object;
}

/**
 * @param supported  the supported parameters, besides `expand` and those of pagination. Any other one is refused.
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
